import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { chainJudge } from './chain-judge.js'
import type { Answer, Judge, Question } from './judge.js'
import { ruleJudge } from './rule-judge.js'
import { typeChecker } from './types.js'

// Judges one text after the other. It is a thread of its own so that it can be stopped where a mutant does not end.

const mistakeIn = typeChecker()
const judges = new Map<string, Judge>()
let chains: ((path: string) => Judge) | undefined

function judgeOf(path: string): Judge {
  const known = judges.get(path)
  if (known) return known
  chains ??= path.startsWith('rules/') ? undefined : chainJudge()
  const judge = chains && !path.startsWith('rules/') ? chains(path) : ruleJudge(path)
  judges.set(path, judge)
  return judge
}

parentPort?.on('message', async ({ path, text }: Question) => {
  const started = performance.now()
  const mistake = mistakeIn(path, text)
  const noticed = mistake === undefined ? await judgeOf(path)(text) : { what: mistake, by: 'compiler' as const }
  const answer: Answer = { noticed, milliseconds: performance.now() - started }
  parentPort?.postMessage(answer)
})
