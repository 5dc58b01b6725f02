import type { Message } from './message.js'

/** The id of a message as it stands in the text, so that `1`, `"1"` and `1.0` look different; empty where it has none. */
export function idText(message: Message): string {
  if (!('id' in message)) return ''
  return message.source.token(`${message.root}/id`) ?? JSON.stringify(message.id) ?? ''
}
