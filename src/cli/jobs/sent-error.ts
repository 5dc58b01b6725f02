import { ConfigError, InputError, UsageError } from '../../errors.js'

/** An error on its way between threads. What was thrown and is no error is a message without a name. */
export interface SentError {
  readonly name?: string
  readonly message: string
  readonly stack?: string | undefined
  readonly hint?: string
}

const EXPECTED = { UsageError, ConfigError, InputError }

export const sent = (error: unknown): SentError => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const hint = 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {}
  return { name, message, stack, ...hint }
}

/** The error as it was, as far as anybody looks at it. */
export const revived = ({ name, message, stack, hint }: SentError): unknown => {
  if (name === undefined) return message
  const expected = Object.entries(EXPECTED).find(([known]) => known === name)?.[1]
  const error = expected === undefined ? new Error(message) : new expected(message, hint)
  return Object.assign(error, { name, stack })
}
