import type { Party } from '../model/finding.js'

/** The side whose faults are wanted; undefined: both. */
export type WantedParty = 'client' | 'server' | undefined

/** Whether a finding stays under `--party`. Faults of the capture stay: they say what could not be judged. */
export const isOfParty = (party: Party, wanted: WantedParty): boolean =>
  wanted === undefined || party === wanted || party === 'capture'
