import { type Elicitation, formOf, memberPointer } from './elicitation.js'
import { isObject, member } from './json.js'
import { forNewest } from './newest.js'
import { child } from './pointer.js'
import { type FoundText, textsIn } from './texts.js'

/** Strings of a form that are looked at. */
const TEXTS = 2_000

/** A text of a form that its user sees, and where it stands in the message. */
export interface FormText extends FoundText {
  /** `label`: what a field is called or explains; `default`: what it starts with. */
  readonly kind: 'message' | 'name' | 'label' | 'default'
}

const LABELS: ReadonlySet<string> = new Set(['title', 'description'])

/** The texts of a form elicitation; none for url mode. */
export const formTexts = forNewest((asking: Elicitation): readonly FormText[] => {
  const form = formOf(asking.params)
  if (form === undefined) return []
  const found: FormText[] = []
  const message = member(asking.params, 'message')
  if (typeof message === 'string')
    found.push({ kind: 'message', text: message, name: 'message', pointer: memberPointer(asking, 'message') })
  const { properties } = form
  if (!isObject(properties)) return found
  const place = `${memberPointer(asking, 'requestedSchema')}/properties`
  for (const [name, field] of Object.entries(properties).slice(0, TEXTS)) {
    found.push({ kind: 'name', text: name, name, pointer: child(place, name) })
    for (const text of textsIn(field, child(place, name), TEXTS)) {
      if (LABELS.has(text.name) || isLabelOfChoice(text)) found.push({ ...text, kind: 'label' })
      else if (text.name === 'default' && member(field, 'format') !== 'uri') found.push({ ...text, kind: 'default' })
    }
  }
  return found
})

/** An entry of `enum` or `enumNames`. */
const isLabelOfChoice = ({ pointer }: FoundText): boolean => /\/enum(?:Names)?\/\d+$/.test(pointer)
