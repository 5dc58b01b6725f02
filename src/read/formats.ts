import { claudeDesktop } from './claude-desktop.js'
import type { ByteFormat, LineFormat, ValueFormat } from './format.js'
import { har } from './har.js'
import { inspector } from './inspector.js'
import { log } from './log.js'
import { mcpTrace } from './mcp-trace.js'
import { mcpsnoop } from './mcpsnoop.js'
import { sse } from './sse-stream.js'
import { jsonl, jsonrpc } from './transcript.js'
import { vscode } from './vscode.js'

/** Formats of documents. Asked first. */
export const BYTE_FORMATS: readonly ByteFormat[] = [har]

/** Formats of lines. Asked in this order, the surest first, and before those of values. */
export const LINE_FORMATS: readonly LineFormat[] = [sse, claudeDesktop, vscode, log]

/** Formats of JSON values, in the order in which they are asked. */
export const VALUE_FORMATS: readonly ValueFormat[] = [inspector, mcpsnoop, mcpTrace, jsonl, jsonrpc]
