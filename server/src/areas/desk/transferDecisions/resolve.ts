import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { decidePayout, lastGiven, lockUnanswered, viewWithdrawal } from '../../cashout/public.ts'
import {
  decideBalanceReview,
  decideTransfer,
  isGameTransfer,
  isBalanceReview,
  lockBalanceReview,
  lockUndecided,
} from '../../play/public.ts'
import { writeAudit } from '../../staff/public.ts'
import { operatorNames, refuseOwn, validApprovals, type Operator } from '../../staff/public.ts'
import { agree, insertProposal, openProposal, overtakeProposal } from './store.ts'

/** Something that waits, locked, and how it is ended: by the later operator, at that time. */
interface Case {
  memberId: string
  amount: bigint
  /** Since when this is the question; a word from before was on another one. */
  since: Date
  end: (happened: boolean, by: { operatorId: string; at: Date }) => Promise<unknown>
}

/** Null: nothing that waits is called so. */
async function lockCase(context: Context, tx: LedgerTx, reference: string): Promise<Case | null> {
  const game = await lockUndecided(tx, reference)
  if (game)
    return {
      memberId: game.member_id,
      amount: game.amount,
      since: game.late_at ?? game.escalated_at ?? game.created_at,
      end: (happened) => decideTransfer(context, tx, game, happened),
    }
  const payout = await lockUnanswered(context, tx, reference)
  if (payout)
    return {
      memberId: payout.member_id,
      amount: payout.amount,
      since: lastGiven(payout),
      end: (happened) => decidePayout(context, tx, payout, happened),
    }
  const look = await lockBalanceReview(tx.db, reference)
  return look
    ? {
        memberId: look.member_id,
        amount: look.actual - look.believed,
        since: look.first_at,
        end: (happened, by) => decideBalanceReview(tx.db, { id: look.id, accept: happened, ...by }),
      }
    : null
}

/**
 * The word that waits for a second one; one from before the question is set aside, and one of who
 * has left.
 */
async function openNow(tx: LedgerTx, reference: string, since: Date, now: Date) {
  const open = await openProposal(tx.db, reference)
  if (!open) return undefined
  const said = [{ by: open.made_by, at: open.made_at }]
  const words = await validApprovals(tx.db, said, { right: 'money', now, lock: true })
  if (open.made_at >= since && words.length > 0) return open
  await overtakeProposal(tx.db, open.id)
  return undefined
}

/**
 * One operator proposes the outcome of a transfer, or whether a balance is true, another who says
 * the same ends it. SAME_OPERATOR for the first one again; DISAGREEMENT where the second says
 * otherwise, unless an owner does, whose word is then the proposal; NOT_WAITING, NOT_FOUND. A
 * payout that was sent again since, and a late answer of a game, are asked about again.
 */
export async function resolveTransfer(
  context: Context,
  reference: string,
  said: { happened: boolean; reason: string; proposal?: string },
  operator: Operator,
): Promise<Answer<'opsTransferResolve'>> {
  const at = context.clock.now()
  const work = context.ledger.transact(async (tx) => {
    const found = await lockCase(context, tx, reference)
    if (!found) return null
    const note = {
      at,
      by: operator,
      subject: reference,
      memberId: found.memberId,
      after: { happened: said.happened, satang: String(found.amount) },
      reason: said.reason,
    }
    const open = await openNow(tx, reference, found.since, at)
    // Who confirms has one word in sight, and says nothing new by it.
    if (said.proposal !== undefined && open?.id !== said.proposal) throw new Refused('NOT_WAITING')
    if (open?.made_by === operator.id) throw new Refused('SAME_OPERATOR')
    if (open && open.happened === said.happened) {
      await agree(tx.db, open.id, operator.id, at)
      await found.end(said.happened, { operatorId: operator.id, at })
      await writeAudit(tx.db, {
        ...note,
        action: 'transfer.resolve',
        before: { proposedBy: open.made_by, proposed: open.reason },
      })
      return { state: 'done' as const, by: [open.made_by, operator.id], ats: [open.made_at, at] }
    }
    if (open && operator.role !== 'owner') throw new Refused('DISAGREEMENT')
    if (open) await overtakeProposal(tx.db, open.id)
    await insertProposal(tx.db, {
      id: context.ids.reference('dec'),
      reference,
      happened: said.happened,
      reason: said.reason,
      made_by: operator.id,
      made_at: at,
    })
    await writeAudit(tx.db, { ...note, action: 'transfer.propose' })
    return { state: 'proposed' as const, by: [operator.id], ats: [at] }
  })
  const made = await work.catch(refuseOwn)
  if (!made) throw await whyNone(context, reference)
  const names = await operatorNames(context.db, made.by)
  return {
    state: made.state,
    approvals: made.by.map((id, n) => ({
      operator: names.get(id) ?? id,
      at: (made.ats[n] ?? at).toISOString(),
    })),
  }
}

async function whyNone(context: Context, reference: string): Promise<Refused> {
  if (
    (await isGameTransfer(context.db, reference)) ||
    (await isBalanceReview(context.db, reference))
  )
    return new Refused('NOT_WAITING')
  return viewWithdrawal(context, reference).then(
    () => new Refused('NOT_WAITING'),
    () => new Refused('NOT_FOUND'),
  )
}

/** The first approval is taken away, by who said it or by another: nothing moves. NOT_WAITING. */
export async function overtake(
  { db, clock }: Context,
  { id, subject }: { id: string; subject: string },
  by: Operator,
  reason: string,
): Promise<void> {
  const work = db.transaction().execute(async (tx) => {
    const open = await openProposal(tx, subject)
    if (open?.id !== id) throw new Refused('NOT_WAITING')
    await overtakeProposal(tx, id)
    const before = { proposedBy: open.made_by, happened: open.happened }
    await writeAudit(tx, {
      at: clock.now(),
      by,
      action: by.id === open.made_by ? 'transfer.takeBack' : 'transfer.disagree',
      subject,
      before,
      reason,
    })
  })
  await work.catch(refuseOwn)
}
