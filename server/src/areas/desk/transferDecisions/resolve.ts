import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { money } from '../../../ledger/money.ts'
import type { MoneyTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { closeLink, findLink, lockUnansweredLink } from '../../cashin/public.ts'
import { decidePayout, lastGiven, lockUnanswered, viewWithdrawal } from '../../cashout/public.ts'
import {
  decideBalanceReview,
  decideTransfer,
  isGameTransfer,
  isBalanceReview,
  lockBalanceReview,
  lockUndecided,
} from '../../play/public.ts'
import { approve, operatorNames, refuseOwn, writeAudit, type Operator } from '../../staff/public.ts'

/** Something that waits, locked, and how it is ended: by the later operator, at that time. */
interface Case {
  memberId: string
  amount: bigint
  /** Since when this is the question; an approval from before was of another one. */
  since: Date
  /** Nobody here may say that it happened: that is the outside's own to say. */
  isNoAlone?: true
  end: (happened: boolean, by: { operatorId: string; at: Date }) => Promise<unknown>
}

/** Null: nothing that waits is called so. */
async function lockCase(context: Context, tx: MoneyTx, reference: string): Promise<Case | null> {
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
  const link = await lockUnansweredLink(context, tx, reference)
  if (link)
    return {
      memberId: link.member_id,
      amount: link.amount,
      since: link.created_at,
      isNoAlone: true,
      end: () => closeLink(context, tx, link),
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

interface Decision {
  reference: string
  said: { happened: boolean; reason: string; proposal?: string }
  operator: Operator
}

const decide = money('transfer.decide', {
  claims: ({ reference }: Decision) => [reference],
  async run(context: Context, tx, { reference, said, operator }: Decision) {
    const at = context.clock.now()
    const found = await lockCase(context, tx, reference)
    if (!found) return null
    if (found.isNoAlone && said.happened)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['happened'] } })
    const note = {
      at,
      by: operator,
      subject: reference,
      memberId: found.memberId,
      after: { happened: said.happened, satang: String(found.amount) },
      reason: said.reason,
    }
    const answer = await approve(context, tx.db, {
      kind: 'transfer',
      subject: reference,
      version: found.since.toISOString(),
      memberId: found.memberId,
      amount: found.amount,
      by: operator,
      at,
      reason: said.reason,
      after: { happened: said.happened },
      proposal: said.proposal,
      replaces: operator.role === 'owner' ? 'others' : 'none',
    })
    if (answer.state === 'waiting') {
      if (answer.isAgain) throw new Refused('SAME_OPERATOR')
      await writeAudit(tx.db, { ...note, action: 'transfer.propose' })
      return { state: 'proposed' as const, said: [{ by: operator.id, at }] }
    }
    const { proposed } = answer
    await found.end(said.happened, { operatorId: operator.id, at })
    await writeAudit(tx.db, {
      ...note,
      action: 'transfer.resolve',
      before: { proposedBy: proposed.by, proposed: proposed.reason },
    })
    return { state: 'done' as const, said: [proposed, { by: operator.id, at }] }
  },
})

/**
 * One operator proposes the outcome of a transfer, or whether a balance is true, another who says
 * the same ends it. SAME_OPERATOR for the first one again; DISAGREEMENT where the second says
 * otherwise, unless an owner does, who then proposes that; NOT_WAITING, NOT_FOUND. A payout that
 * was sent again since, and a late answer of a game, are asked about anew. INVALID_REQUEST for a
 * yes to a wallet link: it is credited by its issuer's answer alone.
 */
export async function resolveTransfer(
  context: Context,
  reference: string,
  said: Decision['said'],
  operator: Operator,
): Promise<Answer<'opsTransferResolve'>> {
  const made = await decide(context, { reference, said, operator }).catch(refuseOwn)
  if (!made) throw await whyNone(context, reference)
  const names = await operatorNames(
    context.db,
    made.said.map(({ by }) => by),
  )
  return {
    state: made.state,
    approvals: made.said.map(({ by, at: when }) => ({
      operator: names.get(by) ?? by,
      at: when.toISOString(),
    })),
  }
}

/** Why nothing of this reference waits. */
export async function whyNone(context: Context, reference: string): Promise<Refused> {
  if (
    (await isGameTransfer(context.db, reference)) ||
    (await isBalanceReview(context.db, reference)) ||
    (await findLink(context.db, reference))
  )
    return new Refused('NOT_WAITING')
  return viewWithdrawal(context, reference).then(
    () => new Refused('NOT_WAITING'),
    () => new Refused('NOT_FOUND'),
  )
}
