import { headerList } from './header-value.js'
import type { RequestMessage } from './message.js'

/** What a request is sent to, within its conversation: host and path over HTTP, else the only server there is. */
export const endpointOf = ({ record }: RequestMessage): string =>
  record.http === undefined ? '' : `${headerList(record, 'host') ?? ''} ${record.http.path?.split('?', 1)[0] ?? ''}`
