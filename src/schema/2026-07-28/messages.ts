import { COUNT, is, list, type Members, type Shape } from '../message-shape.js'

const request = (method: Shape, params: string): Members => ({ jsonrpc: is('2.0'), id: 'RequestId', method, params })
const response = (result: string): Members => ({ jsonrpc: is('2.0'), id: 'RequestId', result })
const failed = (code: number, data?: Members): Members => ({
  jsonrpc: is('2.0'),
  'id?': 'RequestId',
  error: { code: is(code), message: 'string', ...(data && { data }) },
})
const fault = (code: number): Members => ({ code: is(code), message: 'string', 'data?': 'any' })

/** Every request carries its context, so none goes without params. */
export const requests = (): Readonly<Record<string, Shape>> => ({
  PaginatedRequest: request('string', 'PaginatedRequestParams'),
  DiscoverRequest: request(is('server/discover'), 'RequestParams'),
  ListResourcesRequest: request(is('resources/list'), 'PaginatedRequestParams'),
  ListResourceTemplatesRequest: request(is('resources/templates/list'), 'PaginatedRequestParams'),
  ListPromptsRequest: request(is('prompts/list'), 'PaginatedRequestParams'),
  ListToolsRequest: request(is('tools/list'), 'PaginatedRequestParams'),
  SubscriptionsListenRequest: request(is('subscriptions/listen'), 'SubscriptionsListenRequestParams'),
})

/** Subscriptions (basic/patterns/subscriptions). */
export const subscriptions = (): Readonly<Record<string, Shape>> => ({
  SubscriptionFilter: {
    ...{ 'toolsListChanged?': 'boolean', 'promptsListChanged?': 'boolean', 'resourcesListChanged?': 'boolean' },
    'resourceSubscriptions?': list('string'),
  },
  SubscriptionsListenRequestParams: { _meta: 'RequestMeta', notifications: 'SubscriptionFilter' },
  SubscriptionsListenResult: { _meta: 'SubscriptionsListenResultMetaObject', resultType: 'string' },
  SubscriptionsAcknowledgedNotification: {
    jsonrpc: is('2.0'),
    method: is('notifications/subscriptions/acknowledged'),
    params: 'SubscriptionsAcknowledgedNotificationParams',
  },
  SubscriptionsAcknowledgedNotificationParams: {
    '_meta?': 'NotificationMeta',
    notifications: 'SubscriptionFilter',
  },
})

/** Results as responses, and results with a lifetime. */
export const responses = (): Readonly<Record<string, Shape>> => ({
  DiscoverResult: {
    '_meta?': 'ResultMeta',
    resultType: 'string',
    supportedVersions: list('string'),
    capabilities: 'ServerCapabilities',
    'instructions?': 'string',
    ttlMs: COUNT,
    cacheScope: is('public', 'private'),
  },
  CacheableResult: {
    '_meta?': 'ResultMeta',
    resultType: 'string',
    ttlMs: COUNT,
    cacheScope: is('public', 'private'),
  },
  CallToolResultResponse: response('CallToolAnswer'),
  GetPromptResultResponse: response('GetPromptAnswer'),
  ReadResourceResultResponse: response('ReadResourceAnswer'),
  CompleteResultResponse: response('CompleteResult'),
  DiscoverResultResponse: response('DiscoverResult'),
  ListPromptsResultResponse: response('ListPromptsResult'),
  ListResourceTemplatesResultResponse: response('ListResourceTemplatesResult'),
  ListResourcesResultResponse: response('ListResourcesResult'),
  ListToolsResultResponse: response('ListToolsResult'),
  SubscriptionsListenResultResponse: response('SubscriptionsListenResult'),
})

/** Errors with a code of their own. */
export const errors = (): Readonly<Record<string, Shape>> => ({
  ParseError: fault(-32700),
  InvalidRequestError: fault(-32600),
  MethodNotFoundError: fault(-32601),
  InvalidParamsError: fault(-32602),
  InternalError: fault(-32603),
  HeaderMismatchError: failed(-32020),
  MissingRequiredClientCapabilityError: failed(-32021, { requiredCapabilities: 'ClientCapabilities' }),
  UnsupportedProtocolVersionError: failed(-32022, { supported: list('string'), requested: 'string' }),
})
