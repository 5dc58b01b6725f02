import type { Trait } from '../model/trait.js'

/** One bit for each trait: a set of traits is a number. */
export const BITS: Readonly<Record<Trait, number>> = {
  fault: 1 << 0,
  event: 1 << 1,
  http: 1 << 2,
  stdio: 1 << 3,
  frame: 1 << 4,
  foreign: 1 << 5,
  unplaced: 1 << 6,
  answers: 1 << 7,
  progress: 1 << 8,
  logs: 1 << 9,
  conflict: 1 << 10,
  error: 1 << 11,
  asks: 1 << 12,
  untyped: 1 << 13,
  unmatched: 1 << 14,
  unanswered: 1 << 15,
  subscribed: 1 << 16,
  tasks: 1 << 17,
  cancelled: 1 << 18,
  meta: 1 << 19,
  content: 1 << 20,
  bare: 1 << 21,
  version: 1 << 22,
  misshapen: 1 << 23,
  unlisted: 1 << 24,
  outputs: 1 << 25,
  mirrors: 1 << 26,
  unoffered: 1 << 27,
  failed: 1 << 28,
  picky: 1 << 29,
}

/** The traits as a set. */
export const bitsOf = (traits: readonly Trait[]): number => traits.reduce((bits, trait) => bits | BITS[trait], 0)
