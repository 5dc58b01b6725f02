/** The same text as a copy of its own: a slice would keep the line alive that it was cut from. */
export const detached = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
