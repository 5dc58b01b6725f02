import { idKeyAt } from './id-key.js'
import { has, member } from './json.js'
import type { IdKey, NotificationMessage, RequestMessage } from './message.js'
import { metaOf } from './meta-keys.js'

/** Where a request carries its progress token. */
export const TOKEN = '/params/_meta/progressToken'
/** Where a progress notification does. */
export const NAMED = '/params/progressToken'
export const PROGRESS = 'notifications/progress'

/** Whether a request asks for progress, whatever its token is. */
export const asksForProgress = ({ params }: RequestMessage): boolean => has(metaOf(params), 'progressToken')

/** What the progress token of a request is compared by; undefined where it has none, or none of a valid type. */
export function tokenOf(request: RequestMessage): IdKey | undefined {
  const token = member(metaOf(request.params), 'progressToken')
  return token === undefined ? undefined : idKeyAt(request, TOKEN, token)
}

/** What the token that a progress notification names is compared by. */
export const namedToken = (message: NotificationMessage): IdKey | undefined =>
  idKeyAt(message, NAMED, message.params?.progressToken)
