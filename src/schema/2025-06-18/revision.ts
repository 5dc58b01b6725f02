import { type Changes, each } from '../message-revision.js'
import { by, is, where } from '../message-shape.js'
import { forms } from './forms.js'

const WITH_META = [
  ...['TextContent', 'ImageContent', 'AudioContent', 'EmbeddedResource'],
  ...['ResourceContents', 'TextResourceContents', 'BlobResourceContents', 'Root'],
]
const TITLED = ['Prompt', 'Resource', 'ResourceTemplate']

/** Elicitation, structured tool output, resource links, titles, `_meta` nearly everywhere; batches are gone. */
export const changes = (): Changes => ({
  gone: ['JSONRPCBatchRequest', 'JSONRPCBatchResponse', 'JSONRPCBatch', 'ResourceReference'],
  shapes: {
    ...forms(),
    Meta: 'object',
    BaseMetadata: { name: 'string', 'title?': 'string' },
    JSONRPCMessage: where('method', 'RequestOrNotification', 'Response'),
    ContentBlock: by('type', {
      text: 'TextContent',
      image: 'ImageContent',
      audio: 'AudioContent',
      resource_link: 'ResourceLink',
      resource: 'EmbeddedResource',
    }),
    ResourceLink: {
      type: is('resource_link'),
      ...{ name: 'string', 'title?': 'string', 'description?': 'string' },
      ...{ uri: 'string', 'mimeType?': 'string', 'size?': 'integer' },
      ...{ 'annotations?': 'Annotations', '_meta?': 'Meta' },
    },
    ResourceTemplateReference: { type: is('ref/resource'), uri: 'string' },
    Reference: by('type', { 'ref/prompt': 'PromptReference', 'ref/resource': 'ResourceTemplateReference' }),
    CompleteRequest: {
      method: is('completion/complete'),
      params: {
        ref: 'Reference',
        argument: { name: 'string', value: 'string' },
        'context?': { 'arguments?': 'StringMap' },
      },
    },
  },
  more: {
    ...each(WITH_META, { '_meta?': 'Meta' }),
    ...each(TITLED, { '_meta?': 'Meta', 'title?': 'string' }),
    ...each(['Implementation', 'PromptArgument', 'PromptReference'], { 'title?': 'string' }),
    Tool: { '_meta?': 'Meta', 'title?': 'string', 'outputSchema?': 'ObjectSchema' },
    Annotations: { 'lastModified?': 'string' },
    CallToolResult: { 'structuredContent?': 'object' },
    ClientCapabilities: { 'elicitation?': 'object' },
  },
  methods: { 'elicitation/create': ['ElicitRequest', 'ElicitResult'] },
})
