import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { money } from '../../../../ledger/money.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { heldForChargeback } from '../../../cashin/public.ts'
import { holderConfirmation, lockMember } from '../../../people/public.ts'
import {
  approve,
  closeWaiting,
  refuseOwn,
  singleLimits,
  takesTwo,
  TOGETHER_MS,
} from '../../../staff/public.ts'
import { endWithin } from '../payouts/ending.ts'
import { isDue, PAYOUTS } from '../payouts/payout.ts'
import { reasonsInSight, versionOf } from '../rules.ts'
import { changeState, findWithdrawal, type Withdrawal } from '../store.ts'
import {
  approvalsOf,
  approvedAlone,
  demandTwo,
  lockWithdrawal,
  writeRejecter,
} from './approvalStore.ts'
import { viewWithdrawal, type WithdrawalView } from './queue.ts'

/** Written in the transaction of a decision, e.g. into the audit log. */
export type Audit = (db: Kysely<Database>, before: Withdrawal) => Promise<void>

/** What the operator had in sight: the version that was shown, or since when they have the case. */
interface InSight {
  version?: string | undefined
  takenAt: Date | null
  /** Why the operator approves; a second one reads it. */
  reason?: string
}

/**
 * An operator approves a waiting withdrawal; with `needs` 2 only the second, different operator
 * does. NOT_FOUND when there is no such withdrawal, SAME_OPERATOR when this one has said so before
 * and another is needed, CONTESTED while it is not known whose the account is, CASE_CHANGED where a
 * reason has come since what was `seen`, DEBT_OPEN (details: `owed`, baht) while the member owes
 * for a payment that was taken back, NOT_WAITING when it was decided without this operator's
 * approval; the same approval again answers with the withdrawal as it is.
 */
export async function approveWithdrawal(
  context: Context,
  id: string,
  operatorId: string,
  audit?: Audit,
  seen: InSight = { takenAt: null },
): Promise<WithdrawalView> {
  const approvedFor = await context.db
    .transaction()
    .execute(async (tx) => {
      const since = new Date(context.clock.now().getTime() - TOGETHER_MS)
      const alone = await approvedAlone(tx, { operatorId, id, since })
      const asked = await findWithdrawal(tx, id)
      // Who takes a payment back, or recovers the account, holds the member: it is before this, or after.
      const member = asked && (await lockMember(tx, asked.member_id))
      const row = await lockWithdrawal(tx, id)
      if (!row) throw new Refused('NOT_FOUND')
      const now = context.clock.now()
      if (row.state !== 'REQUESTED') {
        const approvals = row.rejected_by === null ? await approvalsOf(tx, [id]) : []
        if (!approvals.some(({ by }) => by === operatorId)) throw new Refused('NOT_WAITING')
        return null
      }
      if (member?.contestedAt) throw new Refused('CONTESTED')
      await demandInSight(tx, row, seen)
      const isMuch = takesTwo(row.amount, alone, singleLimits(context.settings, 'withdrawal'))
      const answer = await approve(context, tx, {
        kind: 'withdrawal',
        subject: id,
        version: String(row.round),
        memberId: row.member_id,
        amount: row.amount,
        by: { id: operatorId },
        at: now,
        reason: seen.reason ?? '',
        after: {},
        needs: row.approvals_needed < 2 && !isMuch ? 1 : 2,
      })
      if (answer.state === 'waiting' && answer.isAgain) throw new Refused('SAME_OPERATOR')
      await audit?.(tx, row)
      if (answer.state === 'waiting') {
        if (row.approvals_needed < 2) await demandTwo(tx, row)
        return null
      }
      const status = member?.status ?? 'CLOSED'
      const holder = await holderConfirmation(tx, row.member_id)
      const reasons = reasonsInSight(row.reasons, { status, holder })
      const isApproved = await changeState(tx, id, 'APPROVED', { next_attempt_at: now, reasons })
      return isApproved ? row.member_id : null
    })
    .catch(refuseOwn)
  const view = await viewWithdrawal(context, id)
  if (approvedFor !== null) {
    context.events.emit('onItsWay.changed', { memberId: approvedFor })
    context.jobs.wake(PAYOUTS)
  }
  return view
}

/** CASE_CHANGED, DEBT_OPEN. The caller holds the member and the row. */
async function demandInSight(
  db: Kysely<Database>,
  row: Withdrawal,
  { version, takenAt }: InSight,
): Promise<void> {
  const held = await heldForChargeback(db, row.member_id)
  const newest = [row.reasons_at, held?.at ?? null]
  const isSeen =
    version === undefined
      ? takenAt === null || newest.every((at) => at === null || at <= takenAt)
      : version === versionOf(row, held?.at)
  if (!isSeen) throw new Refused('CASE_CHANGED', { details: { reasons: row.reasons } })
  if (held && held.owed > 0n)
    throw new Refused('DEBT_OPEN', { details: { owed: toBaht(held.owed) } })
}

interface Rejection {
  id: string
  reason: string
  operatorId: string
  audit?: Audit | undefined
}
const reject = money('withdrawal.reject', {
  claims: ({ id }: Rejection) => [id],
  async run(context: Context, tx, { id, reason, operatorId, audit }: Rejection): Promise<void> {
    const row = await lockWithdrawal(tx.db, id)
    if (!row) throw new Refused('NOT_FOUND')
    // One that a run has in hand is not due either.
    const isCoolingOff =
      row.state === 'APPROVED' && row.reasons.includes('REST') && !isDue(row, context.clock.now())
    if (row.rejected_by === operatorId) return
    if (row.state !== 'REQUESTED' && !isCoolingOff) throw new Refused('NOT_WAITING')
    await audit?.(tx.db, row)
    const why = `REJECTED: ${reason.slice(0, 500)}`
    await endWithin(context, tx, {
      row,
      from: row.state,
      end: { to: 'FAILED', reason: why, bankReference: null },
    })
    await writeRejecter(tx.db, id, operatorId)
    await closeWaiting(tx.db, 'withdrawal', id, { by: operatorId, at: context.clock.now(), reason })
  },
})

/**
 * An operator says no to a withdrawal that waits, for people or for a rest to end: the money is
 * back at once. SAME_OPERATOR for one of their own account, NOT_FOUND when there is no such
 * withdrawal, NOT_WAITING for one that was sent or has ended otherwise; to this operator's same
 * decision again the answer is the withdrawal as it is.
 */
export async function rejectWithdrawal(
  context: Context,
  id: string,
  reason: string,
  operatorId: string,
  audit?: Audit,
): Promise<WithdrawalView> {
  await reject(context, { id, reason, operatorId, audit }).catch(refuseOwn)
  return viewWithdrawal(context, id)
}
