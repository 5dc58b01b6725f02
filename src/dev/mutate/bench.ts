import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './judge.js'

/** Judged texts after which the thread is replaced: what it has loaded stays loaded. */
const TIRED = 1_000
const MEGABYTES = 1_500
/** Milliseconds that a thread may take to load, and to try the file as it is. */
const TO_BEGIN = 300_000

const DOWN: Answer = { noticed: { what: 'the thread came down', by: 'tests' }, milliseconds: 0 }

/** What came of a question: an answer, or none in time. */
export type Outcome = Answer | 'timeout'

/** A thread that judges texts, one at a time, and is replaced where a text hangs it or brings it down. */
export class Bench {
  #worker: Worker | undefined
  #judged = 0

  /** `limit`: milliseconds after which a text is held to run for ever. */
  async judge(question: Question, limit: number): Promise<Outcome> {
    if (++this.#judged % TIRED === 0) await this.close()
    this.#worker ??= this.#start()
    const outcome = await answerOf(this.#worker, question, limit)
    if (outcome === 'timeout' || outcome === 'down') await this.close()
    return outcome === 'down' ? DOWN : outcome
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    return new Worker(new URL('./worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      stdout: true,
      stderr: true,
    })
  }
}

function answerOf(worker: Worker, question: Question, limit: number): Promise<Outcome | 'down'> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome | 'down'): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', fail).off('exit', exit)
      resolve(outcome)
    }
    const hear = (said: Answer | 'ready'): void => {
      clearTimeout(timer)
      if (said === 'ready') timer = setTimeout(() => end('timeout'), limit)
      else end(said)
    }
    // Out of memory is as good as never coming to an end; whatever else brings the thread down, a test would see.
    const fail = (error: Error): void =>
      end('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'timeout' : 'down')
    const exit = (): void => end('down')
    let timer = setTimeout(() => end('timeout'), TO_BEGIN)
    worker.on('message', hear).on('error', fail).on('exit', exit)
    worker.postMessage(question)
  })
}
