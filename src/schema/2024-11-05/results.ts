import { list, type Shape } from '../message-shape.js'

const PAGE = { '_meta?': 'ResultMeta', 'nextCursor?': 'string' }

/** What requests are answered with. */
export const results = (): Readonly<Record<string, Shape>> => ({
  InitializeResult: {
    '_meta?': 'ResultMeta',
    protocolVersion: 'string',
    capabilities: 'ServerCapabilities',
    serverInfo: 'Implementation',
    'instructions?': 'string',
  },
  ListResourcesResult: { ...PAGE, resources: list('Resource') },
  ListResourceTemplatesResult: { ...PAGE, resourceTemplates: list('ResourceTemplate') },
  ReadResourceResult: { '_meta?': 'ResultMeta', contents: list('ReadContents') },
  ListPromptsResult: { ...PAGE, prompts: list('Prompt') },
  GetPromptResult: { '_meta?': 'ResultMeta', messages: list('PromptMessage'), 'description?': 'string' },
  ListToolsResult: { ...PAGE, tools: list('Tool') },
  CallToolResult: { '_meta?': 'ResultMeta', content: list('ContentBlock'), 'isError?': 'boolean' },
  CompleteResult: {
    '_meta?': 'ResultMeta',
    completion: { values: list('string'), 'total?': 'integer', 'hasMore?': 'boolean' },
  },
  CreateMessageResult: {
    '_meta?': 'ResultMeta',
    role: 'Role',
    content: 'SamplingContent',
    model: 'string',
    'stopReason?': 'string',
  },
  ListRootsResult: { '_meta?': 'ResultMeta', roots: list('Root') },
})
