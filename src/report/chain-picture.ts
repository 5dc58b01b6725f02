import type { ChainStep } from '../model/chain.js'
import type { FindingView } from '../model/finding.js'
import { fileName, printable } from './escape.js'

/** Steps that a picture shows; of longer chains the first and the last ones. */
const SHOWN = 12

const ARROWS: Readonly<Record<ChainStep['kind'], StepRow['arrow']>> = {
  request: '→',
  asks: '←',
  retry: '→',
  result: '←',
  error: '←',
}

const TITLES: Readonly<Record<ChainStep['kind'], (label: string) => string>> = {
  request: (label) => label,
  asks: (label) => ['input_required', label].join(' ').trim(),
  retry: () => 'retry',
  result: (label) => ['result', label].join(' ').trim(),
  error: (label) => ['error', label].join(' ').trim(),
}

/** What the message says about the state; the lane repeats it beside the step. */
const ABOUT_STATE = /\bit (?:(differs) (?:at|from) (character \d+)|was cut after \d+ characters|is the one of line \d+)/

/** A step of a round trip in words, all of them printable. */
export interface StepRow {
  /** The finding is about it. */
  readonly isMarked: boolean
  readonly place: string
  readonly arrow: '→' | '←'
  readonly title: string
  readonly note: string
}

const noteOf = (step: ChainStep, isMarked: boolean, stateNumber: number, message: string): string => {
  const isAnswer = ARROWS[step.kind] === '←'
  const id = isAnswer ? '' : `id ${printable(step.id)}`
  const said = isMarked && !isAnswer ? ABOUT_STATE.exec(message) : null
  if (said) return `${id}  state ${said[1] ? `${said[1]} at ${said[2]}` : said[0].slice('it '.length)}`
  if (step.stateLength === undefined) return id
  return `${id}  state ${isAnswer ? `s${stateNumber} ` : ''}(${step.stateLength} chars)`.trim()
}

/** The steps of a finding's round trip, in their order. */
export const stepRows = ({ steps, file, line, message }: FindingView): StepRow[] => {
  let states = 0
  return steps.map((step) => {
    if (step.kind === 'asks' && step.stateLength !== undefined) states++
    const isMarked = step.mark.file === file && step.mark.line === line
    return {
      isMarked,
      place: step.mark.file === file ? String(step.mark.line) : `${fileName(step.mark.file)}:${step.mark.line}`,
      arrow: ARROWS[step.kind],
      title: TITLES[step.kind](printable(step.label)),
      note: noteOf(step, isMarked, states, message),
    }
  })
}

/** A step as one line, behind its place where one is given. */
export const stepWords = (place: string, { title, note }: StepRow): string =>
  [place, title, ...note.split(/ {2,}/)].filter((part) => part !== '').join(', ')

const width = (texts: readonly string[]): number => Math.min(60, Math.max(0, ...texts.map((text) => text.length)))

/**
 * The round trip of a finding as lanes, a step a line, the step in question marked; empty where the finding has none:
 *
 *       2 → tools/call deploy          id 1
 *       4 ← input_required {confirm}   state s1 (44 chars)
 *     ▶ 6 → retry                      id 2  state differs at character 12
 */
export const chainPicture = (finding: FindingView): string[] => {
  const rows = stepRows(finding)
  const [places, titles] = [width(rows.map(({ place }) => place)), width(rows.map(({ title }) => title))]
  const lines = rows.map(({ isMarked, place, arrow, title, note }) =>
    `${isMarked ? '  ▶' : '   '} ${place.padStart(places)} ${arrow} ${title.padEnd(titles)}   ${note}`.trimEnd(),
  )
  if (lines.length <= SHOWN) return lines
  return [...lines.slice(0, 1), '    ⋮', ...lines.slice(1 - SHOWN)]
}
