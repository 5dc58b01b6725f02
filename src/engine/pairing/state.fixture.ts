import type { Random } from './random.fixture.js'

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A state as servers make them, different each time. */
export function freshState(random: Random): string {
  const token = random.text(LETTERS, random.between(6, 20))
  switch (random.weighted({ token: 4, base64: 3, url: 1, json: 1, percent: 1, text: 1 })) {
    case 'base64':
      return Buffer.from(`{"t":"${token}~~>>??"}`).toString('base64')
    case 'url':
      return `${Buffer.from(`{"alg":"none"}`).toString('base64url')}.${Buffer.from(token).toString('base64url')}.`
    case 'json':
      return `{"step":1,"t":"${token}"}`
    case 'percent':
      return `cursor%3D${token}%26n%3D1`
    case 'text':
      return ` Zustand ${token} – offen `
    default:
      return token
  }
}

export const CONSTANTS: readonly string[] = ['1', 'x', '', 'opaque-state']
export const PLACEHOLDERS: readonly string[] = ['[REDACTED]', '***', '<redacted>', '[redacted: 44 chars]', '(hidden)']

/** What clients do to a state. Each gives something else than the state, or nothing where it does not apply. */
const SLIPS: Readonly<Record<string, (state: string, random: Random) => string>> = {
  edit: (state, random) => {
    const at = random.below(state.length)
    return `${state.slice(0, at)}${state[at] === 'q' ? 'w' : 'q'}${state.slice(at + 1)}`
  },
  cut: (state, random) => state.slice(0, random.between(1, Math.max(1, state.length - 1))),
  extend: (state) => `${state}!`,
  trim: (state) => state.trim(),
  pad: (state) => ` ${state}`,
  upper: (state) => state.toUpperCase(),
  lower: (state) => state.toLowerCase(),
  decode: (state) => (/%[0-9A-F]{2}/.test(state) ? decodeURIComponent(state) : state),
  encode: (state) => encodeURIComponent(state),
  base64: (state) => Buffer.from(state).toString('base64'),
  alphabet: (state) => state.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  unwrap: (state) => (/^[A-Za-z0-9+/]{8,}=*$/.test(state) ? Buffer.from(state, 'base64').toString('utf8') : state),
}

/** The state after one of the slips that change it. */
export function slipped(state: string, random: Random): string {
  const changed = Object.values(SLIPS)
    .map((slip) => slip(state, random))
    .filter((text) => text !== state && !/[^ -~–]/.test(text))
  return random.pick(changed)
}
