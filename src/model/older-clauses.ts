import { HANDSHAKE_REVISIONS, type Revision } from './revision.js'

/** A clause that stands at the same place in every revision before 2026-07-28. */
export const inEveryOlder = (clause: string): { readonly [R in Revision]?: string } =>
  Object.fromEntries(HANDSHAKE_REVISIONS.map((revision) => [revision, clause]))
