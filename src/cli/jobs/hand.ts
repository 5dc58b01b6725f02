import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Post, Start } from './message.js'
import type { Task } from './worker.js'

/** A worker thread, from outside. */
export interface Hand {
  /** What it is judging. */
  unit: number | undefined
  /** Batches that it waits to see taken. */
  owed: number
  give(task: Task): void
  /** One of its batches has been taken. */
  taken(): void
  stop(): Promise<unknown>
}

/** Who is told of what a worker says, and, once, why it ended although nobody stopped it. */
interface HandEvents {
  readonly post: (hand: Hand, post: Post) => void
  readonly gone: (hand: Hand, why: string) => void
}

export type CreateHand = (on: HandEvents) => Hand

/** Room for what is new: three times 4 MB, as much as V8 is set up for on one thread (bin/settle.js). */
const LIMITS = { maxYoungGenerationSizeMb: 12 }

/** Starts a worker thread. */
export const startHand = (start: Omit<Start, 'taken'>, on: HandEvents): Hand => {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: Start = { ...start, taken: taken.buffer }
  // The bundle again: bin/worker.js runs what main.ts exports for it.
  const worker = new Worker(join(start.root, 'bin/worker.js'), { workerData, resourceLimits: LIMITS })
  let isOver = false
  const over = (why: string) => {
    if (!isOver) on.gone(hand, why)
    isOver = true
  }
  const hand: Hand = {
    unit: undefined,
    owed: 0,
    give(task) {
      hand.unit = task.unit
      worker.postMessage(task)
    },
    taken() {
      hand.owed--
      Atomics.add(taken, 0, 1)
      Atomics.notify(taken, 0)
    },
    stop() {
      isOver = true
      return worker.terminate()
    },
  }
  worker.on('message', (post: Post) => {
    if (post.kind === 'events') hand.owed++
    if (post.kind === 'done') hand.unit = undefined
    on.post(hand, post)
  })
  worker.on('error', (error) => over(error instanceof Error ? error.message : String(error)))
  worker.on('exit', (code) => over(`it ended with code ${code}`))
  return hand
}
