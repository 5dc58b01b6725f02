import { is, list, type Members, type Shape } from '../message-shape.js'

const request = (method: string, params: Members): Members => ({ method: is(method), params })
const page = (method: string): Members => ({ method: is(method), 'params?': { 'cursor?': 'string' } })
const bare = (method: string): Members => ({ method: is(method), 'params?': { '_meta?': 'RequestMeta' } })
const news = (method: string): Members => ({ method: is(method), 'params?': { '_meta?': 'NotificationMeta' } })

/** The requests and the notifications. */
export const messages = (): Readonly<Record<string, Shape>> => ({
  InitializeRequest: request('initialize', {
    protocolVersion: 'string',
    capabilities: 'ClientCapabilities',
    clientInfo: 'Implementation',
  }),
  PingRequest: bare('ping'),
  ListResourcesRequest: page('resources/list'),
  ListResourceTemplatesRequest: page('resources/templates/list'),
  ReadResourceRequest: request('resources/read', { uri: 'string' }),
  SubscribeRequest: request('resources/subscribe', { uri: 'string' }),
  UnsubscribeRequest: request('resources/unsubscribe', { uri: 'string' }),
  ListPromptsRequest: page('prompts/list'),
  GetPromptRequest: request('prompts/get', { name: 'string', 'arguments?': 'StringMap' }),
  ListToolsRequest: page('tools/list'),
  CallToolRequest: request('tools/call', { name: 'string', 'arguments?': 'object' }),
  SetLevelRequest: request('logging/setLevel', { level: 'LoggingLevel' }),
  CompleteRequest: request('completion/complete', {
    ref: 'Reference',
    argument: { name: 'string', value: 'string' },
  }),
  CreateMessageRequest: request('sampling/createMessage', {
    messages: list('SamplingMessage'),
    maxTokens: 'integer',
    'modelPreferences?': 'ModelPreferences',
    'systemPrompt?': 'string',
    'includeContext?': is('none', 'thisServer', 'allServers'),
    'temperature?': 'number',
    'stopSequences?': list('string'),
    'metadata?': 'object',
  }),
  ListRootsRequest: bare('roots/list'),

  CancelledNotification: request('notifications/cancelled', { requestId: 'RequestId', 'reason?': 'string' }),
  ProgressNotification: request('notifications/progress', {
    progressToken: 'ProgressToken',
    progress: 'number',
    'total?': 'number',
  }),
  LoggingMessageNotification: request('notifications/message', {
    level: 'LoggingLevel',
    data: 'any',
    'logger?': 'string',
  }),
  ResourceUpdatedNotification: request('notifications/resources/updated', { uri: 'string' }),
  InitializedNotification: news('notifications/initialized'),
  RootsListChangedNotification: news('notifications/roots/list_changed'),
  ResourceListChangedNotification: news('notifications/resources/list_changed'),
  PromptListChangedNotification: news('notifications/prompts/list_changed'),
  ToolListChangedNotification: news('notifications/tools/list_changed'),
})
