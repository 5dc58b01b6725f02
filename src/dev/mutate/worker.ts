import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { chainJudge } from './chain-judge.js'
import type { Answer, Judge, Question } from './judge.js'
import { ruleJudge } from './rule-judge.js'

// Judges one text after the other. It is a thread of its own so that it can be stopped where a mutant does not end.

const judges = new Map<string, Judge>()
let chains: ((path: string) => Judge) | undefined

/** The judge of a file, which has seen the file as it is. Files of the pairing have one in common. */
async function judgeOf({ path, original }: Question): Promise<Judge> {
  if (!path.startsWith('rules/')) {
    const isNew = chains === undefined
    chains ??= chainJudge()
    if (isNew) await chains(path)(original)
    return chains(path)
  }
  const known = judges.get(path)
  if (known) return known
  const judge = ruleJudge(path)
  judges.set(path, judge)
  await judge(original)
  return judge
}

parentPort?.on('message', async (question: Question) => {
  const judge = await judgeOf(question)
  parentPort?.postMessage('ready')
  const started = performance.now()
  const noticed = await judge(question.text)
  const answer: Answer = { noticed, milliseconds: performance.now() - started }
  parentPort?.postMessage(answer)
})
