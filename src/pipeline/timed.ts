import type { Hooks, Rule } from '../rule.js'

/** What calling a rule has cost so far. */
export interface Spent {
  calls: number
  milliseconds: number
}

/**
 * The rule with a watch on its hooks: `spent` grows with each call, by the time that it took together with what it
 * reported. The rule itself runs without one wherever nobody asks.
 */
export const timed = (rule: Rule, spent: Spent, clock: () => number): Rule => ({
  meta: rule.meta,
  ...(rule.hooks && { hooks: rule.hooks }),
  create: (context) => watched(rule.create(context), spent, clock),
})

/** Hooks may stand in an object or in its class, so they are found when they are asked for. */
const watched = (hooks: Hooks, spent: Spent, clock: () => number): Hooks =>
  new Proxy(hooks, {
    get(target, name) {
      const hook: unknown = Reflect.get(target, name)
      if (typeof hook !== 'function') return hook
      return (...facts: unknown[]) => {
        const start = clock()
        try {
          return hook.apply(target, facts)
        } finally {
          spent.calls++
          spent.milliseconds += clock() - start
        }
      }
    },
  })
