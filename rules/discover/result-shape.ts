import { completed } from '../../src/model/complete-result.js'
import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'discover-result-shape'

const RESULT: readonly Wanted[] = [
  ['supportedVersions', 'strings'],
  ['capabilities', 'object'],
]
const CAPABILITIES: readonly Wanted[] = [
  ['tools', 'object?'],
  ['resources', 'object?'],
  ['prompts', 'object?'],
  ['completions', 'object?'],
  ['logging', 'object?'],
  ['experimental', 'object?'],
  ['extensions', 'object?'],
]
const FLAGS: readonly Wanted[] = [
  ['listChanged', 'boolean?'],
  ['subscribe', 'boolean?'],
]

/** The first capability, or flag of one, that has a wrong type, with its place below `capabilities`. */
function capabilityFault(capabilities: JsonObject) {
  const found = memberFault(capabilities, CAPABILITIES)
  if (found) return found
  for (const name of ['tools', 'resources', 'prompts']) {
    const capability = capabilities[name]
    const flag = isObject(capability) ? memberFault(capability, FLAGS) : undefined
    if (flag) return { ...flag, name: `${name}.${flag.name}`, pointer: child('', name) + flag.pointer }
  }
  return undefined
}

export default defineRule({
  meta: {
    id: 'discover/result-shape',
    title: 'A discover result lacks supportedVersions or capabilities, or has them with wrong types.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    methods: ['server/discover'],
    quiet: 'Unknown capabilities are fine; serverInfo belongs to _meta.',
    needs: 'the answered request',
    requirements: [SHAPE, 'schema-result-branch'],
    messages: {
      other: {
        text: 'The complete result of server/discover has neither supportedVersions nor capabilities: it is the result of something else.',
        requirement: 'schema-result-branch',
      },
      member: {
        text: 'The result of server/discover has {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
      capability: {
        text: 'The capabilities of the server have {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const done = completed(reply)
      if (!done) return
      const { message, result } = done
      const isDiscover = has(result, 'supportedVersions') || has(result, 'capabilities')
      context.check('schema-result-branch', isDiscover, () => ({ message: 'other', at: at(message, '/result') }))
      if (!isDiscover) return
      const found = memberFault(result, RESULT)
      context.check(SHAPE, found === undefined, () => ({
        message: 'member',
        at: at(message, `/result${found?.pointer}`),
        data: { name: found?.name ?? '', seen: found?.seen ?? '', expected: found?.expected ?? '' },
      }))
      const { capabilities } = result
      if (found || !isObject(capabilities) || isRedacted(capabilities)) return
      const wrong = capabilityFault(capabilities)
      context.check(SHAPE, wrong === undefined, () => ({
        message: 'capability',
        at: at(message, `/result/capabilities${wrong?.pointer}`),
        data: { name: wrong?.name ?? '', seen: wrong?.seen ?? '', expected: wrong?.expected ?? '' },
      }))
    },
  }),
})
