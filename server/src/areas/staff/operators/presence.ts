import type { Context } from '../../../context.ts'
import { seenSince } from './presenceStore.ts'

/** Who has done nothing for longer is not at the console. */
const AT_WORK_MS = 15 * 60_000

/** Operators at the console now, by name; `seenAt` is when each last did something. */
export const operatorsAtWork = ({ db, clock }: Pick<Context, 'db' | 'clock'>) => {
  const now = clock.now()
  return seenSince(db, new Date(now.getTime() - AT_WORK_MS), now)
}
