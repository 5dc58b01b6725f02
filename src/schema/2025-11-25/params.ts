import { by, is, list, type Members, type Shape } from '../message-shape.js'

const META = { '_meta?': 'RequestMeta' }
const NEWS = { '_meta?': 'NotificationMeta' }
const URI = { ...META, uri: 'string' }
/** A request that may be turned into a task. */
const TASK: Members = { ...META, 'task?': 'TaskMetadata' }

/** What requests and notifications carry. From here on each is a definition of its own. */
export const params = (): Readonly<Record<string, Shape>> => ({
  RequestParams: META,
  TaskAugmentedRequestParams: TASK,
  PaginatedRequestParams: { ...META, 'cursor?': 'string' },
  ResourceRequestParams: URI,
  ReadResourceRequestParams: URI,
  SubscribeRequestParams: URI,
  UnsubscribeRequestParams: URI,
  InitializeRequestParams: {
    ...META,
    protocolVersion: 'string',
    capabilities: 'ClientCapabilities',
    clientInfo: 'Implementation',
  },
  GetPromptRequestParams: { ...META, name: 'string', 'arguments?': 'StringMap' },
  CallToolRequestParams: { ...TASK, name: 'string', 'arguments?': 'object' },
  SetLevelRequestParams: { ...META, level: 'LoggingLevel' },
  CompleteRequestParams: {
    ...META,
    ref: 'Reference',
    argument: { name: 'string', value: 'string' },
    'context?': { 'arguments?': 'StringMap' },
  },
  CreateMessageRequestParams: {
    ...TASK,
    messages: list('SamplingMessage'),
    maxTokens: 'integer',
    'modelPreferences?': 'ModelPreferences',
    'systemPrompt?': 'string',
    'includeContext?': is('none', 'thisServer', 'allServers'),
    'temperature?': 'number',
    'stopSequences?': list('string'),
    'metadata?': 'object',
    'tools?': list('Tool'),
    'toolChoice?': 'ToolChoice',
  },
  ElicitRequestParams: by('mode', { url: 'ElicitRequestURLParams' }, 'ElicitRequestFormParams'),
  ElicitRequestFormParams: {
    ...TASK,
    'mode?': is('form'),
    message: 'string',
    requestedSchema: 'RequestedSchema',
  },
  ElicitRequestURLParams: {
    ...TASK,
    mode: is('url'),
    message: 'string',
    url: 'string',
    elicitationId: 'string',
  },

  NotificationParams: NEWS,
  CancelledNotificationParams: { ...NEWS, 'requestId?': 'RequestId', 'reason?': 'string' },
  ProgressNotificationParams: {
    ...NEWS,
    progressToken: 'ProgressToken',
    progress: 'number',
    'total?': 'number',
    'message?': 'string',
  },
  LoggingMessageNotificationParams: { ...NEWS, level: 'LoggingLevel', data: 'any', 'logger?': 'string' },
  ResourceUpdatedNotificationParams: { ...NEWS, uri: 'string' },
})
