const SHORT = 3

/** Whether an error message names a key: quoted, or as a word of its own; a very short key only if quoted. */
export function namesKey(message: string, key: string): boolean {
  if (['"', "'", '`'].some((quote) => message.includes(quote + key + quote))) return true
  if (key.length < SHORT) return false
  for (let from = message.indexOf(key); from >= 0; from = message.indexOf(key, from + 1))
    if (!isWordPart(message[from - 1]) && !isWordPart(message[from + key.length])) return true
  return false
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)
