import { is, type Shape, where } from '../message-shape.js'

const ENVELOPE = { jsonrpc: is('2.0') }

/** The messages in general, the names of things, and what the two sides declare (basic/messages, basic/lifecycle). */
export const base = (): Readonly<Record<string, Shape>> => ({
  RequestId: 'string|integer',
  ProgressToken: 'string|integer',
  Cursor: 'string',
  Role: is('user', 'assistant'),
  LoggingLevel: is('debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'),

  /** `_meta` of requests, of notifications, of results. */
  RequestMeta: { 'progressToken?': 'ProgressToken' },
  NotificationMeta: 'object',
  ResultMeta: 'object',

  Request: { method: 'string', 'params?': { '_meta?': 'RequestMeta' } },
  Notification: { method: 'string', 'params?': { '_meta?': 'NotificationMeta' } },
  Result: { '_meta?': 'ResultMeta' },
  EmptyResult: 'Result',
  PaginatedRequest: { method: 'string', 'params?': { 'cursor?': 'string' } },
  PaginatedResult: { '_meta?': 'ResultMeta', 'nextCursor?': 'string' },

  Error: { code: 'integer', message: 'string', 'data?': 'any' },
  JSONRPCRequest: { ...ENVELOPE, id: 'RequestId', method: 'string', 'params?': { '_meta?': 'RequestMeta' } },
  JSONRPCNotification: { ...ENVELOPE, method: 'string', 'params?': { '_meta?': 'NotificationMeta' } },
  JSONRPCResponse: { ...ENVELOPE, id: 'RequestId', result: 'Result' },
  JSONRPCError: { ...ENVELOPE, id: 'RequestId', error: 'Error' },
  RequestOrNotification: where('id', 'JSONRPCRequest', 'JSONRPCNotification'),
  Response: where('result', 'JSONRPCResponse', 'JSONRPCError'),
  JSONRPCMessage: where('method', 'RequestOrNotification', 'Response'),

  Implementation: { name: 'string', version: 'string' },
  ClientCapabilities: {
    'experimental?': 'ObjectMap',
    'roots?': { 'listChanged?': 'boolean' },
    'sampling?': 'object',
  },
  ServerCapabilities: {
    'experimental?': 'ObjectMap',
    'logging?': 'object',
    'prompts?': { 'listChanged?': 'boolean' },
    'resources?': { 'listChanged?': 'boolean', 'subscribe?': 'boolean' },
    'tools?': { 'listChanged?': 'boolean' },
  },
})
