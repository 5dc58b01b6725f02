import { expect, it } from 'vitest'
import { ConfigError, InputError, UsageError } from '../../errors.js'
import { revived, sent } from './sent-error.js'

const arrived = (error: unknown) => revived(JSON.parse(JSON.stringify(sent(error))))

it.each([new UsageError('a', 'b'), new ConfigError('a'), new InputError('a', 'b'), new RangeError('a'), new Error('')])(
  'a %o arrives as it was',
  (error) => {
    const after = arrived(error)
    const { name, message, stack } = error
    expect(after).toMatchObject({ name, message, stack, ...('hint' in error && { hint: error.hint }) })
    expect([after instanceof UsageError, after instanceof ConfigError, after instanceof InputError]).toEqual([
      error instanceof UsageError,
      error instanceof ConfigError,
      error instanceof InputError,
    ])
  },
)

it.each(['text', 5, null, undefined])('%s, which is no error, arrives as its text', (thrown) =>
  expect(arrived(thrown)).toBe(String(thrown)),
)
