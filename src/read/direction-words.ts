import { isObject } from '../model/json.js'
import { CLIENT_NOTIFICATIONS, CLIENT_REQUESTS, SERVER_NOTIFICATIONS, SERVER_REQUESTS } from '../model/methods.js'
import type { Direction } from '../model/record.js'

/** What stands before a message in a log: who sent it, or only whether the writer of the log sent or received it. */
export type DirectionWord = Direction | 'out' | 'in'

const ANSI = /\p{Cc}\[[\d;]*m/gu
/** Longest text before a message that is looked at. */
export const NEAR = 200

const SIDE = '(?:mcp[ -])?(client|server|editor|host)'
const RIGHT = '(?:-{1,3}>|={1,2}>|→|⇒|⟶)'
const LEFT = '(?:<-{1,3}|<={1,2}|←|⇐|⟵)'
const bySide = (pattern: string): RegExp => new RegExp(pattern, 'gi')

/** Words that name a side: those of the sender, and those of the receiver. */
const OF_SENDER: readonly RegExp[] = [
  bySide(`(?<![\\w.])${SIDE}[\\])]?\\s*(?:${RIGHT}|-?to-?)\\s*(?=[\\[(]?(?:mcp[ -])?(?:client|server))`),
  bySide(`(?:${LEFT}|\\b(?:from|by)(?: the)?)\\s*[\\[(]?${SIDE}\\b`),
  bySide(`(?<![\\w.])${SIDE} (?:says?|sends?|sent|wrote|writes)\\b`),
]
const OF_RECEIVER: readonly RegExp[] = [
  bySide(`(?<![\\w.])${SIDE}[\\])]?\\s*${LEFT}\\s*`),
  bySide(`(?:${RIGHT}|\\bto(?: the)?)\\s*[\\[(]?${SIDE}\\b`),
  bySide(`(?<![\\w.])${SIDE} (?:receive[sd]?|recv|got|reads?)\\b`),
]
/** A side right before the message, perhaps with an arrow to the other one, who is not named. */
const LABEL = new RegExp(`(?:^|[\\s[(<|])${SIDE}\\s*[\\])>|]?\\s*(?:${RIGHT}|[:=|])?\\s*$`, 'i')
/** Without one of these nothing names a side. */
const NAMES = /client|server|editor|host|c2s|s2c|stdin|stdout/i
const FIXED: readonly (readonly [Direction, RegExp])[] = [
  ['c2s', /\b(?:c2s|stdin)\b/gi],
  ['s2c', /\b(?:s2c|stdout)\b/gi],
]
const RELATIVE: readonly (readonly ['out' | 'in', RegExp])[] = [
  ['out', /(?<![\w-])(?:-{1,3}>|={1,2}>|>{1,3}|[→⇒⟶➡▶»⬆↑])(?=[\s[{:'"b]|$)/g],
  ['out', /\b(?:send|sends|sent|sending|write|writes|writing|wrote|outgoing|outbound|tx|out(?=\s*[\]):]))\b/gi],
  ['in', /(?<![\w-])(?:<-{1,3}|<={1,2}|<{1,3}|[←⇐⟵⬅◀«⬇↓])(?=[\s[{:'"b]|$)/g],
  ['in', /\b(?:recv|receive|receives|received|receiving|read|reads|reading|incoming|inbound|rx|in(?=\s*[\]):]))\b/gi],
]

interface Found<Word> {
  /** Where the words end. */
  readonly at: number
  readonly word: Word
}

/** What a pattern finds last. `wordOf` gets the side that it names, if it names one. */
const lastOf = <Word>(text: string, pattern: RegExp, wordOf: (side: string) => Word): readonly Found<Word>[] => {
  const match = [...text.matchAll(pattern)].at(-1)
  return match ? [{ at: match.index + match[0].length, word: wordOf(match[1] ?? '') }] : []
}

const nearest = <Word>(found: readonly Found<Word>[]): Word | undefined =>
  found.reduce<Found<Word> | undefined>((best, one) => (best && best.at >= one.at ? best : one), undefined)?.word

const sentBy = (side: string): Direction => (/client|editor|host/i.test(side) ? 'c2s' : 's2c')

/** The side that is named right before the message, unless the name is part of what says more. */
const labelIn = (text: string, others: readonly Found<Direction>[]): Direction | undefined => {
  const label = LABEL.exec(text)
  return label && others.every(({ at }) => at <= label.index) ? sentBy(label[1] ?? '') : undefined
}

const namedIn = (text: string): readonly Found<Direction>[] => [
  ...OF_SENDER.flatMap((pattern) => lastOf(text, pattern, sentBy)),
  ...OF_RECEIVER.flatMap((pattern) => lastOf(text, pattern, (side) => opposite(sentBy(side)))),
  ...FIXED.flatMap(([word, pattern]) => lastOf(text, pattern, () => word)),
]

/** The direction that the text right before a message tells; what stands nearest to the message counts. */
export const directionWord = (before: string): DirectionWord | undefined => {
  const text = before.slice(-NEAR).replace(ANSI, ' ')
  const named = NAMES.test(text) ? namedIn(text) : []
  const relative = RELATIVE.flatMap(([word, pattern]) => lastOf(text, pattern, () => word))
  return labelIn(text, named) ?? nearest<DirectionWord>([...named, ...relative])
}

const opposite = (dir: Direction): Direction => (dir === 'c2s' ? 's2c' : 'c2s')

/** Who must have sent a message, by its method. */
const byMethod = (value: unknown): Direction | undefined => {
  const one = Array.isArray(value) ? value[0] : value
  const method = isObject(one) ? one.method : undefined
  if (typeof method !== 'string') return undefined
  if (CLIENT_REQUESTS.has(method) || CLIENT_NOTIFICATIONS.has(method)) return 'c2s'
  return SERVER_REQUESTS.has(method) || SERVER_NOTIFICATIONS.has(method) ? 's2c' : undefined
}

/**
 * Learns from the messages whose method tells their sender what the words of a log mean: whether its writer was the
 * client or the server, and whether the sides that it names are senders. Words that contradict each other count no more.
 */
export class DirectionWords {
  /** What `out` means; `mixed` where it means both. */
  #out: Direction | 'mixed' | undefined
  #namesLie = false

  /** Who sent a message; undefined where the words before it do not tell. */
  directionOf(word: DirectionWord | undefined, value: unknown): Direction | undefined {
    if (word === undefined) return undefined
    const known = byMethod(value)
    if (word === 'c2s' || word === 's2c') {
      if (known !== undefined && known !== word) this.#namesLie = true
      return known ?? (this.#namesLie ? undefined : word)
    }
    if (known !== undefined) this.#learn(word === 'out' ? known : opposite(known))
    if (known !== undefined || this.#out === undefined || this.#out === 'mixed') return known
    return word === 'out' ? this.#out : opposite(this.#out)
  }

  #learn(out: Direction): void {
    if (this.#out !== undefined && this.#out !== out) this.#out = 'mixed'
    else this.#out = out
  }
}
