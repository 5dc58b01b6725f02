import type { Changes } from '../message-revision.js'
import { by, is, list, listOr, where } from '../message-shape.js'

/** Batches, audio, tool annotations, completions as a capability, messages with progress. */
export const changes = (): Changes => ({
  gone: ['Annotated'],
  shapes: {
    JSONRPCBatchRequest: list('RequestOrNotification'),
    JSONRPCBatchResponse: list('Response'),
    JSONRPCBatch: where('method', 'JSONRPCBatchRequest', 'JSONRPCBatchResponse'),
    JSONRPCMessage: listOr('JSONRPCBatch', where('method', 'RequestOrNotification', 'Response')),
    AudioContent: { type: is('audio'), data: 'string', mimeType: 'string', 'annotations?': 'Annotations' },
    ContentBlock: by('type', {
      text: 'TextContent',
      image: 'ImageContent',
      audio: 'AudioContent',
      resource: 'EmbeddedResource',
    }),
    SamplingContent: by('type', { text: 'TextContent', image: 'ImageContent', audio: 'AudioContent' }),
    ToolAnnotations: {
      'title?': 'string',
      ...{ 'readOnlyHint?': 'boolean', 'destructiveHint?': 'boolean' },
      ...{ 'idempotentHint?': 'boolean', 'openWorldHint?': 'boolean' },
    },
    ProgressNotification: {
      method: is('notifications/progress'),
      params: { progressToken: 'ProgressToken', progress: 'number', 'total?': 'number', 'message?': 'string' },
    },
  },
  more: {
    Tool: { 'annotations?': 'ToolAnnotations' },
    ServerCapabilities: { 'completions?': 'object' },
  },
})
