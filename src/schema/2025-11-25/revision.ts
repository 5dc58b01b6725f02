import { type Changes, each } from '../message-revision.js'
import { by, is, list, listOr, type Shape, where } from '../message-shape.js'
import { forms } from './forms.js'
import { messages } from './messages.js'
import { params } from './params.js'
import { tasks } from './tasks.js'

const WITH_ICONS = ['Prompt', 'Resource', 'ResourceLink', 'ResourceTemplate']

const sampling = (): Readonly<Record<string, Shape>> => ({
  ToolChoice: { 'mode?': is('auto', 'required', 'none') },
  ToolUseContent: { type: is('tool_use'), id: 'string', name: 'string', input: 'object', '_meta?': 'Meta' },
  ToolResultContent: {
    type: is('tool_result'),
    toolUseId: 'string',
    content: list('ContentBlock'),
    'structuredContent?': 'object',
    'isError?': 'boolean',
    '_meta?': 'Meta',
  },
  SamplingMessageContentBlock: by('type', {
    text: 'TextContent',
    image: 'ImageContent',
    audio: 'AudioContent',
    tool_use: 'ToolUseContent',
    tool_result: 'ToolResultContent',
  }),
  SamplingContent: listOr(list('SamplingMessageContentBlock'), 'SamplingMessageContentBlock'),
})

/** In general messages params may hold anything from here on; an error need not name the request. */
const envelopes = (): Readonly<Record<string, Shape>> => ({
  Request: { method: 'string', 'params?': 'object' },
  Notification: { method: 'string', 'params?': 'object' },
  JSONRPCRequest: { jsonrpc: is('2.0'), id: 'RequestId', method: 'string', 'params?': 'object' },
  JSONRPCNotification: { jsonrpc: is('2.0'), method: 'string', 'params?': 'object' },
  JSONRPCResultResponse: { jsonrpc: is('2.0'), id: 'RequestId', result: 'Result' },
  JSONRPCErrorResponse: { jsonrpc: is('2.0'), 'id?': 'RequestId', error: 'Error' },
  JSONRPCResponse: where('result', 'JSONRPCResultResponse', 'JSONRPCErrorResponse'),
  Response: 'JSONRPCResponse',
  URLElicitationRequiredError: {
    jsonrpc: is('2.0'),
    'id?': 'RequestId',
    error: { code: is(-32042), message: 'string', data: { elicitations: list('ElicitRequestURLParams') } },
  },
})

/** Experimental tasks, icons, elicitation by URL, sampling with tools, params as definitions of their own. */
export const changes = (): Changes => ({
  gone: ['JSONRPCError'],
  shapes: {
    ...envelopes(),
    ...messages(),
    ...params(),
    ...tasks(),
    ...forms(),
    ...sampling(),
    Icon: { src: 'string', 'mimeType?': 'string', 'sizes?': list('string'), 'theme?': is('light', 'dark') },
    Icons: { 'icons?': list('Icon') },
    ToolExecution: { 'taskSupport?': is('forbidden', 'optional', 'required') },
  },
  more: {
    ...each(WITH_ICONS, { 'icons?': list('Icon') }),
    StringSchema: { 'default?': 'string' },
    ...each(['ObjectSchema', 'RequestedSchema'], { '$schema?': 'string' }),
    Implementation: { 'icons?': list('Icon'), 'description?': 'string', 'websiteUrl?': 'string' },
    NumberSchema: { 'default?': 'number' },
    SamplingMessage: { '_meta?': 'Meta' },
    Tool: { 'icons?': list('Icon'), 'execution?': 'ToolExecution' },
    ClientCapabilities: {
      'elicitation?': { 'form?': 'object', 'url?': 'object' },
      'sampling?': { 'context?': 'object', 'tools?': 'object' },
      'tasks?': {
        'cancel?': 'object',
        'list?': 'object',
        'requests?': {
          'elicitation?': { 'create?': 'object' },
          'sampling?': { 'createMessage?': 'object' },
        },
      },
    },
    ServerCapabilities: {
      'tasks?': { 'cancel?': 'object', 'list?': 'object', 'requests?': { 'tools?': { 'call?': 'object' } } },
    },
  },
  methods: {
    'tasks/get': ['GetTaskRequest', 'GetTaskResult'],
    'tasks/result': ['GetTaskPayloadRequest', 'GetTaskPayloadResult'],
    'tasks/cancel': ['CancelTaskRequest', 'CancelTaskResult'],
    'tasks/list': ['ListTasksRequest', 'ListTasksResult'],
    'notifications/tasks/status': ['TaskStatusNotification'],
    'notifications/elicitation/complete': ['ElicitationCompleteNotification'],
  },
  errors: { [-32042]: 'URLElicitationRequiredError' },
})
