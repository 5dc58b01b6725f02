import type { ChainStep } from '../model/chain.js'
import type { FindingView } from '../model/finding.js'
import { type StepRow, stepRows } from './chain-picture.js'

/** A step of a round trip and what was found at it. */
export interface LaneStep {
  readonly row: StepRow
  readonly faults: readonly Pick<FindingView, 'severity' | 'rule'>[]
}

/** A round trip at fault: all its steps that findings know. */
export interface Lane {
  readonly steps: readonly LaneStep[]
}

interface OpenStep {
  readonly file: string
  readonly line: number
  readonly row: StepRow
  readonly faults: Pick<FindingView, 'severity' | 'rule'>[]
}

/** Steps by key, in the order in which findings told them. */
type OpenLane = Map<string, OpenStep>

/** By line, where one file has them all; the two sides of a conversation in two files have no order but that of the steps. */
const inOrder = (steps: readonly OpenStep[]): readonly OpenStep[] =>
  new Set(steps.map(({ file }) => file)).size > 1 ? steps : [...steps].sort((a, b) => a.line - b.line)

const keyOf = ({ mark }: ChainStep): string => `${mark.about.subject}\n${mark.file}\n${mark.line}\n${mark.byteOffset}`

/** The round trips that the findings are about: findings that share a step are about one. */
export interface Lanes {
  add(finding: FindingView): void
  /** In the order in which they came. */
  end(): readonly Lane[]
  /** Findings about round trips beyond the bound. */
  left(): number
}

/** Which lane a step is in. Lanes that turn out to be one become one. */
const createIndex = (most: number) => {
  const laneOf = new Map<string, OpenLane>()
  const lanes = new Set<OpenLane>()
  const merge = (into: OpenLane, other: OpenLane) => {
    for (const [key, step] of other) {
      into.set(key, step)
      laneOf.set(key, into)
    }
    lanes.delete(other)
  }
  return {
    lanes,
    /** One lane for all the steps; undefined where there would be too many lanes. */
    laneFor(keys: readonly string[]): OpenLane | undefined {
      const known = [...new Set(keys.flatMap((key) => laneOf.get(key) ?? []))]
      if (known.length === 0 && lanes.size >= most) return undefined
      const [lane = new Map(), ...others] = known
      for (const other of others) merge(lane, other)
      for (const key of keys) laneOf.set(key, lane)
      lanes.add(lane)
      return lane
    },
  }
}

/** Puts the steps of a finding into its lane, and the finding at its step. */
const fill = (lane: OpenLane, keys: readonly string[], finding: FindingView): void => {
  const rows = stepRows(finding)
  for (const [index, row] of rows.entries()) {
    const key = keys[index] ?? ''
    const { file = '', line = 0 } = finding.steps[index]?.mark ?? {}
    const step: OpenStep = lane.get(key) ?? { file, line, row, faults: [] }
    // What the row of the finding says about the state is worth more than what other findings see in the same step.
    lane.set(key, row.isMarked ? { ...step, row } : step)
  }
  const marked = rows.findLastIndex(({ isMarked }) => isMarked)
  // A finding beside its steps is told at the last one.
  const at = keys[marked < 0 ? keys.length - 1 : marked] ?? ''
  lane.get(at)?.faults.push({ severity: finding.severity, rule: finding.rule })
}

/** Draws at most `most` round trips. */
export const createLanes = (most: number): Lanes => {
  const { lanes, laneFor } = createIndex(most)
  let left = 0
  return {
    add(finding) {
      if (finding.steps.length === 0) return
      const keys = finding.steps.map(keyOf)
      const lane = laneFor(keys)
      if (lane === undefined) left++
      else fill(lane, keys, finding)
    },
    end: () => [...lanes].map((lane) => ({ steps: inOrder([...lane.values()]) })),
    left: () => left,
  }
}
