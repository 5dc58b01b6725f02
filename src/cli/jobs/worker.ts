import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createJudge, type JudgeGroup, type RunOptions, type RunSink } from '../../index.js'
import type { Input } from '../../read/reader.js'
import type { Io } from '../io.js'
import { loadCatalogue } from '../parts.js'
import { prepare, suppressingOf } from '../prepare.js'
import { type Ending, type Post, type Start, sentResult } from './message.js'
import { Outbox } from './outbox.js'
import { sent } from './sent-error.js'

/** What a worker is given to judge: inputs that are one conversation. */
export interface Task {
  readonly unit: number
  readonly group: readonly Input[]
}

/** The world of a worker: it says nothing by itself, and reads only what it is given. */
const ioOf = ({ cwd, root }: Start, importModule: Io['importModule']): Io => {
  const nowhere = { isTTY: false, columns: undefined, write: () => {} }
  return {
    stdout: nowhere,
    stderr: nowhere,
    stdin: { piped: false, chunks: async function* () {} },
    env: {},
    cwd,
    root,
    importModule,
    settle: () => {},
    cores: 1,
    now: () => performance.now(),
    peakMemory: () => 0,
  }
}

const sinkOf = (outbox: Outbox, whole: boolean): RunSink => ({
  finding: (finding) => outbox.add(['finding', finding]),
  ...(whole && {
    file({ file, findings, overflow }) {
      for (const finding of findings) outbox.add(['part', finding])
      outbox.add(['file', file, [...overflow]])
    },
  }),
})

/** How to judge, as the first thread would, except that everything that is said goes into the outbox. */
const judgeOf = async (start: Start, io: Io, outbox: Outbox, post: (post: Post) => void): Promise<JudgeGroup> => {
  const { options, loaded, judging } = await prepare(start.args, io, await loadCatalogue())
  const suppressing = await suppressingOf(options, loaded, judging.settings, io)
  const heeding: RunOptions = {
    ...judging,
    ...(suppressing && {
      known: (file, found) => {
        outbox.add(['known', file, [...found]])
        return suppressing.known(file, found)
      },
    }),
    ...(judging.debug && { debug: (line) => outbox.add(['debug', line]) }),
    ...(start.progress && { progress: (file, bytes) => post({ kind: 'progress', file, bytes }) }),
  }
  return createJudge(heeding, sinkOf(outbox, start.whole), start.streaming)
}

const endingOf = async (judge: JudgeGroup, group: readonly Input[]): Promise<Ending> => {
  try {
    return { result: sentResult(await judge(group)) }
  } catch (error) {
    return { error: sent(error) }
  }
}

const serve = async (port: MessagePort, start: Start, io: Io): Promise<void> => {
  const post = (message: Post): void => port.postMessage(message)
  const outbox = new Outbox(post, new Int32Array(start.taken))
  post({ kind: 'begun' })
  try {
    const judge = await judgeOf(start, io, outbox, post)
    port.on('message', async ({ unit, group }: Task) => {
      outbox.begin(unit)
      outbox.end(JSON.stringify(await endingOf(judge, group)))
    })
  } catch (error) {
    post({ kind: 'failed', error: sent(error) })
  }
}

/** What a worker thread does: it judges the units that it is given, one after the other. */
export const work = async (importModule: Io['importModule']): Promise<void> => {
  const start = workerData as Start
  if (parentPort) await serve(parentPort, start, ioOf(start, importModule))
}
