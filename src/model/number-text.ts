const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Whether the source text of a JSON number stands for an integer: `1`, `1.0` and `1e2` do, `1.5` and `1e-1` do not.
 * The text decides, as a double would round `9007199254740993.5` to an integer.
 */
export function isIntegerText(text: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === '') return false
  const digits = `${whole}${fraction}`
  const significant = digits.replace(/0+$/, '')
  const zeros = digits.length - significant.length
  return significant === '' || zeros >= fraction.length - Number(exponent)
}
