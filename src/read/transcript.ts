import { isObject } from '../model/json.js'
import type { UnitReader, ValueFormat } from './format.js'
import { emitNative, emitUnreadable } from './jsonl.js'
import { emitBare, emitCut, emitText } from './jsonrpc.js'
import { emitTooLong, type ReadContext } from './record.js'
import { isRecord, isSurelyMessage, isSurelyRecord, looksLikeMessage } from './shapes.js'
import type { Unit } from './values.js'

/** What a value becomes: native records and bare messages may stand in one file, whatever it began with. */
const deliver = (unit: Unit, native: boolean, context: ReadContext): void => {
  const { value, fault } = unit
  if (fault) {
    if (unit.open && fault.unfinished) emitCut(unit, context)
    else if (native) emitUnreadable(unit, context)
    else emitText(unit, context)
  } else if (isObject(value) && isRecord(value)) emitNative(unit, value, context)
  else if (!native || looksLikeMessage(value)) emitBare(unit, context)
  else emitUnreadable(unit, context)
}

const open =
  (native: boolean) =>
  (context: ReadContext): UnitReader => ({
    unit: (unit) => deliver(unit, native, context),
    tooLong: (long) => emitTooLong(context, long),
  })

/** Native records (docs: inputs), one a line. */
export const jsonl: ValueFormat = {
  name: 'jsonl',
  recognises: ({ value }) => (isSurelyRecord(value) ? 'is a native record' : undefined),
  open: open(true),
  linesOnly: true,
}

const isMessage = (value: unknown): boolean =>
  isSurelyMessage(value) || (Array.isArray(value) && value.some(isSurelyMessage))

/** Bare JSON-RPC messages. */
export const jsonrpc: ValueFormat = {
  name: 'jsonrpc',
  recognises: ({ value }) => (isMessage(value) ? 'is a JSON-RPC message' : undefined),
  open: open(false),
  linesOnly: false,
}
