import { subjectOf } from '../../json/canonical.js'
import type { RequestMessage } from '../../model/message.js'
import { shortened } from './shortened.js'

/** What a request asks for, as a short key: rounds and states are remembered by it long after their messages. */
export const subjectKey = ({ method, params }: RequestMessage): string => shortened(subjectOf(method, params))
