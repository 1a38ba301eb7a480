import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { wordId, validApprovals } from '../../../staff/public.ts'
import { proposedCases, type Chargeback } from './store.ts'

interface Proposal {
  id: string
  by: string
  at: Date
  reason: string
  outcome: ChargebackOutcome
}

/** What waits on a case for a second approval, whoever said it. */
export function proposalIn(row: Chargeback): Proposal | null {
  const { proposed: outcome, proposed_by: by, proposed_at: at } = row
  if (outcome === null || by === null || at === null) return null
  const id = wordId('cw', [row.id, by, at.toISOString(), outcome])
  return { id, by, at, reason: row.proposed_reason ?? '', outcome }
}

/** The same, with the case locked; null where who said it may not decide any more. */
export async function lockProposal(
  db: Kysely<Database>,
  row: Chargeback,
  now: Date,
): Promise<Proposal | null> {
  const open = proposalIn(row)
  if (!open) return null
  const [word] = await validApprovals(db, [open], { right: 'money', now, lock: true })
  return word ?? null
}

/** Every outcome that waits for a second operator; baht. Not of who has left. */
export async function proposedChargebacks({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const said = (await proposedCases(db)).flatMap((row) => {
    const proposal = proposalIn(row)
    return proposal ? [{ ...proposal, row }] : []
  })
  const words = await validApprovals(db, said, { right: 'money', now: clock.now() })
  return words.map(({ row, by, ...word }) => ({
    ...word,
    operator: { id: by, name: row.proposer ?? '' },
    subject: row.id,
    provider: row.provider,
    memberId: row.member_id,
    name: row.member_name,
    amount: toBaht(row.amount),
  }))
}
