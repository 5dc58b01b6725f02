import { detached } from '../model/detached.js'
import type { Datum, Finding, FindingView, RawFinding } from '../model/finding.js'
import { identityOf } from './fingerprint.js'
import { type RenderOptions, render, type Unnumbered } from './render.js'

/** Units of captured text that a finding may keep as they are. */
const SMALL = 1000

/**
 * A finding that is put into words when somebody reads them: a report may show a few of many. It keeps copies of what it
 * says of its message, so that none holds on to the text; what is large, and round trips, are put into words at once.
 */
export class KeptFinding implements FindingView {
  readonly #raw: RawFinding
  readonly #options: RenderOptions
  #words: Unnumbered | undefined
  #identity: string | undefined
  #fingerprintOf: ((finding: KeptFinding) => string) | undefined

  constructor(raw: RawFinding, options: RenderOptions) {
    this.#options = options
    if (isSmall(raw)) this.#raw = { ...raw, data: ownData(raw.data), related: ownRelated(raw.related) }
    else {
      this.#words = render(raw, options)
      this.#identity = identityOf(raw)
      const { mark } = raw
      this.#raw = {
        ...raw,
        data: {},
        related: [],
        steps: [],
        mark: { ...mark, about: { ...mark.about, method: '', target: '' }, excerpt: undefined },
      }
    }
  }

  get rule(): string {
    return this.#raw.rule
  }

  get template(): string {
    return this.#raw.template
  }

  get severity(): Finding['severity'] {
    return this.#raw.severity
  }

  get party(): Finding['party'] {
    return this.#raw.party
  }

  /** Names the message that it is about. */
  get subject(): string {
    return this.#raw.mark.about.subject
  }

  get file(): string {
    return this.#raw.mark.file
  }

  get line(): number {
    return this.#raw.mark.line
  }

  get column(): number {
    return this.#raw.mark.column
  }

  get endLine(): number {
    return this.#raw.mark.endLine
  }

  get endColumn(): number {
    return this.#raw.mark.endColumn
  }

  get pointer(): string {
    return this.#raw.mark.pointer
  }

  get byteOffset(): number {
    return this.#raw.mark.byteOffset
  }

  get revision(): Finding['revision'] {
    return this.#raw.mark.about.revision ?? null
  }

  get message(): string {
    return this.#inWords().message
  }

  get spec(): Finding['spec'] {
    return this.#inWords().spec
  }

  get requirements(): Finding['requirements'] {
    return this.#inWords().requirements
  }

  get related(): Finding['related'] {
    return this.#inWords().related
  }

  get excerpt(): string | undefined {
    return this.#inWords().excerpt
  }

  get steps(): FindingView['steps'] {
    return this.#inWords().steps
  }

  /** What it has in common with its equals. */
  get identity(): string {
    this.#identity ??= identityOf(this.#raw)
    return this.#identity
  }

  get fingerprint(): string {
    return this.#fingerprintOf?.(this) ?? this.identity
  }

  /** `fingerprintOf` knows how many equals come before it, and is asked whenever the fingerprint is. */
  numberedBy(fingerprintOf: (finding: KeptFinding) => string): void {
    this.#fingerprintOf = fingerprintOf
  }

  /** The finding as a plain object. */
  toJSON(): FindingView {
    return { ...this.#inWords(), fingerprint: this.fingerprint }
  }

  #inWords(): Unnumbered {
    this.#words ??= render(this.#raw, this.#options)
    return this.#words
  }
}

const textOf = (datum: Datum): string | number =>
  typeof datum !== 'object' ? datum : 'volatile' in datum ? datum.volatile : datum.secret

const isSmallText = (text: string | number): boolean => typeof text === 'number' || text.length <= SMALL

function isSmall({ data, related, steps, mark }: RawFinding): boolean {
  for (const name in data) {
    const datum = data[name]
    if (datum !== undefined && !isSmallText(textOf(datum))) return false
  }
  const marks = [mark, ...related.map((place) => place.mark)]
  const isBrief = marks.every(({ about }) => isSmallText(about.method) && isSmallText(about.target))
  return isBrief && steps.length === 0 && related.every(({ message }) => isSmallText(message))
}

const own = <T extends string | number>(text: T): T => (typeof text === 'string' ? (detached(text) as T) : text)

function ownDatum(datum: Datum): Datum {
  if (typeof datum !== 'object') return own(datum)
  return 'volatile' in datum ? { volatile: own(datum.volatile) } : { secret: own(datum.secret) }
}

function ownData(data: RawFinding['data']): RawFinding['data'] {
  const copy: Record<string, Datum> = {}
  for (const name in data) {
    const datum = data[name]
    if (datum !== undefined) copy[name] = ownDatum(datum)
  }
  return copy
}

const ownRelated = (related: RawFinding['related']): RawFinding['related'] =>
  related.length === 0 ? related : related.map(({ mark, message }) => ({ mark, message: own(message) }))
