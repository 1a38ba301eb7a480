const DAY_MS = 86_400_000
/** So long a recovery may be disputed: what it gave is nobody's for certain until then. */
const DISPUTED_MS = 7 * DAY_MS

/** The moment from which on a recovery may be disputed at `now`. */
export const disputedSince = (now: Date): Date => new Date(now.getTime() - DISPUTED_MS)

/**
 * The recovery that a password or passkey descends from, while it may be disputed: whoever has the
 * phone for an hour has that much. Null: the owner had it before, or nobody has said otherwise for
 * seven days.
 */
export const disputed = (recoveredAt: Date | null, now: Date): Date | null =>
  recoveredAt && recoveredAt > disputedSince(now) ? recoveredAt : null
