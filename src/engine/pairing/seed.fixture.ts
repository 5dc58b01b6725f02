/** Determines every set of a run: given, or another one each time. */
export const SEED = Number(process.env.PAIRING_SEED ?? Math.floor(Math.random() * 2 ** 31))
const COUNT = Number(process.env.PAIRING_SETS ?? 1000)
/** One set to look at again, instead of all. */
const ONLY = process.env.PAIRING_SET

/** The numbers of the sets of a run; of every `each`-th one. */
export const sets = (each = 1): readonly number[] =>
  ONLY === undefined ? Array.from({ length: Math.ceil(COUNT / each) }, (_, index) => index * each) : [Number(ONLY)]

/** What has to be set in the environment to see a set again. */
export const again = (set: number): string => `PAIRING_SEED=${SEED} PAIRING_SET=${set}`
