import type { IdKey } from '../model/message.js'

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/

/** Beyond so many digits an integer is compared as a double: nobody counts so far, and 1e999999999 would fill the memory. */
const MAX_DIGITS = 1000

/**
 * The integer that the source text of a JSON number stands for, exactly: a number up to 2^53 - 1, a bigint beyond.
 * `1.0`, `1e2` and `-32602.0` are integers. undefined for `1.5`, for what is no JSON number, and for more than 1,000
 * digits.
 */
export const integerOf = (token: string): number | bigint | undefined => {
  const [, sign = '', whole, fraction = '', exponent = '0'] = NUMBER.exec(token) ?? []
  if (whole === undefined) return undefined
  const significant = `${whole}${fraction}`.replace(/^0+/, '')
  const digits = significant.replace(/0+$/, '')
  if (digits === '') return 0
  const zeros = Number(exponent) - fraction.length + (significant.length - digits.length)
  if (zeros < 0 || digits.length + zeros > MAX_DIGITS) return undefined
  const exact = BigInt(`${sign}${digits}${'0'.repeat(zeros)}`)
  const rounded = Number(exact)
  return Number.isSafeInteger(rounded) ? rounded : exact
}

/**
 * What an id is compared by. `token` gives the source text of a number and is asked only where the parsed value may
 * have lost something. Ids of other types have no key; a fraction, which no id may be, still pairs by its value.
 */
export const idKeyOf = (id: unknown, token: () => string | undefined): IdKey | undefined => {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return id as string | number
  if (typeof id !== 'number') return undefined
  return integerOf(token() ?? '') ?? id
}
