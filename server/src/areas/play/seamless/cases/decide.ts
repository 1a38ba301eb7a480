import type { Context } from '../../../../context.ts'
import type { SeamlessOutcome } from '../../../../db/tables/play/seamless.ts'
import { money } from '../../../../ledger/money.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { lockPlay } from '../../../safety/public.ts'
import { approve, refuseOwn, writeAudit, type Operator } from '../../../staff/public.ts'
import { changeCase, findCase, type CaseRow } from '../caseStore.ts'
import { concludeOpen, findRound } from './conclude.ts'
import { outcomeIn, proposedCases } from './proposals.ts'

/** `won`: satang, of WON alone. */
interface Said {
  outcome: SeamlessOutcome
  won: bigint | null
  reason: string
  proposal?: string
}

/**
 * One operator proposes how a round ends whose end nobody tells, another who says the same carries
 * it out, once: the money moves with the second approval. INVALID_REQUEST for an amount that does
 * not fit the outcome; NOT_FOUND; NOT_WAITING, also where its provider has called meanwhile, or the
 * `proposal` that is confirmed waits no more; SAME_OPERATOR for who proposed it; DISAGREEMENT where
 * the second says otherwise, unless an owner does.
 */
export async function decideCase(
  context: Context,
  id: string,
  said: Said,
  by: Operator,
): Promise<'proposed' | 'done'> {
  if ((said.outcome === 'WON') !== (said.won !== null && said.won > 0n))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['won'] } })
  const found = await findCase(context.db, id)
  if (!found) throw new Refused('NOT_FOUND')
  return decideInStep(context, { found, said, by }).catch(refuseOwn)
}

interface Decision {
  found: CaseRow
  said: Said
  by: Operator
}

const decideInStep = money('seamless.case', {
  claims: ({ found: { code, member_id: memberId, round_id: round } }: Decision) => [
    `member:${memberId}`,
    `seamless-round:${code}:${round}`,
  ],
  async run(context: Context, tx, item: Decision): Promise<'proposed' | 'done'> {
    const { found, said, by } = item
    const { id, code, member_id: memberId, round_id: round } = found
    await lockPlay(tx.db, memberId)
    const at = context.clock.now()
    const [row, open] = await Promise.all([
      findRound(tx, { code, memberId, round }),
      findCase(tx.db, id),
    ])
    if (open?.state !== 'WAITING' || row?.state !== 'OPEN') throw new Refused('NOT_WAITING')
    const { outcome, won, reason } = said
    const after = { outcome, ...(won !== null && { wonSatang: String(won) }) }
    const note = { at, by, subject: id, memberId, after: { ...after, code, round }, reason }
    const answer = await approve(context, tx.db, {
      kind: 'gameRound',
      subject: id,
      // What more lies on the table, or was won, makes it another question.
      version: `${row.staked}-${row.won}-${row.on_table}`,
      memberId,
      amount: won ?? 0n,
      by,
      at,
      reason,
      after,
      proposal: said.proposal,
      replaces: by.role === 'owner' ? 'others' : 'none',
    })
    if (answer.state === 'waiting') {
      if (answer.isAgain) throw new Refused('SAME_OPERATOR')
      await writeAudit(tx.db, { ...note, action: 'gameRound.propose' })
      return 'proposed'
    }
    const kept = await concludeOpen(context, tx, row, { caseId: id, outcome, won: won ?? 0n })
    if (!kept) return tx.againAfter(() => Promise.resolve(item))
    if (!(await changeCase(tx.db, id, 'DECIDED', { ...kept, approval_id: answer.approval })))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx.db, {
      ...note,
      action: 'gameRound.decide',
      before: { proposedBy: answer.proposed.by, proposed: answer.proposed.reason },
    })
    return 'done'
  },
})

/** Another operator says what is proposed. Refuses as {@link decideCase} does. */
export async function agreeCase(
  context: Context,
  { id, proposal }: { id: string; proposal: string },
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await proposedCases(context)).find((each) => each.proposal.id === proposal)
  if (!open) throw new Refused('NOT_WAITING')
  await decideCase(context, id, { ...outcomeIn(open.proposal), reason, proposal }, by)
}
