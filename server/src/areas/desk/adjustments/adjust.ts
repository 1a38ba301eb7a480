import type { Answer } from '@krapao/contract/calls'
import { toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { ADJUSTMENTS, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { Leg, LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import {
  closeAsked,
  confirmWithin,
  insertApproval,
  refuseOwn,
  writeAudit,
  type Approval,
  type Operator,
} from '../../staff/public.ts'

/** What an adjustment posts: more than 0 to the member, less than 0 from the member; satang. */
export const legOf = (memberId: string, amount: bigint): Leg =>
  amount > 0n
    ? { from: ADJUSTMENTS, to: walletOf(memberId), amount }
    : { from: walletOf(memberId), to: ADJUSTMENTS, amount: -amount }

interface Proposal {
  memberId: string
  amount: number
  reason: string
  gives: 'wallet' | 'cashback'
  asked: IdempotentRequest | null
}
type Told = Answer<'opsMemberAdjust'>
type Tell = (db: Context['db'], id: string) => Promise<Told>

/**
 * One operator proposes money to or from a member (baht of either sign), or more cashback in this
 * week than the cap gives by itself: nothing moves yet. NOT_FOUND for an unknown member. The same
 * Idempotency-Key again is the same proposal; what `tell` reads of it is the answer.
 */
export async function proposeAdjustment(
  context: Context,
  proposal: Proposal,
  by: Operator,
  tell: Tell,
): Promise<Told> {
  const { memberId, gives, asked } = proposal
  if (gives === 'cashback' && proposal.amount < 0)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['amount'] } })
  if (!(await findMember(context.db, memberId))) throw new Refused('NOT_FOUND')
  const id =
    asked === null
      ? context.ids.reference('adj')
      : context.ids.referenceFor('adj', by.id, asked.key)
  return await propose(context, { id, proposal, by, tell }, asked).catch(refuseOwn)
}

const propose = money('adjustment.propose', {
  claims: ({ id }: { id: string; proposal: Proposal; by: Operator; tell: Tell }) => [id],
  async run(context: Context, { db: tx }, { id, proposal, by, tell }) {
    const { memberId, reason, gives: purpose } = proposal
    const size = toSatang(Math.abs(proposal.amount))
    const amount = proposal.amount < 0 ? -size : size
    const at = context.clock.now()
    const isNew = await insertApproval(tx, {
      id,
      kind: 'adjustment',
      subject: id,
      member_id: memberId,
      amount,
      after: JSON.stringify({ purpose }),
      proposed_by: by.id,
      proposed_at: at,
      reason,
      state: 'waiting',
    })
    const told = await tell(tx, id)
    if (isNew)
      await writeAudit(tx, {
        at,
        by,
        action: 'adjustment.propose',
        subject: id,
        memberId,
        after: { satang: String(amount), ...(purpose === 'cashback' && { purpose }) },
        reason,
      })
    return told
  },
})

export const isCashback = (row: Approval): boolean => row.after['purpose'] === 'cashback'
/** In satang: more than 0 to the member. */
export const amountOf = (row: Approval): bigint => row.amount ?? 0n

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
  await carryOut(context, { id, by, reason }).catch(refuseOwn)
}

const asAdjustment = (id: string) => ({ id, kind: 'adjustment' as const })

interface Confirmation {
  id: string
  by: Operator
  reason: string | null
}
const carryOut = money('adjustment.approve', {
  claims: ({ id }: Confirmation) => [id],
  run: (context: Context, tx, { id, by, reason }: Confirmation) =>
    confirmWithin(context, tx.db, asAdjustment(id), { by, reason }, async (_, row) => {
      // It moves nothing: what the member receives of it is reckoned when they receive it.
      if (isCashback(row)) return {}
      return { told: { posting: await post(context, tx, row) } }
    }),
})

/** The id of the posting. MONEY_NOT_ENOUGH. */
async function post(context: Context, tx: LedgerTx, row: Approval): Promise<string> {
  const memberId = row.member_id ?? ''
  const amount = amountOf(row)
  const [from, to] = amount > 0n ? ['', 'WALLET'] : ['WALLET', '']
  const outcome = await tx.post({
    op: 'post',
    key: row.id,
    kind: 'adjust',
    legs: [legOf(memberId, amount)],
    line: {
      memberId,
      type: amount > 0n ? 'deposit' : 'withdraw',
      from,
      to,
      amount: amount < 0n ? -amount : amount,
      note: { adjustment: true },
    },
  })
  if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') throw new Refused('MONEY_NOT_ENOUGH')
  if (!outcome.ok) throw new Error(`an adjustment was refused: ${outcome.refusal}`)
  tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'deposit' }))
  return String(outcome.transferId)
}

/** Nothing moves: another's is refused, one's own taken back. NOT_FOUND, NOT_WAITING, SAME_OPERATOR. */
export const refuseAdjustment = (
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<void> => closeAsked(context, asAdjustment(id), { by, reason })
