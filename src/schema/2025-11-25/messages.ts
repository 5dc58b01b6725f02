import { is, type Members, type Shape } from '../message-shape.js'

const request = (method: string, params: Shape): Members => ({
  jsonrpc: is('2.0'),
  id: 'RequestId',
  method: is(method),
  params,
})
const mayLack = (method: string, params: Shape): Members => ({
  jsonrpc: is('2.0'),
  id: 'RequestId',
  method: is(method),
  'params?': params,
})
const news = (method: string, params: Shape): Members => ({ jsonrpc: is('2.0'), method: is(method), params })
const change = (method: string): Members => ({
  jsonrpc: is('2.0'),
  method: is(method),
  'params?': 'NotificationParams',
})

/** The requests and the notifications, from here on with their envelope. */
export const messages = (): Readonly<Record<string, Shape>> => ({
  PaginatedRequest: {
    jsonrpc: is('2.0'),
    id: 'RequestId',
    method: 'string',
    'params?': 'PaginatedRequestParams',
  },
  InitializeRequest: request('initialize', 'InitializeRequestParams'),
  PingRequest: mayLack('ping', 'RequestParams'),
  ListResourcesRequest: mayLack('resources/list', 'PaginatedRequestParams'),
  ListResourceTemplatesRequest: mayLack('resources/templates/list', 'PaginatedRequestParams'),
  ReadResourceRequest: request('resources/read', 'ReadResourceRequestParams'),
  SubscribeRequest: request('resources/subscribe', 'SubscribeRequestParams'),
  UnsubscribeRequest: request('resources/unsubscribe', 'UnsubscribeRequestParams'),
  ListPromptsRequest: mayLack('prompts/list', 'PaginatedRequestParams'),
  GetPromptRequest: request('prompts/get', 'GetPromptRequestParams'),
  ListToolsRequest: mayLack('tools/list', 'PaginatedRequestParams'),
  CallToolRequest: request('tools/call', 'CallToolRequestParams'),
  SetLevelRequest: request('logging/setLevel', 'SetLevelRequestParams'),
  CompleteRequest: request('completion/complete', 'CompleteRequestParams'),
  CreateMessageRequest: request('sampling/createMessage', 'CreateMessageRequestParams'),
  ListRootsRequest: mayLack('roots/list', 'RequestParams'),
  ElicitRequest: request('elicitation/create', 'ElicitRequestParams'),
  GetTaskRequest: request('tasks/get', { taskId: 'string' }),
  GetTaskPayloadRequest: request('tasks/result', { taskId: 'string' }),
  CancelTaskRequest: request('tasks/cancel', { taskId: 'string' }),
  ListTasksRequest: mayLack('tasks/list', 'PaginatedRequestParams'),

  CancelledNotification: news('notifications/cancelled', 'CancelledNotificationParams'),
  ProgressNotification: news('notifications/progress', 'ProgressNotificationParams'),
  LoggingMessageNotification: news('notifications/message', 'LoggingMessageNotificationParams'),
  ResourceUpdatedNotification: news('notifications/resources/updated', 'ResourceUpdatedNotificationParams'),
  ElicitationCompleteNotification: news('notifications/elicitation/complete', { elicitationId: 'string' }),
  TaskStatusNotification: news('notifications/tasks/status', 'TaskStatusNotificationParams'),
  InitializedNotification: change('notifications/initialized'),
  RootsListChangedNotification: change('notifications/roots/list_changed'),
  ResourceListChangedNotification: change('notifications/resources/list_changed'),
  PromptListChangedNotification: change('notifications/prompts/list_changed'),
  ToolListChangedNotification: change('notifications/tools/list_changed'),
})
