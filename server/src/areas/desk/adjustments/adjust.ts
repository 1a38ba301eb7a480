import { toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { brokenConstraint } from '../../../db/pgError.ts'
import type { IdempotentRequest, Stored } from '../../../idempotency/asked.ts'
import { transactAndSave } from '../../../idempotency/saveAnswer.ts'
import { ADJUSTMENTS, walletOf } from '../../../ledger/address.ts'
import type { Leg } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { writeAudit } from '../../staff/public.ts'
import { refuseOwn, validApprovals, type Operator } from '../../staff/public.ts'
import { decideAdjustment, insertAdjustment, lockAdjustment, proposeAnew } from './store.ts'

/** What an adjustment posts: more than 0 to the member, less than 0 from the member; satang. */
export const legOf = (memberId: string, amount: bigint): Leg =>
  amount > 0n
    ? { from: ADJUSTMENTS, to: walletOf(memberId), amount }
    : { from: walletOf(memberId), to: ADJUSTMENTS, amount: -amount }

/**
 * One operator proposes money to or from a member (baht of either sign), or more cashback in this
 * week than the cap gives by itself: nothing moves yet. NOT_FOUND for an unknown member. The same
 * Idempotency-Key again is the same proposal; what `tell` reads of it is the answer, kept under the
 * key with it.
 */
export async function proposeAdjustment(
  context: Context,
  proposal: {
    memberId: string
    amount: number
    reason: string
    gives: 'wallet' | 'cashback'
    asked: IdempotentRequest | null
  },
  by: Operator,
  tell: (db: Context['db'], id: string) => Promise<Stored>,
): Promise<string> {
  const { memberId, reason, gives: purpose, asked } = proposal
  if (purpose === 'cashback' && proposal.amount < 0)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['amount'] } })
  if (!(await findMember(context.db, memberId))) throw new Refused('NOT_FOUND')
  const size = toSatang(Math.abs(proposal.amount))
  const amount = proposal.amount < 0 ? -size : size
  const id =
    asked === null
      ? context.ids.reference('adj')
      : context.ids.referenceFor('adj', by.id, asked.key)
  const at = context.clock.now()
  const work = transactAndSave(context, asked, async (tx) => {
    const row = { id, member_id: memberId, amount, purpose, reason, made_by: by.id, made_at: at }
    if (!(await insertAdjustment(tx, row))) return null
    const said = await tell(tx, id)
    await writeAudit(tx, {
      at,
      by,
      action: 'adjustment.propose',
      subject: id,
      memberId,
      after: { satang: String(amount), ...(purpose === 'cashback' && { purpose }) },
      reason,
    })
    return said
  })
  await work.catch(refuseOwn)
  return id
}

/**
 * Another operator carries it out, once. NOT_FOUND, NOT_WAITING, SAME_OPERATOR for the one who
 * proposed it, MONEY_NOT_ENOUGH when the member no longer has what is to be taken. Where who
 * proposed it may not any more, this is the first approval, and it waits for another's.
 */
export async function approveAdjustment(
  context: Context,
  id: string,
  by: Operator,
  reason: string | null,
): Promise<void> {
  const at = context.clock.now()
  const work = context.ledger.transact(async (tx) => {
    const row = await lockAdjustment(tx.db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const made = [{ by: row.made_by, at: row.made_at }]
    const words = await validApprovals(tx.db, made, { right: 'money', now: at, lock: true })
    if (row.state === 'waiting' && words.length === 0)
      return await takeOver(tx.db, row, { by, at, reason })
    if (!(await decideAdjustment(tx.db, id, { state: 'done', by: by.id, at, reason })))
      throw new Refused('NOT_WAITING')
    // It moves nothing: what the member receives of it is reckoned when they receive it.
    if (row.purpose === 'cashback') return await auditApproval(tx.db, row, { by, at, reason })
    const size = row.amount < 0n ? -row.amount : row.amount
    const [from, to] = row.amount > 0n ? ['', 'WALLET'] : ['WALLET', '']
    const outcome = await tx.post({
      op: 'post',
      key: id,
      kind: 'adjust',
      legs: [legOf(row.member_id, row.amount)],
      line: {
        memberId: row.member_id,
        type: row.amount > 0n ? 'deposit' : 'withdraw',
        from,
        to,
        amount: size,
        note: { adjustment: true },
      },
    })
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') throw new Refused('MONEY_NOT_ENOUGH')
    if (!outcome.ok) throw new Error(`an adjustment was refused: ${outcome.refusal}`)
    await auditApproval(tx.db, row, { by, at, reason, posting: String(outcome.transferId) })
    tx.afterCommit(() =>
      context.events.emit('money.moved', { memberId: row.member_id, why: 'deposit' }),
    )
  })
  await work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'adjustment_two_people') throw new Refused('SAME_OPERATOR')
    return refuseOwn(error)
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof lockAdjustment>>>

const auditApproval = (
  db: Context['db'],
  row: Row,
  { by, at, reason, posting }: { by: Operator; at: Date; reason: string | null; posting?: string },
): Promise<void> =>
  writeAudit(db, {
    at,
    by,
    action: 'adjustment.approve',
    subject: row.id,
    memberId: row.member_id,
    before: { proposedBy: row.made_by, proposed: row.reason },
    after: {
      satang: String(row.amount),
      ...(posting === undefined ? { purpose: row.purpose } : { posting }),
    },
    reason,
  })

/** It is proposed by another now, in the words of who has left where that one gives none. */
async function takeOver(
  db: Context['db'],
  row: Row,
  { by, at, reason }: { by: Operator; at: Date; reason: string | null },
): Promise<void> {
  await proposeAnew(db, row.id, by.id, at)
  await writeAudit(db, {
    at,
    by,
    action: 'adjustment.propose',
    subject: row.id,
    memberId: row.member_id,
    before: { proposedBy: row.made_by, proposed: row.reason },
    after: { satang: String(row.amount) },
    reason,
  })
}

/** Nothing moves: another's is refused, one's own taken back. NOT_FOUND, NOT_WAITING, SAME_OPERATOR. */
export async function refuseAdjustment(
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<void> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    const row = await lockAdjustment(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (!(await decideAdjustment(tx, id, { state: 'refused', by: by.id, at, reason })))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx, {
      at,
      by,
      action: 'adjustment.refuse',
      subject: id,
      memberId: row.member_id,
      before: { satang: String(row.amount), proposedBy: row.made_by },
      reason,
    })
  })
  await work.catch(refuseOwn)
}
