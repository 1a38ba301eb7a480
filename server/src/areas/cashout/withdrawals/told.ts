import type { Answer } from '@krapao/contract/calls'
import { STAGE_OF } from '@krapao/contract/withdrawals/states'
import type { Context } from '../../../context.ts'
import { maskAccount } from '../../site/public.ts'
import { findWithdrawal, type Withdrawal } from './store.ts'
import { usualPayout } from './usual.ts'

type Told = NonNullable<Answer<'statement'>['statements'][number]['payout']>

/** Of each of these withdrawals what its member is told: who has it, and why it came back. */
export async function payoutsTold(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Told>> {
  if (ids.length === 0) return new Map()
  const rows = await findWithdrawal.all(context.db, ids)
  const awaitsBank = rows.some((row) => row !== undefined && isByItself(row))
  const usual = awaitsBank ? (await usualPayout(context))?.minutes : undefined
  return new Map(
    rows.flatMap((row) =>
      row
        ? [
            [
              row.id,
              {
                stage: STAGE_OF[row.state],
                ...(row.state === 'FAILED' && { why: whyReturned(row) }),
                ...(usual !== undefined && isByItself(row) && { usualMinutes: usual }),
              },
            ] as const,
          ]
        : [],
    ),
  )
}

/** On its way without an operator's decision or a rest: what is usual says something of it. */
const isByItself = ({ state, reasons }: Withdrawal): boolean =>
  reasons.length === 0 && (state === 'APPROVED' || state === 'SENT')

function whyReturned({ fail_reason: reason }: Withdrawal): NonNullable<Told['why']> {
  if (reason === 'BANK_CHANGED') return 'ACCOUNT'
  // Operators who ask the bank and end it by its answer have not refused it themselves.
  return reason?.startsWith('REJECTED') ? 'TEAM' : 'BANK'
}

/**
 * To whom a withdrawal goes, its account masked, and what the bank says of it; null for one that is
 * not known.
 */
export async function payeeTold(
  { db }: Context,
  id: string,
): Promise<NonNullable<Answer<'receipt'>['payee']> | null> {
  const row = await findWithdrawal(db, id)
  if (!row) return null
  const isPaid = row.state === 'PAID'
  return {
    bank: row.bank_code,
    name: row.account_name,
    account: maskAccount(row.account_no),
    ...(isPaid && row.bank_reference !== null && { bankReference: row.bank_reference }),
    ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
    ...(isPaid && row.ended_at && { paidAt: row.ended_at.toISOString() }),
  }
}
