/**
 * What shows at a glance that a message, or its record, is worth a closer look. A rule that can only report where one of
 * them shows is not called for anything else (`RuleMeta.when`).
 *
 * Of records: `fault`: the reader found a fault in its text. `event`: it is an event.
 * Of records and messages: `http`: part of an HTTP exchange; a response also where its request was. `stdio`: of a process.
 * Of messages: `frame`: something about the envelope is not as in most messages (id, params, jsonrpc, both result and
 * error, a batch). `foreign`: a request or notification-like call from the side that seldom sends one: a request of the
 * server, a notification or a response of the client. `unplaced`: no known revision governs it, or it states one in a result.
 * Of requests, notifications and responses: `meta`: a `_meta` of it is not as in most messages (usual-meta.ts).
 * Of requests: `answers`: has `inputResponses` or `requestState`. `conflict`: its id was taken.
 * Of requests and of the answers to them: `progress`, `logs`: asks for progress, for log messages. `bare`: lacks a field
 * that every request of 2026-07-28 has in its `_meta`. `version`: declares another version than 2026-07-28 there. Of calls
 * of tools: `misshapen`: no text as its name, or no object as its arguments. `unlisted`: the complete list lacks the tool. `outputs`:
 * the tool has an outputSchema. `mirrors`: it has parameters that are repeated in headers. `unoffered`: it needs a
 * capability that a discover result lacks.
 * Of responses: `error`. `asks`: asks for input, or has a member of a result that does. `untyped`: a result whose
 * resultType is not `complete`. `content`: a result that is not of a tool call with plain texts as its content. `failed`: the
 * result of a tool that failed. `unmatched`: not the first answer to an open request with the very id.
 * Of exchanges: `unanswered`: ended in another way than by an answer.
 * Of conversations, from the message on that shows it: `subscribed`: something was listened to. `tasks`: there are tasks.
 * `cancelled`: something was called off. `picky`: a list of supported versions lacks 2026-07-28.
 */
export type Trait =
  | 'fault'
  | 'event'
  | 'http'
  | 'stdio'
  | 'frame'
  | 'foreign'
  | 'unplaced'
  | 'meta'
  | 'answers'
  | 'progress'
  | 'logs'
  | 'conflict'
  | 'error'
  | 'asks'
  | 'untyped'
  | 'content'
  | 'unmatched'
  | 'unanswered'
  | 'subscribed'
  | 'tasks'
  | 'cancelled'
  | 'bare'
  | 'version'
  | 'misshapen'
  | 'unlisted'
  | 'outputs'
  | 'mirrors'
  | 'unoffered'
  | 'failed'
  | 'picky'

/** When a hook is called: for messages of one of the methods, or with one of the traits. */
export interface When {
  /** Of a response the method that it answers. */
  readonly methods?: readonly string[]
  readonly shows?: readonly Trait[]
}
