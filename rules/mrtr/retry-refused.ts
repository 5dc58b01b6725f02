import { isRefusal } from '../../src/model/answers.js'
import type { Answer, Retry } from '../../src/model/chain.js'
import { namesKey } from '../../src/model/named-key.js'
import { askedHere } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { quoted } from '../../src/model/wording.js'
import { defineRule } from '../../src/rule.js'
import { soundAnswer } from '../../src/schema/validate.js'

const MESSAGES = {
  missing: {
    text: 'The server refuses a retry whose only fault is that the answer to {keys} is missing; it should ask for it again.',
    requirement: 'mrtr-reask-missing-input',
  },
  unasked: {
    text: 'The server refuses a retry because of the answer to {keys}, which it did not ask for; it should ignore what it does not need.',
    requirement: 'mrtr-ignore-unexpected-responses',
    severity: 'warning',
  },
  refusal: {
    text: 'The server answers a retry in which the user declined or cancelled with an internal error; it has to cope with that.',
    requirement: 'elicit-handle-decline-cancel',
  },
} as const

const INTERNAL_ERROR = -32603

/** Nothing but the set of answered keys can be wrong with the retry, and the error does not speak of the state. */
function isOtherwiseSound({ round, grade, state, keys, idTakenBy, answers, end }: Retry): boolean {
  if (!round || !keys || (grade !== 'exact' && grade !== 'subject') || state.verdict !== 'kept') return false
  return !idTakenBy && answers.every(soundAnswer) && !/state|expire/i.test(end?.message ?? '')
}

function causeOf({
  keys,
  answers,
  end,
}: Retry): { template: keyof typeof MESSAGES; keys: readonly string[] } | undefined {
  const named = keys?.unasked.filter((key) => namesKey(end?.message ?? '', key)) ?? []
  if (named.length > 0) return { template: 'unasked', keys: named }
  if (keys && keys.missing.length > 0) return { template: 'missing', keys: keys.missing }
  if (keys && keys.unasked.length > 0) return undefined // what the server minds is not known
  const refused = end?.code === INTERNAL_ERROR && answers.some(({ value }: Answer) => isRefusal(value))
  return refused ? { template: 'refusal', keys: [] } : undefined
}

/** What a retry that is not refused puts to the test. */
function keptBy({ keys, answers, end }: Retry): readonly string[] {
  if (end?.kind === 'error') return []
  const kept: string[] = []
  if (end?.kind === 'asks' && keys?.missing.length) kept.push(MESSAGES.missing.requirement)
  if (keys?.unasked.length) kept.push(MESSAGES.unasked.requirement)
  if (answers.some(({ value }: Answer) => isRefusal(value))) kept.push(MESSAGES.refusal.requirement)
  return kept
}

export default defineRule({
  meta: {
    id: 'mrtr/retry-refused',
    title:
      'The server answers a retry with an error where the text wants it to ask again, to ignore extra keys, or to cope with a decline.',
    severity: 'info',
    also: {
      severity: 'warning',
      when: 'reported as a warning when the error message names a key that was not asked for',
    },
    party: 'server',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not when the retry is malformed in another way, or its state was changed or may have expired; isError tool results are a normal way to end a declined call.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-reask-missing-input', 'mrtr-ignore-unexpected-responses', 'elicit-handle-decline-cancel'],
    messages: MESSAGES,
  },
  create: (context) => ({
    retry(retry) {
      const { end } = retry
      if (!end) return
      const cause = end.kind === 'error' ? causeOf(retry) : undefined
      const judged = cause ? MESSAGES[cause.template].requirement : keptBy(retry)
      // Most retries put nothing to the test; whether they are sound takes longest.
      if (judged.length === 0 || !isOtherwiseSound(retry)) return
      context.check(judged, cause === undefined, () => ({
        message: cause?.template ?? 'missing',
        at: end.mark,
        party: 'server',
        data: { keys: quoted(cause?.keys ?? []) },
        related: [{ mark: retry.mark, message: 'the retry' }, ...askedHere(retry)],
        steps: retry.steps,
      }))
    },
  }),
})
