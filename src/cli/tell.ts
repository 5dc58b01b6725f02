import { ConfigError, InputError, UsageError } from '../errors.js'
import { printable } from '../report/escape.js'
import type { Io } from './io.js'

/** A line for standard error. File names and messages may hold anything, so nothing in it is obeyed by a terminal. */
export const tell = (io: Io, line: string): void => {
  io.stderr.write(`mcp-wirelint: ${printable(line)}\n`)
}

const isExpected = (error: unknown): error is UsageError | ConfigError | InputError =>
  error instanceof UsageError || error instanceof ConfigError || error instanceof InputError

/** Tells what an error means to the user: what is wrong and the next step, or that it is our bug. The exit code is 2. */
export const tellError = (io: Io, error: unknown, debug: boolean): 2 => {
  const message = error instanceof Error ? error.message : String(error)
  if (isExpected(error)) {
    tell(io, message)
    if (error.hint !== '') tell(io, `  ${error.hint}`)
  } else {
    const more = debug ? '' : ' (run again with --debug and attach what it prints)'
    tell(io, `this is a bug, please report it: ${message}${more}`)
  }
  if (debug && error instanceof Error && error.stack) for (const line of error.stack.split('\n')) tell(io, line)
  return 2
}
