import type { Random } from './random.fixture.js'
import type { Members } from './subject.fixture.js'

type Kind = 'form' | 'url' | 'sampling' | 'roots'

/** What a key asks for is the same wherever the key is asked. */
const KINDS: Readonly<Record<string, Kind>> = {
  confirm: 'form',
  reason: 'form',
  login: 'url',
  plan: 'sampling',
  folders: 'roots',
}

export const KEYS: readonly string[] = Object.keys(KINDS)

export const CAPABILITIES: Members = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }

/** The request under a key. The wording may differ from one asking to the next. */
export function asked(key: string, random: Random): Members {
  switch (KINDS[key]) {
    case 'url':
      return elicitation({ mode: 'url', message: 'Log in.', url: 'https://example.test/login' })
    case 'sampling':
      return { method: 'sampling/createMessage', params: { messages: [said('user')], maxTokens: 100 } }
    case 'roots':
      return random.chance(0.5) ? { method: 'roots/list' } : { method: 'roots/list', params: {} }
    default:
      return elicitation({
        ...(random.chance(0.5) && { mode: 'form' }),
        message: random.pick(['Sure?', 'Really?']),
        requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
      })
  }
}

const elicitation = (params: Members): Members => ({ method: 'elicitation/create', params })
const said = (role: string): Members => ({ role, content: { type: 'text', text: 'hello' } })

/** An answer to what the key asks for; a user may also say no. */
export function answer(key: string, random: Random): Members {
  const kind = KINDS[key]
  if (kind === 'sampling') return { ...said('assistant'), model: 'm', stopReason: 'endTurn' }
  if (kind === 'roots') return { roots: [{ uri: 'file:///w', name: 'w' }] }
  const action = random.weighted({ accept: 8, decline: 1, cancel: 1 })
  return kind === 'url' || action !== 'accept' ? { action } : { action, content: { ok: random.chance(0.5) } }
}

/** An answer of another kind than the key asks for. */
export const wrongAnswer = (key: string): Members =>
  KINDS[key] === 'roots' ? { action: 'accept', content: {} } : { roots: [] }
