/**
 * Sentences that leave a trace on the wire, but none that proves anything: requirement → why no rule judges it. The
 * registry shows them as not judgeable.
 */
export const UNPROVEN: ReadonlyMap<string, string> = new Map([
  [
    'cancel-on-timeout',
    'When a client gives a request up is known to the client alone. One that repeats a call may be waiting for both answers.',
  ],
  [
    'stdio-fallback-not-code-keyed',
    'A client that stops at an error may be one without a fallback. What another error would have led to is not in the transcript.',
  ],
  [
    'transport-custom-preserve-format',
    'No record tells a custom transport from one that it does not name. Messages are judged by the same rules either way.',
  ],
])
