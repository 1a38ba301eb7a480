import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import type { Context } from '../../../../context.ts'
import { standingApprovals, type Approval } from '../../../staff/public.ts'
import { openAmong, type Chargeback, type ShownChargeback } from './store.ts'

/** Of another figure it is another question. */
export const versionOf = ({ amount }: Pick<Chargeback, 'amount'>): string => String(amount)

export const outcomeIn = (proposal: Approval): ChargebackOutcome =>
  proposal.after['outcome'] as ChargebackOutcome

/** Every outcome that one operator proposes of a case and a second one has not confirmed yet. */
export async function proposedChargebacks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ proposal: Approval; row: ShownChargeback }[]> {
  const standing = await standingApprovals(db, ['chargeback'], clock.now())
  const rows = await openAmong(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((proposal) => {
    const row = rows.find(({ id }) => id === proposal.subject)
    return row && proposal.version === versionOf(row) ? [{ proposal, row }] : []
  })
}
