import { BoundedMap } from '../../src/model/bounded.js'
import { askerOf } from '../../src/model/discovered.js'
import { timeOf } from '../../src/model/elapsed.js'
import { isObject, member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** Arguments, and the prompts or templates that they belong to, that are followed at the same time. */
const LIMIT = 1_000
/** Requests this many milliseconds apart are no typing pauses, and so many in a row show that nothing waits for one. */
const PAUSE = 50
const RUN = 3

interface Asked {
  readonly time: number | undefined
  readonly length: number
  readonly run: number
}

interface Completion {
  readonly ref: string
  readonly name: string
  readonly value: string
}

function completionOf({ record, params }: RequestMessage): Completion | undefined {
  const ref = member(params, 'ref')
  const target = member(ref, 'name') ?? member(ref, 'uri')
  const name = member(params?.argument, 'name')
  const value = member(params?.argument, 'value')
  if (typeof target !== 'string' || typeof name !== 'string' || typeof value !== 'string') return undefined
  return { ref: JSON.stringify([askerOf(record), target]), name, value }
}

/** How many requests have followed each other without a pause, each with a longer value than the one before. */
function runOf(before: Asked | undefined, time: number | undefined, length: number): number {
  if (before?.time === undefined || time === undefined) return 1
  return length > before.length && time - before.time < PAUSE ? before.run + 1 : 1
}

export default defineRule({
  meta: {
    id: 'completion/client-habits',
    title: 'Completion requests follow each other without pause, or leave out arguments already resolved.',
    severity: 'info',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['completion/complete'],
    quiet: 'Needs timestamps for the first; the user may have filled nothing for the second.',
    needs: 'timestamps',
    optin: true,
    requirements: ['complete-debounce', 'complete-context'],
    messages: {
      rapid: {
        text: 'The client asks to complete {name} for the third time within moments, where it should have waited for a pause in typing.',
        requirement: 'complete-debounce',
      },
      context: {
        text: 'The client completed another argument before and asks for {name} without context.arguments, where the values already known were expected.',
        requirement: 'complete-context',
      },
    },
  },
  create: (context) => {
    const byArgument = new BoundedMap<string, Asked>(LIMIT)
    const firstArgument = new BoundedMap<string, string>(LIMIT)
    return {
      request({ request }) {
        const asked = completionOf(request)
        if (request.dir !== 'c2s' || !asked) return
        const { ref, name, value } = asked
        const key = JSON.stringify([ref, name])
        const time = timeOf(request.record)
        const known = byArgument.get(key)
        const run = runOf(known, time, value.length)
        byArgument.set(key, { time, length: value.length, run })
        const report = { at: at(request, '/params/argument/name'), data: { name: `"${clip(name)}"` } }
        if (known?.time !== undefined && time !== undefined && run <= RUN)
          context.check('complete-debounce', run < RUN, () => ({ message: 'rapid', ...report }))
        const first = firstArgument.get(ref)
        if (first === undefined) firstArgument.set(ref, name)
        if (first === undefined || first === name || known) return
        const given = member(request.params?.context, 'arguments')
        context.check('complete-context', isObject(given), () => ({ message: 'context', ...report }))
      },
    }
  },
})
