import type { Hooks, Rule, RuleContext } from '../rule.js'

export type HookName = keyof Hooks

export const HOOKS: readonly HookName[] = [
  'record',
  'message',
  'request',
  'notification',
  'reply',
  'exchange',
  'listing',
  'retry',
  'resend',
  'session',
]

/** The hooks that a rule has. Throws what the rule throws when it is created. */
export function hooksOf(rule: Rule, options?: unknown): readonly HookName[] {
  const known: unknown = rule.hooks
  if (Array.isArray(known)) return HOOKS.filter((name) => known.includes(name))
  const hooks = rule.create(probe(options))
  return HOOKS.filter((name) => hooks[name] !== undefined)
}

/** A context that only serves to see which hooks a rule has. */
function probe(options: unknown): RuleContext {
  const unused = () => {
    throw new Error('a rule must not judge before a hook is called')
  }
  return { options, check: unused, mark: unused, fault: unused }
}
