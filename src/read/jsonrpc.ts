import { TextSource } from '../json/source.js'
import { addByteFaults, addFault, emitRecord, newRecord, plainSource, positionOf, type ReadContext } from './record.js'
import type { Unit } from './values.js'

/** Emits a JSON value that is a message, or stands where one should be, as a record of its own. */
export const emitBare = (unit: Unit, context: ReadContext): void => {
  const { text, value, brief } = unit
  const source = new TextSource(positionOf(context, unit), { text, value, brief })
  const draft = newRecord(source)
  draft.payload = { kind: 'json', value, source }
  if (unit.marked || unit.invalid) addByteFaults(draft, unit)
  emitRecord(context, draft)
}

/** Emits text that is no JSON where a message should be: what the sender wrote, as far as the file shows. */
export const emitText = (unit: Unit, context: ReadContext): void => {
  const source = plainSource(positionOf(context, unit), unit.text)
  const draft = newRecord(source)
  draft.payload = { kind: 'text', text: unit.text, source }
  const offset = unit.fault?.offset ?? 0
  addFault(draft, 'not-json', source.range(offset, Math.min(offset + 1, unit.text.length)), unit.fault?.reason ?? '')
  addByteFaults(draft, unit)
  emitRecord(context, draft)
}

/** Emits the end of an input that stops inside a message: nothing of it can be judged. */
export const emitCut = (unit: Unit, context: ReadContext): void => {
  const source = plainSource(positionOf(context, unit), unit.text)
  const draft = newRecord(source)
  addFault(
    draft,
    'cut',
    source.span(''),
    `${unit.fault?.reason ?? 'the input ends too early'}, at the end of the input`,
  )
  addByteFaults(draft, unit)
  emitRecord(context, draft)
}
