import type { Context } from '../../../../context.ts'
import { standingApprovals, type Approval } from '../../../staff/public.ts'
import { waitingAmong, type UnreadRow } from '../rounds/unreadStore.ts'

/** Every figure that one operator says of a round that waits, and a second one has not yet. */
export async function proposedRounds({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ proposal: Approval; row: UnreadRow }[]> {
  const standing = await standingApprovals(db, ['round'], clock.now())
  const rows = await waitingAmong(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((proposal) => {
    const row = rows.find(({ id }) => id === proposal.subject)
    return row ? [{ proposal, row }] : []
  })
}
