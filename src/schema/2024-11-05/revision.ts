import type { Definitions } from '../message-revision.js'
import { base } from './base.js'
import { features } from './features.js'
import { messages } from './messages.js'
import { results } from './results.js'

/** The first revision: everything is said here once. */
export const definitions = (): Definitions => ({
  shapes: { ...base(), ...features(), ...messages(), ...results() },
  methods: {
    initialize: ['InitializeRequest', 'InitializeResult'],
    ping: ['PingRequest', 'EmptyResult'],
    'resources/list': ['ListResourcesRequest', 'ListResourcesResult'],
    'resources/templates/list': ['ListResourceTemplatesRequest', 'ListResourceTemplatesResult'],
    'resources/read': ['ReadResourceRequest', 'ReadResourceResult'],
    'resources/subscribe': ['SubscribeRequest', 'EmptyResult'],
    'resources/unsubscribe': ['UnsubscribeRequest', 'EmptyResult'],
    'prompts/list': ['ListPromptsRequest', 'ListPromptsResult'],
    'prompts/get': ['GetPromptRequest', 'GetPromptResult'],
    'tools/list': ['ListToolsRequest', 'ListToolsResult'],
    'tools/call': ['CallToolRequest', 'CallToolResult'],
    'logging/setLevel': ['SetLevelRequest', 'EmptyResult'],
    'completion/complete': ['CompleteRequest', 'CompleteResult'],
    'sampling/createMessage': ['CreateMessageRequest', 'CreateMessageResult'],
    'roots/list': ['ListRootsRequest', 'ListRootsResult'],
    'notifications/cancelled': ['CancelledNotification'],
    'notifications/progress': ['ProgressNotification'],
    'notifications/message': ['LoggingMessageNotification'],
    'notifications/initialized': ['InitializedNotification'],
    'notifications/roots/list_changed': ['RootsListChangedNotification'],
    'notifications/resources/updated': ['ResourceUpdatedNotification'],
    'notifications/resources/list_changed': ['ResourceListChangedNotification'],
    'notifications/prompts/list_changed': ['PromptListChangedNotification'],
    'notifications/tools/list_changed': ['ToolListChangedNotification'],
  },
  errors: {},
})
