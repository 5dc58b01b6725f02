/** The protocol revisions that can be judged, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

export type Revision = (typeof REVISIONS)[number]

/** The first revision without sessions: every request stands alone and multi round-trip requests exist. */
export const STATELESS: Revision = '2026-07-28'

/** The revisions that open a conversation with `initialize`. */
export const HANDSHAKE_REVISIONS: readonly Revision[] = REVISIONS.filter((revision) => revision !== STATELESS)

const KNOWN: ReadonlySet<unknown> = new Set(REVISIONS)

/** Whether a value names a revision that this linter knows. */
export const isRevision = (value: unknown): value is Revision => KNOWN.has(value)
