import type { ChainStep } from '../model/chain.js'
import { detached } from '../model/detached.js'
import type { Datum, FindingView, RawFinding, SpecClause } from '../model/finding.js'
import type { Revision } from '../model/revision.js'
import { brief, visible } from '../model/visible.js'
import { maskSecret, maskText } from './mask.js'
import { maskExcerpt } from './mask-json.js'

/** Finds the clause that a finding stands on: of a requirement, or of a rule in an older revision. null: there is none. */
export type ClauseOf = (requirement: string, rule: string, revision: Revision | undefined) => SpecClause | null

/** A finding that lacks nothing but the number among its equals. */
export type Unnumbered = Omit<FindingView, 'fingerprint'>

export interface RenderOptions {
  readonly clause: ClauseOf
  /** Hide what may be a secret. */
  readonly mask: boolean
}

/** Units of a captured value that a message shows. */
const VALUE = 80
const LABEL = 120
const EXCERPT = 240
/** Masking looks at a part of giant values only; it shows less than that anyway. */
const LOOKED_AT = 1000
/** Steps of a round trip that are kept: the first, and the last up to this number. */
const STEPS = 24

/** Requirements that are none: they say where the clause is to be looked for. */
const NO_REQUIREMENT = new Set(['legacy', 'transcript'])

const showText = (text: string, limit: number, mask: boolean): string => {
  const start = text.slice(0, LOOKED_AT)
  return brief(mask ? maskText(start) : start, limit)
}

const showDatum = (datum: Datum, mask: boolean): string => {
  if (typeof datum === 'number') return String(datum)
  if (typeof datum === 'string') return showText(datum, VALUE, mask)
  if ('volatile' in datum) return showText(String(datum.volatile), VALUE, mask)
  return brief(mask ? maskSecret(datum.secret) : datum.secret, VALUE)
}

/**
 * The sentence that a template makes of its data: `{name}` becomes `data.name`, cut to about 80 characters, in one
 * visible line. A name without data stays as it is.
 */
export const renderMessage = (text: string, data: RawFinding['data'], mask: boolean): string =>
  visible(
    text.replace(/\{(\w+)\}/g, (slot, name: string) => {
      const datum = Object.hasOwn(data, name) ? data[name] : undefined
      return datum === undefined ? slot : showDatum(datum, mask)
    }),
  )

const renderSteps = (steps: readonly ChainStep[], mask: boolean): ChainStep[] => {
  const kept = steps.length <= STEPS ? steps : [...steps.slice(0, 1), ...steps.slice(1 - STEPS)]
  return kept.map((step) => {
    const { excerpt: _, ...mark } = step.mark
    return { ...step, mark, label: detached(showText(step.label, LABEL, mask)), id: detached(brief(step.id, VALUE)) }
  })
}

const renderRelated = (related: RawFinding['related'], mask: boolean): FindingView['related'] =>
  related.map(({ mark: { file, line, column, pointer }, message }) => ({
    file,
    line,
    column,
    pointer,
    message: detached(showText(message, LOOKED_AT, mask)),
  }))

const renderExcerpt = (excerpt: string, pointer: string, mask: boolean): string => {
  const start = excerpt.slice(0, LOOKED_AT)
  return detached(brief(mask ? maskExcerpt(start, pointer) : start, EXCERPT))
}

/** The finding as it is reported. The result holds no captured text beyond what it shows. */
export const render = (finding: RawFinding, { clause, mask }: RenderOptions): Unnumbered => {
  const { rule, template, severity, party, mark, requirement, related, steps } = finding
  const { file, line, column, endLine, endColumn, pointer, byteOffset, excerpt } = mark
  return {
    rule,
    severity,
    party,
    message: detached(renderMessage(finding.text, finding.data, mask)),
    ...{ file, line, column, endLine, endColumn, pointer },
    revision: mark.about.revision ?? null,
    spec: clause(requirement, rule, mark.about.revision),
    requirements: [requirement, ...(finding.also ?? [])].filter((id) => !NO_REQUIREMENT.has(id)),
    related: renderRelated(related, mask),
    byteOffset,
    template,
    ...(excerpt === undefined ? {} : { excerpt: renderExcerpt(excerpt, pointer, mask) }),
    steps: renderSteps(steps, mask),
  }
}
