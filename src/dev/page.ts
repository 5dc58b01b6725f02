/** The sections of a rule's page, in their order. */
export const SECTIONS = ['What', 'Why', 'Bad', 'Good', 'When to turn it off'] as const

/** A rule's page, taken apart. */
export interface Page {
  readonly title: string
  readonly headings: readonly string[]
  /** First transcript of the section, with its final line break; undefined where there is none. */
  readonly bad: string | undefined
  readonly good: string | undefined
}

const firstBlock = (section: string | undefined): string | undefined =>
  /^```jsonl\n([\s\S]*?)^```$/m.exec(section ?? '')?.[1]

/** Reads `rules/<area>/<fault>.md`. */
export function parsePage(text: string): Page {
  const [head = '', ...sections] = text.split(/^## /m)
  const section = (name: string): string | undefined => sections.find((part) => part.startsWith(`${name}\n`))
  return {
    title: /^# (.*)$/m.exec(head)?.[1] ?? '',
    headings: sections.map((part) => part.slice(0, part.indexOf('\n'))),
    bad: firstBlock(section('Bad')),
    good: firstBlock(section('Good')),
  }
}

/** What is wrong with the form of a page; the examples are those of the fixtures. */
export function pageProblems(id: string, text: string | undefined, examples: Pick<Page, 'bad' | 'good'>): string[] {
  if (text === undefined) return ['no page']
  const page = parsePage(text)
  const problems = [
    page.title === id ? '' : `the title is "${page.title}", not "${id}"`,
    page.headings.join() === SECTIONS.join()
      ? ''
      : `sections are ${page.headings.join(', ')}; ${SECTIONS.join(', ')} are wanted`,
    page.bad === examples.bad ? '' : 'the first jsonl block under Bad is not bad-example.jsonl',
    page.good === examples.good ? '' : 'the first jsonl block under Good is not ok-example.jsonl',
  ]
  return problems.filter((problem) => problem !== '')
}
