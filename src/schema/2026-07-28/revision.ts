import { type Changes, each } from '../message-revision.js'
import { COUNT, is, list } from '../message-shape.js'
import { errors, requests, responses, subscriptions } from './messages.js'
import { meta } from './meta.js'
import { RETRIED, roundTrips } from './round-trips.js'

const TYPED = { resultType: 'string' }
const CACHED = { ...TYPED, ttlMs: COUNT, cacheScope: is('public', 'private') }
const CONTEXT = { _meta: 'RequestMeta' }

/** Requests that stand alone: context in each, round trips in place of requests of the server, results with a type. */
export const changes = (): Changes => ({
  shapes: {
    ...meta(),
    ...requests(),
    ...subscriptions(),
    ...responses(),
    ...errors(),
    ...roundTrips(),
    /** Any JSON Schema may describe what a tool returns, but it takes an object. */
    ObjectSchema: { '$schema?': 'string', type: is('object') },
  },
  less: {
    CreateMessageRequestParams: ['_meta?', 'task?'],
    ElicitRequestFormParams: ['_meta?', 'task?'],
    ElicitRequestURLParams: ['_meta?', 'task?', 'elicitationId'],
    CallToolRequestParams: ['task?'],
    CreateMessageResult: ['_meta?'],
    ElicitResult: ['_meta?'],
    ListRootsResult: ['_meta?'],
    Tool: ['execution?'],
    ClientCapabilities: ['tasks?'],
    ServerCapabilities: ['tasks?'],
  },
  more: {
    ...each(['Result', 'PaginatedResult', 'GetPromptResult'], TYPED),
    ...each(['ListPromptsResult', 'ListResourcesResult', 'ListResourceTemplatesResult'], CACHED),
    ...each(['ListToolsResult', 'ReadResourceResult'], CACHED),
    ...each(['RequestParams', 'PaginatedRequestParams', 'ResourceRequestParams', 'CompleteRequestParams'], CONTEXT),
    ...each(['CallToolRequestParams', 'GetPromptRequestParams', 'ReadResourceRequestParams'], {
      ...CONTEXT,
      ...RETRIED,
    }),
    CallToolResult: { ...TYPED, 'structuredContent?': 'any' },
    ToolResultContent: { 'structuredContent?': 'any' },
    CompleteResult: {
      ...TYPED,
      completion: { values: list('string', 100), 'total?': 'integer', 'hasMore?': 'boolean' },
    },
    CreateMessageResult: { '_meta?': 'Meta' },
    CancelledNotificationParams: { requestId: 'RequestId' },
    Tool: { 'outputSchema?': { '$schema?': 'string' } },
    ClientCapabilities: { 'extensions?': 'ObjectMap', 'roots?': 'object' },
    ServerCapabilities: { 'extensions?': 'ObjectMap' },
  },
  gone: [
    ...['InitializeRequest', 'InitializeRequestParams', 'InitializeResult', 'InitializedNotification', 'PingRequest'],
    ...['SetLevelRequest', 'SetLevelRequestParams', 'SubscribeRequest', 'SubscribeRequestParams'],
    ...['UnsubscribeRequest', 'UnsubscribeRequestParams', 'RootsListChangedNotification', 'ToolExecution'],
    ...['ElicitationCompleteNotification', 'URLElicitationRequiredError', 'TaskAugmentedRequestParams'],
    ...['Task', 'TaskStatus', 'TaskMetadata', 'RelatedTaskMetadata', 'CreateTaskResult', 'GetTaskRequest'],
    ...['GetTaskResult', 'GetTaskPayloadRequest', 'GetTaskPayloadResult', 'CancelTaskRequest', 'CancelTaskResult'],
    ...['ListTasksRequest', 'ListTasksResult', 'TaskStatusNotification', 'TaskStatusNotificationParams'],
  ],
  methods: {
    'server/discover': ['DiscoverRequest', 'DiscoverResult'],
    'subscriptions/listen': ['SubscriptionsListenRequest', 'SubscriptionsListenResult'],
    'notifications/subscriptions/acknowledged': ['SubscriptionsAcknowledgedNotification'],
    'tools/call': ['CallToolRequest', 'CallToolAnswer'],
    'prompts/get': ['GetPromptRequest', 'GetPromptAnswer'],
    'resources/read': ['ReadResourceRequest', 'ReadResourceAnswer'],
  },
  goneMethods: [
    ...['initialize', 'ping', 'resources/subscribe', 'resources/unsubscribe', 'logging/setLevel'],
    ...['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list', 'notifications/tasks/status'],
    ...['notifications/initialized', 'notifications/roots/list_changed', 'notifications/elicitation/complete'],
  ],
  errors: {
    [-32020]: 'HeaderMismatchError',
    [-32021]: 'MissingRequiredClientCapabilityError',
    [-32022]: 'UnsupportedProtocolVersionError',
  },
})
