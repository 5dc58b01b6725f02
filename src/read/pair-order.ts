import { isObject, type JsonObject } from '../model/json.js'
import type { Direction, WireRecord } from '../model/record.js'

/** So many records are looked through for a request or an answer before it counts as missing. */
const WINDOW = 1000

interface Entry {
  readonly record: WireRecord
  /** Ids of the requests that it holds, and of those that it answers. */
  readonly asks: readonly string[]
  readonly answers: readonly string[]
  /** Milliseconds; NaN where the record does not tell. */
  readonly time: number
}

/** How often each id occurs. */
class Ids {
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#counts.size
  }

  has(id: string): boolean {
    return this.#counts.has(id)
  }

  change(ids: readonly string[], by: 1 | -1): void {
    for (const id of ids) {
      const count = (this.#counts.get(id) ?? 0) + by
      if (count > 0) this.#counts.set(id, count)
      else this.#counts.delete(id)
    }
  }
}

/** One of the two files. */
interface Side {
  readonly entries: Entry[]
  /** Ids of the requests among the entries. */
  readonly coming: Ids
  /** Ids of the requests that are out and not answered yet. */
  readonly open: Ids
  ended: boolean
}

const newSide = (): Side => ({ entries: [], coming: new Ids(), open: new Ids(), ended: false })

const membersOf = ({ payload }: WireRecord): readonly JsonObject[] => {
  if (payload?.kind !== 'json') return []
  return (Array.isArray(payload.value) ? payload.value : [payload.value]).filter(isObject)
}

const entryOf = (record: WireRecord): Entry => {
  const withId = membersOf(record).filter(({ id }) => id !== undefined && id !== null)
  const process = `\n${record.session ?? ''}\n${record.conn ?? ''}`
  const ids = (asks: boolean): readonly string[] =>
    withId
      .filter(({ method }) => (method !== undefined) === asks)
      .map(({ id }) => `${typeof id === 'string' ? 's' : 'n'}${String(id)}${process}`)
  return { record, asks: ids(true), answers: ids(false), time: Date.parse(record.ts ?? '') }
}

/**
 * Brings the records of two files, one of each direction, into one order. Each file keeps its own. By time where both
 * tell it; else an answer comes behind its request and before any request that does not have to precede it: two
 * requests are under way at the same time, and a retry precedes its round, only where every order would have it so.
 * What is neither comes right before the next answer of its side.
 */
export class PairOrder {
  readonly #emit: (record: WireRecord) => void
  readonly #sides: Readonly<Record<Direction, Side>> = {
    c2s: newSide(),
    s2c: newSide(),
  }
  /** The side of which more has to be known. */
  #wants: Direction | undefined = 's2c'

  constructor(emit: (record: WireRecord) => void) {
    this.#emit = emit
  }

  /** Whether nothing can be decided before more of the side has come. */
  wants(dir: Direction): boolean {
    return this.#wants === dir || this.#sides[dir === 'c2s' ? 's2c' : 'c2s'].ended
  }

  add(dir: Direction, record: WireRecord): void {
    const entry = entryOf(record)
    this.#sides[dir].entries.push(entry)
    this.#sides[dir].coming.change(entry.asks, 1)
  }

  /** No more records of the side come. */
  end(dir: Direction): void {
    this.#sides[dir].ended = true
  }

  /** Emits all whose place is certain. */
  drain(): void {
    for (;;) {
      this.#wants = undefined
      const dir = this.#next()
      if (dir === undefined) return
      this.#take(dir)
    }
  }

  #take(dir: Direction): void {
    const side = this.#sides[dir]
    const entry = side.entries.shift()
    if (entry === undefined) return
    side.coming.change(entry.asks, -1)
    side.open.change(entry.asks, 1)
    const other = this.#sides[dir === 'c2s' ? 's2c' : 'c2s']
    for (const id of entry.answers) other.open.change([meant(other, id)], -1)
    this.#emit(Number.isNaN(entry.time) ? { ...entry.record, orderUnknown: true } : entry.record)
  }

  /** Whose record comes next; undefined where more has to be known, or where there are no more. */
  #next(): Direction | undefined {
    const { c2s, s2c } = this.#sides
    const [call] = c2s.entries
    const [answer] = s2c.entries
    if (answer === undefined && !s2c.ended) return this.#want('s2c')
    if (answer === undefined) return call === undefined && !c2s.ended ? this.#want('c2s') : call && 'c2s'
    if (call === undefined && !c2s.ended) return this.#want('c2s')
    if (call === undefined) return 's2c'
    if (call.time !== answer.time && !Number.isNaN(call.time) && !Number.isNaN(answer.time))
      return call.time < answer.time ? 'c2s' : 's2c'
    return this.#byIds(call)
  }

  #want(dir: Direction): undefined {
    this.#wants = dir
    return undefined
  }

  #byIds(call: Entry): Direction | undefined {
    const { c2s, s2c } = this.#sides
    const reply = s2c.entries.find(({ answers }) => answers.some((id) => isOut(c2s, id) || isComing(c2s, id)))
    // An answer whose request is out takes all with it that stands before it.
    if (reply?.answers.some((id) => isOut(c2s, id))) return 's2c'
    const asked = call.answers.find((id) => !isOut(s2c, id))
    if (asked !== undefined) {
      if (isComing(s2c, asked)) return this.#answersBefore(asked) ? 'c2s' : 's2c'
      if (isShort(s2c)) return this.#want('s2c')
    }
    if (reply !== undefined) return 'c2s'
    if (isShort(s2c)) return this.#want('s2c')
    if (isShort(c2s)) return this.#want('c2s')
    return s2c.ended || c2s.open.size === 0 ? 'c2s' : 's2c'
  }

  /** Whether an answer, whose request is not out, stands before a request of the server. */
  #answersBefore(asked: string): boolean {
    const { c2s, s2c } = this.#sides
    const asking = s2c.entries.findIndex(({ asks }) => asks.includes(meant(s2c, asked)))
    return s2c.entries.slice(0, asking).some(({ answers }) => answers.some((id) => isComing(c2s, id)))
  }
}

/** The request that an answer means: that with its id, else that with `1` for `"1"`. */
const meant = ({ open, coming }: Side, id: string): string => {
  const twin = `${id.startsWith('s') ? 'n' : 's'}${id.slice(1)}`
  const isKnown = open.has(id) || coming.has(id)
  return isKnown || !(open.has(twin) || coming.has(twin)) ? id : twin
}

const isOut = (side: Side, id: string): boolean => side.open.has(meant(side, id))
const isComing = (side: Side, id: string): boolean => side.coming.has(meant(side, id))

/** Whether what is looked for may still come. */
const isShort = ({ entries, ended }: Side): boolean => !ended && entries.length < WINDOW
