import type { LineFormat, ValueFormat } from './format.js'
import { mcpTrace } from './mcp-trace.js'
import { jsonl, jsonrpc } from './transcript.js'

/** Formats of lines. Asked in this order, the surest first, and before those of values. */
export const LINE_FORMATS: readonly LineFormat[] = []

/** Formats of JSON values, in the order in which they are asked. */
export const VALUE_FORMATS: readonly ValueFormat[] = [mcpTrace, jsonl, jsonrpc]
