import { between, by, is, list, map, type Shape, where } from '../message-shape.js'

const NAMED = { name: 'string', 'description?': 'string' }

/** What servers and clients offer and exchange (server/, client/). */
export const features = (): Readonly<Record<string, Shape>> => ({
  ObjectMap: map('object'),
  StringMap: map('string'),
  Annotations: { 'audience?': list('Role'), 'priority?': between(0, 1) },
  Annotated: { 'annotations?': 'Annotations' },

  TextContent: { type: is('text'), text: 'string', 'annotations?': 'Annotations' },
  ImageContent: { type: is('image'), data: 'string', mimeType: 'string', 'annotations?': 'Annotations' },
  EmbeddedResource: { type: is('resource'), resource: 'ReadContents', 'annotations?': 'Annotations' },
  /** A block of a tool result or a prompt, and a block of a sampling message. */
  ContentBlock: by('type', { text: 'TextContent', image: 'ImageContent', resource: 'EmbeddedResource' }),
  SamplingContent: by('type', { text: 'TextContent', image: 'ImageContent' }),

  ResourceContents: { uri: 'string', 'mimeType?': 'string' },
  TextResourceContents: { uri: 'string', 'mimeType?': 'string', text: 'string' },
  BlobResourceContents: { uri: 'string', 'mimeType?': 'string', blob: 'string' },
  ReadContents: where('text', 'TextResourceContents', where('blob', 'BlobResourceContents', 'TextResourceContents')),
  Resource: { ...NAMED, uri: 'string', 'mimeType?': 'string', 'size?': 'integer', 'annotations?': 'Annotations' },
  ResourceTemplate: { ...NAMED, uriTemplate: 'string', 'mimeType?': 'string', 'annotations?': 'Annotations' },
  ResourceReference: { type: is('ref/resource'), uri: 'string' },

  Prompt: { ...NAMED, 'arguments?': list('PromptArgument') },
  PromptArgument: { ...NAMED, 'required?': 'boolean' },
  PromptMessage: { role: 'Role', content: 'ContentBlock' },
  PromptReference: { type: is('ref/prompt'), name: 'string' },
  Reference: by('type', { 'ref/prompt': 'PromptReference', 'ref/resource': 'ResourceReference' }),

  Tool: { ...NAMED, inputSchema: 'ObjectSchema' },
  ObjectSchema: { type: is('object'), 'properties?': 'ObjectMap', 'required?': list('string') },

  SamplingMessage: { role: 'Role', content: 'SamplingContent' },
  ModelHint: { 'name?': 'string' },
  ModelPreferences: {
    'hints?': list('ModelHint'),
    'costPriority?': between(0, 1),
    'speedPriority?': between(0, 1),
    'intelligencePriority?': between(0, 1),
  },
  Root: { uri: 'string', 'name?': 'string' },
})
