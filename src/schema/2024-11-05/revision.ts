import type { Definitions } from '../message-revision.js'
import { BASE } from './base.js'
import { FEATURES } from './features.js'
import { MESSAGES } from './messages.js'
import { RESULTS } from './results.js'

/** The first revision: everything is said here once. */
export const REVISION: Definitions = {
  shapes: { ...BASE, ...FEATURES, ...MESSAGES, ...RESULTS },
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
}
