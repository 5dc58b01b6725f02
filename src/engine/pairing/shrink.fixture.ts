import { type Line, transcript } from './line.fixture.js'

/** Tells what is wrong with the findings of a set; undefined where nothing is. */
export type Problem = (lines: readonly Line[]) => Promise<string | undefined>

/** The fewest chains of a set that still have the problem: one after the other is left out. */
async function shrink(lines: readonly Line[], problem: Problem): Promise<readonly Line[]> {
  let left = lines
  for (const chain of new Set(lines.map((line) => line.chain))) {
    const fewer = left.filter((line) => line.chain !== chain)
    if (fewer.length < left.length && (await problem(fewer)) !== undefined) left = fewer
  }
  return left
}

/** Throws what is wrong with the set, and the least of it that shows it. */
export async function report(lines: readonly Line[], problem: Problem, origin: string): Promise<never> {
  const least = await shrink(lines, problem)
  throw new Error(`${origin}: ${await problem(least)}\n${transcript(least)}`)
}
