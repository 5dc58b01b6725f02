import { type Elicitation, formOf, memberPointer } from './elicitation.js'
import { isObject, member } from './json.js'
import { forForm } from './known-form.js'
import { child } from './pointer.js'
import { type FoundText, textsIn } from './texts.js'

/** Strings of a form that are looked at. */
const TEXTS = 2_000

/** A text of a form that its user sees, and where it stands below the form. */
export interface FormText extends FoundText {
  /** `label`: what a field is called or explains; `default`: what it starts with. */
  readonly kind: 'name' | 'label' | 'default'
}

const LABELS: ReadonlySet<string> = new Set(['title', 'description'])

/** What the user of a form elicitation reads above its fields; undefined for url mode and where nothing is said. */
export function formMessage({ params }: Elicitation): string | undefined {
  const message = formOf(params) === undefined ? undefined : member(params, 'message')
  return typeof message === 'string' ? message : undefined
}

/** The texts of the fields of a form. */
export const fieldTexts = forForm(({ properties }): readonly FormText[] => {
  const found: FormText[] = []
  if (!isObject(properties)) return found
  for (const [name, field] of Object.entries(properties).slice(0, TEXTS)) {
    const place = child('/properties', name)
    found.push({ kind: 'name', text: name, name, pointer: place })
    for (const text of textsIn(field, place, TEXTS)) {
      if (LABELS.has(text.name) || isLabelOfChoice(text)) found.push({ ...text, kind: 'label' })
      else if (text.name === 'default' && member(field, 'format') !== 'uri') found.push({ ...text, kind: 'default' })
    }
  }
  return found
})

/** Where a text of the form stands in the message. */
export const textPointer = (asking: Elicitation, text: FormText): string =>
  memberPointer(asking, 'requestedSchema') + text.pointer

/** An entry of `enum` or `enumNames`. */
const isLabelOfChoice = ({ pointer }: FoundText): boolean => /\/enum(?:Names)?\/\d+$/.test(pointer)
