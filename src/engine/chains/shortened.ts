import { textKey } from '../../model/text-key.js'

/** Beyond this length a text is remembered by its hash, which is shorter. */
const LONGEST_KEPT = 40

/** A key for a text that is to be remembered long after its message: the text, or its hash where that is shorter. */
export const shortened = (text: string): string => (text.length <= LONGEST_KEPT ? `=${text}` : `#${textKey(text)}`)
