import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { approve, overtake, writeAudit, type Operator } from '../../../staff/public.ts'
import { fundsOf } from '../balances/funds.ts'
import { explainedOf } from '../rounds/auditStore.ts'
import { memberNamedIn, setConcluded, type UnreadRow } from '../rounds/unreadStore.ts'
import { decideRound } from './decideRound.ts'
import { proposedRounds } from './proposals.ts'

/** `lost`: satang that the member lost by the round, below zero when it was won. */
interface Decided {
  reason: string
  lost: bigint
  /** The proposal that this confirms, where it confirms one: a later one is not confirmed by it. */
  proposal?: string
}

/**
 * An operator has dealt with a round that cannot be read: it raises no alarm any more, and holds up
 * no page of its kind. Nothing is booked: turnover frees bonuses, and only the provider's answer
 * makes it. What was lost, or won, explains the balance, so that the stake is no open bet for ever:
 * that figure gives the provider or the member money, so another operator says the same first;
 * until then the round waits with the proposal, and another figure takes its place. NOT_FOUND,
 * NOT_WAITING, also where the proposal that is confirmed waits no more; SAME_OPERATOR for who
 * proposed the same figure, and for a round of the operator's own account; INVALID_REQUEST for a
 * loss of nobody, or beyond what is unexplained.
 */
export function concludeRound(
  context: Context,
  id: string,
  by: Operator,
  { reason, lost, proposal }: Decided,
): Promise<UnreadRow> {
  // One at a time: what two rounds explain is explained once.
  return decideRound(context, id, async (tx, row, at) => {
    if (row.concluded_at) throw new Refused('NOT_WAITING')
    const memberId = await memberNamedIn(tx, row)
    await demandUnexplained(context, tx, row.code, memberId, lost)
    const note = {
      at,
      by,
      subject: id,
      memberId,
      after: { lostSatang: String(lost) },
      reason,
    }
    const before = { code: row.code, roundId: row.round_id, why: row.why }
    const concluding = { at, operatorId: by.id, reason }
    if (lost === 0n) {
      await overtake(tx, 'round', id, at)
      await writeAudit(tx, { ...note, action: 'round.conclude', before })
      return setConcluded(tx, id, concluding, { memberId: null, lost, approval: null })
    }
    const answer = await approve(context, tx, {
      kind: 'round',
      subject: id,
      memberId,
      amount: lost,
      by,
      at,
      reason,
      after: { lostSatang: String(lost) },
      proposal,
    })
    if (answer.state === 'waiting') {
      if (answer.isAgain) throw new Refused('SAME_OPERATOR')
      await writeAudit(tx, { ...note, action: 'round.propose' })
      return row
    }
    const { approval, proposed } = answer
    const concluded = await setConcluded(tx, id, concluding, { memberId, lost, approval })
    await writeAudit(tx, {
      ...note,
      action: 'round.conclude',
      before: { ...before, proposedBy: proposed.by, proposed: proposed.reason },
    })
    return concluded
  })
}

/** Another operator says the figure that waits. Refuses as {@link concludeRound} does. */
export async function agreeRound(
  context: Context,
  { id, proposal }: { id: string; proposal: string },
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await proposedRounds(context)).find((each) => each.proposal.id === proposal)
  if (!open) throw new Refused('NOT_WAITING')
  const lost = open.proposal.amount ?? 0n
  await concludeRound(context, id, by, { reason, lost, proposal })
}

/** What a round is said to have cost, or won, cannot be more than the books do not explain. */
async function demandUnexplained(
  context: Context,
  tx: Kysely<Database>,
  code: string,
  memberId: string | null,
  lost: bigint,
): Promise<void> {
  if (lost === 0n) return
  if (memberId === null) throw beyond(0n)
  const account = (await explainedOf(tx, memberId)).find((row) => row.code === code)
  const held = (await fundsOf(context, memberId, tx)).games.get(code) ?? 0n
  const most = (account?.explained ?? 0n) - held
  if (lost > 0n ? lost > most : lost < most) throw beyond(most)
}

const beyond = (unexplained: bigint): Refused =>
  new Refused('INVALID_REQUEST', {
    details: { fields: ['lost'], unexplained: toBaht(unexplained) },
  })
