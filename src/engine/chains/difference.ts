import type { StateDifference } from '../../model/chain.js'

/** How a sent state differs from the issued one; what matters is which fault of a client makes such a difference. */
export function differenceOf(issued: unknown, sent: unknown): StateDifference {
  if (typeof issued !== 'string' || typeof sent !== 'string') return { how: 'type' }
  if (sent.trim() === issued.trim()) return { how: 'trimmed' }
  if (sent.toLowerCase() === issued.toLowerCase()) return { how: 'case' }
  if (percentDecoded(issued) === sent || percentDecoded(sent) === issued) return { how: 'percent-decoded' }
  if (isBase64Of(issued, sent) || isBase64Of(sent, issued)) return { how: 'base64' }
  const at = commonPrefix(issued, sent)
  if (at === sent.length) return { how: 'cut', at }
  if (at === issued.length) return { how: 'extended', at }
  return { how: 'other', at }
}

/** Whether the difference looks like a slip with this very state rather than another state. */
export const isNear = (issued: unknown, sent: unknown): boolean => {
  const { how } = differenceOf(issued, sent)
  return how !== 'other' && how !== 'type' && how !== 'of-another-round' && issued !== '' && sent !== ''
}

function percentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The same bytes in the other base64 alphabet or without padding, or the text that the base64 stands for. */
function isBase64Of(text: string, encoded: string): boolean {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return toUrlAlphabet(text) === toUrlAlphabet(encoded)
  if (toUrlAlphabet(text) === toUrlAlphabet(encoded)) return true
  return Buffer.from(encoded, 'base64').toString('utf8') === text
}

const toUrlAlphabet = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}
