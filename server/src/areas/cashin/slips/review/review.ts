import type { SlipReason } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { houseAccounts } from '../../../site/public.ts'
import { approve, overtake, refuseOwn, singleLimits, takesTwo } from '../../../staff/public.ts'
import { singleApproval } from '../../deposits/singleApprovalStore.ts'
import { plainReference, operatorClaim, transferClaim } from '../../payments/rules.ts'
import { paymentsNamed } from '../../payments/store.ts'
import { settleKnown } from '../../suspense/settlements.ts'
import { credit } from '../conclude.ts'
import { sendingBankOf, type HouseAccount } from '../rules.ts'
import { changeSlip, findSlip, lockSlip, slipsToReview, type Slip } from '../store.ts'

/** Written in the transaction of a decision, e.g. into the audit log. */
export type SlipAudit = (db: Kysely<Database>, before: Slip) => Promise<void>

/** FIRST: a second operator must say the same. */
export type Decision =
  | 'DONE'
  | 'FIRST'
  | 'SAME_OPERATOR'
  | 'NOT_WAITING'
  | 'NO_SUCH_ACCOUNT'
  | 'IN_KIP'

/** What waits for an operator, oldest first. */
export const waitingSlips = (context: Context, limit = 100) => slipsToReview(context.db, limit)

/**
 * An operator says the money is the member's and into which of our accounts it came. Credited once,
 * as any slip; from `fourEyesFromSuspense` (setting) on, what this operator gave alone within a day
 * included, out of suspense too, by a second operator's same decision. SAME_OPERATOR for the first
 * one again, and for one whose own member account it is. What a PSP paid out for a code of ours is
 * nobody's by a slip: then the slip fails.
 */
export async function acceptSlip(
  context: Context,
  reference: string,
  operatorId: string,
  bankCode: string,
  audit?: SlipAudit,
): Promise<Decision> {
  const account = (await houseAccounts(context.db)).find((each) => each.bankCode === bankCode)
  if (!account) return 'NO_SUCH_ACCOUNT'
  if (account.currency !== 'BAHT') return 'IN_KIP'
  const slip = await findSlip(context.db, reference)
  if (!slip) return 'NOT_WAITING'
  await askWhoseCode(context, slip)
  return accept(context, { slip, account, operatorId, audit }).catch(refuseOwn)
}

interface Accepting {
  slip: Slip
  account: HouseAccount
  operatorId: string
  audit: SlipAudit | undefined
}
const accept = money('slip.accept', {
  claims: ({ slip, operatorId }: Accepting) => [
    `slip ${slip.reference}`,
    transferClaim(slip.trans_ref ?? ''),
    operatorClaim(operatorId),
  ],
  run: acceptIn,
})

/** Waits for an operator, and the bank's verification has told of its transfer. */
const isReviewed = (
  row: Slip | undefined,
): row is Slip & { amount: bigint; paid_at: Date; trans_ref: string } =>
  row?.status === 'REVIEW' && row.amount !== null && row.paid_at !== null && row.trans_ref !== null

async function acceptIn(
  context: Context,
  tx: LedgerTx,
  { slip, operatorId, account, audit }: Accepting,
): Promise<Decision> {
  const { reference, member_id: memberId } = slip
  const now = context.clock.now()
  const alone = await singleApproval(tx.db, { operatorId, memberId, now })
  const row = await lockSlip(tx.db, reference)
  if (!isReviewed(row)) return 'NOT_WAITING'
  const isMuch = takesTwo(row.amount, alone, singleLimits(context.settings, 'suspense'))
  const answer = await approve(context, tx.db, {
    kind: 'slip',
    subject: reference,
    version: account.bankCode,
    memberId,
    amount: row.amount,
    by: { id: operatorId },
    at: now,
    reason: '',
    after: { bankCode: account.bankCode },
    needs: isMuch ? 2 : 1,
  })
  if (answer.state === 'waiting') {
    if (!answer.isAgain) await audit?.(tx.db, row)
    return answer.isAgain ? 'SAME_OPERATOR' : 'FIRST'
  }
  await overtake(tx.db, 'slip', reference, now)
  const { by: first } = answer.proposed
  const deposit = await credit(context, tx, {
    memberId,
    transRef: row.trans_ref,
    sendingBank: sendingBankOf(row.sending_bank, row.sender?.bankNumber),
    amount: row.amount,
    paidAt: row.paid_at,
    account,
    operatorId,
  })
  const end =
    deposit === null
      ? { status: 'FAILED' as const, note: 'SLIP_REFNO_DUPLICATED' as SlipReason }
      : { status: 'SUCCESS' as const, note: null, deposit_id: deposit }
  await changeSlip(tx.db, reference, 'REVIEW', {
    ...end,
    first_operator: first === operatorId ? null : first,
    decided_by: operatorId,
    ended_at: now,
  })
  await audit?.(tx.db, row)
  return 'DONE'
}

/**
 * Where our feed shows that the transfer pays a code of a PSP, the PSP is asked first whether it is
 * one of ours, as for any money in suspense. SERVICE_UNAVAILABLE when it does not say.
 */
async function askWhoseCode(context: Context, { trans_ref: transRef }: Slip): Promise<void> {
  const payments = transRef ? await paymentsNamed(context.db, plainReference(transRef)) : []
  for (const { id } of payments) await settleKnown(context, id)
}

/** An operator says no; the reason is one of the product's, for the member reads it. */
export async function rejectSlip(
  context: Context,
  reference: string,
  operatorId: string,
  reason: SlipReason,
  audit?: SlipAudit,
): Promise<Decision> {
  const row = await context.db.transaction().execute(async (tx) => {
    const locked = await lockSlip(tx, reference)
    if (locked?.status !== 'REVIEW') return null
    const at = context.clock.now()
    await changeSlip(tx, reference, 'REVIEW', {
      status: 'FAILED',
      note: reason,
      decided_by: operatorId,
      ended_at: at,
    })
    await overtake(tx, 'slip', reference, at)
    await audit?.(tx, locked)
    return locked
  })
  if (!row) return 'NOT_WAITING'
  context.events.emit('onItsWay.changed', { memberId: row.member_id })
  return 'DONE'
}
