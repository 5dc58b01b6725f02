/** A fault of the caller, not of the program: one line for people, with what to do about it. Leads to exit code 2. */
abstract class ExpectedError extends Error {
  // Written out: the bundle has other names for classes.
  abstract override readonly name: string
  /** The next step, as a sentence; empty where the message says it all. */
  readonly hint: string

  constructor(message: string, hint = '') {
    super(message)
    this.hint = hint
  }
}

/** The command line is wrong. */
export class UsageError extends ExpectedError {
  override readonly name = 'UsageError'
}

/** The configuration is wrong. */
export class ConfigError extends ExpectedError {
  override readonly name = 'ConfigError'
}

/** An input cannot be opened or read at all. Faults inside an input are findings. */
export class InputError extends ExpectedError {
  override readonly name = 'InputError'
}
