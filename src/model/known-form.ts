import type { JsonObject } from './json.js'
import { forNewest } from './newest.js'
import { isProvedAlike } from './same-value.js'

/** Forms that are remembered, and what one of them may hold: keys and values, and units of text in them. */
const FORMS = 8
const MOST = { entries: 256, text: 4_000 }

const known: JsonObject[] = []

/**
 * A form as it came before, where one that is written alike did: a server asks the same few questions again and again,
 * and what was found out about one of them is known (`forForm`).
 */
export const knownForm = forNewest((form: JsonObject): JsonObject => {
  const same = known.find((one) => isProvedAlike(one, form))
  if (same !== undefined || !isSmall(form)) return same ?? form
  if (known.unshift(form) > FORMS) known.pop()
  return form
})

/** A function of a form whose answers are kept beside the forms, as long as those are. */
export function forForm<Answer>(answer: (form: JsonObject) => Answer): (form: JsonObject) => Answer {
  const answers = new WeakMap<JsonObject, { readonly answer: Answer }>()
  return (form) => {
    const kept = answers.get(form) ?? { answer: answer(form) }
    answers.set(form, kept)
    return kept.answer
  }
}

/** Whether a form may be remembered. Without recursion, as forms may be nested as deep as they like. */
function isSmall(form: JsonObject): boolean {
  const pending: unknown[] = [form]
  let text = 0
  for (let index = 0; index < pending.length; index++) {
    const value = pending[index]
    if (typeof value === 'string') text += value.length
    else if (typeof value === 'object' && value !== null) pending.push(...Object.keys(value), ...Object.values(value))
    if (pending.length > MOST.entries || text > MOST.text) return false
  }
  return true
}
