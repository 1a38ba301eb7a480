import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit } from '../../audit/public.ts'
import type { Operator } from '../../operators/public.ts'
import { fundsOf } from '../balances/funds.ts'
import { explainedOf } from '../rounds/auditStore.ts'
import { memberNamedIn, setConcluded, type UnreadRow } from '../rounds/unreadStore.ts'
import { decideRound } from './decideRound.ts'

/** `lost`: satang that the member lost by the round, below zero when it was won. */
interface Word {
  reason: string
  lost: bigint
}

/**
 * An operator has dealt with a round that cannot be read: it raises no alarm any more, and holds up
 * no page of its kind. Nothing is booked: turnover frees bonuses, and only the provider's word
 * makes it. What was lost explains the balance, so that the stake is no open bet for ever.
 * NOT_FOUND, NOT_WAITING; SAME_OPERATOR for a round of the operator's own account; INVALID_REQUEST
 * for a loss of nobody, or beyond what is unexplained.
 */
export function concludeRound(
  context: Context,
  id: string,
  by: Operator,
  { reason, lost }: Word,
): Promise<UnreadRow> {
  // One at a time: what two rounds explain is explained once.
  return decideRound(context, id, async (tx, row, at) => {
    if (row.concluded_at) throw new Refused('NOT_WAITING')
    const memberId = await memberNamedIn(tx, row)
    await demandUnexplained(context, tx, row.code, memberId, lost)
    const concluded = await setConcluded(tx, id, {
      at,
      operatorId: by.id,
      reason,
      memberId: lost === 0n ? null : memberId,
      lost,
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'round.conclude',
      subject: id,
      memberId,
      before: { code: row.code, roundId: row.round_id, why: row.why },
      after: { lostSatang: String(lost) },
      reason,
    })
    return concluded
  })
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
