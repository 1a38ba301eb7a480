import type { Context } from '../../../../context.ts'
import type { SeamlessOutcome } from '../../../../db/tables/play/seamless.ts'
import { standingApprovals, type Approval } from '../../../staff/public.ts'
import { findCase, type CaseRow } from '../caseStore.ts'
import { debtsNamed, type DebtRow } from '../debtStore.ts'

export const outcomeIn = ({
  after,
}: Pick<Approval, 'after'>): { outcome: SeamlessOutcome; won: bigint | null } => ({
  outcome: after['outcome'] as SeamlessOutcome,
  won: typeof after['wonSatang'] === 'string' ? BigInt(after['wonSatang']) : null,
})

/** What one operator proposes of a round that waits, and a second one has not confirmed yet. */
export async function proposedCases({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ proposal: Approval; row: CaseRow }[]> {
  const standing = await standingApprovals(db, ['gameRound'], clock.now())
  const rows = await findCase.all(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((proposal, n) => {
    const row = rows[n]
    return row?.state === 'WAITING' ? [{ proposal, row }] : []
  })
}

/** The same of what members owe, which the house is to bear. */
export async function proposedWriteOffs({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ proposal: Approval; row: DebtRow }[]> {
  const standing = await standingApprovals(db, ['gameDebt'], clock.now())
  const rows = await debtsNamed(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((proposal) => {
    const row = rows.find(({ id }) => id === proposal.subject)
    return row && proposal.version === String(row.amount - row.paid) ? [{ proposal, row }] : []
  })
}
