import type { Members, Shape } from '../message-shape.js'

const SERVER_INFO: Members = { 'io.modelcontextprotocol/serverInfo?': 'Implementation' }

/** What `_meta` has to hold, and values of any kind (basic/index#meta). */
export const meta = (): Readonly<Record<string, Shape>> => ({
  RequestMeta: {
    'io.modelcontextprotocol/protocolVersion': 'string',
    'io.modelcontextprotocol/clientCapabilities': 'ClientCapabilities',
    'io.modelcontextprotocol/clientInfo?': 'Implementation',
    'io.modelcontextprotocol/logLevel?': 'LoggingLevel',
    'progressToken?': 'ProgressToken',
  },
  NotificationMeta: { 'io.modelcontextprotocol/subscriptionId?': 'RequestId' },
  ResultMeta: SERVER_INFO,
  SubscriptionsListenResultMetaObject: { ...SERVER_INFO, 'io.modelcontextprotocol/subscriptionId': 'RequestId' },
  MetaObject: 'Meta',
  RequestMetaObject: 'RequestMeta',
  NotificationMetaObject: 'NotificationMeta',
  ResultMetaObject: 'ResultMeta',
  ResultType: 'string',
  /** A value of any kind: decimals and null are JSON too. */
  JSONValue: 'any',
  JSONObject: 'object',
  JSONArray: 'array',
})
