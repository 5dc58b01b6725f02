// Ways to break a conforming record, for the profile in which half of the lines are faulty.

const META = { capabilities: 'io.modelcontextprotocol/clientCapabilities' }

const editState = (message) => {
  message.params.requestState = message.params.requestState.slice(1)
}

const REQUEST_FAULTS = [
  (message) => delete message.params._meta[META.capabilities],
  (message) => delete message.params._meta,
  (message) => delete message.jsonrpc,
  (message) => {
    message.params = [message.params]
  },
]

const RESULT_FAULTS = [
  (message) => delete message.result.resultType,
  (message) => {
    message.result.resultType = 'partial'
  },
  (message) => {
    message.error = { code: -32603, message: 'internal error' }
  },
  (message) => {
    message.id = String(message.id)
  },
]

const NOTIFICATION_FAULTS = [
  (message) => {
    message.jsonrpc = '1.0'
  },
  (message) => {
    message.params = 'done'
  },
]

function faultsFor(message) {
  if (message.result) return RESULT_FAULTS
  if (message.id === undefined) return NOTIFICATION_FAULTS
  return message.params.requestState === undefined ? REQUEST_FAULTS : [editState, ...REQUEST_FAULTS]
}

/** Breaks the record in one way; changes it in place. What it shares with other records stays as it is. */
export function breakRecord(record, random) {
  const { message } = record
  if (message.params) message.params = { ...message.params }
  if (message.result) message.result = { ...message.result }
  random.pick(faultsFor(message))(message)
}
