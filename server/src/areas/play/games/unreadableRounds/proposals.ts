import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit } from '../../../staff/public.ts'
import { operatorNames, wordId, validApprovals, type Operator } from '../../../staff/public.ts'
import { memberNamedIn, proposedRows, setProposed, type UnreadRow } from '../rounds/unreadStore.ts'
import { decideRound } from './decideRound.ts'

/** A figure that one operator says of a round; satang. */
export interface Proposal {
  id: string
  by: string
  at: Date
  reason: string
  lost: bigint
}

/** What waits on a row for a second approval, whoever said it. */
export function proposalIn(row: UnreadRow): Proposal | null {
  const { proposed_by: by, proposed_at: at, proposed_lost: lost } = row
  if (row.read_at || row.concluded_at || by === null || at === null || lost === null) return null
  const id = wordId('rw', [row.id, by, at.toISOString(), String(lost)])
  return { id, by, at, reason: row.proposal ?? '', lost }
}

/** The same, with the row locked; null where who said it may not decide any more. */
export async function lockProposal(
  tx: Kysely<Database>,
  row: UnreadRow,
  now: Date,
): Promise<Proposal | null> {
  const open = proposalIn(row)
  if (!open) return null
  const [word] = await validApprovals(tx, [open], { right: 'money', now, lock: true })
  return word ?? null
}

/** Every figure that waits for a second operator; baht. Not of who has left. */
export async function proposedRounds({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const said = (await proposedRows(db)).flatMap((row) => {
    const proposal = proposalIn(row)
    return proposal ? [{ ...proposal, row }] : []
  })
  const words = await validApprovals(db, said, { right: 'money', now: clock.now() })
  const names = await operatorNames(
    db,
    words.map(({ by }) => by),
  )
  return words.map(({ row, by, lost, ...word }) => ({
    ...word,
    operator: { id: by, name: names.get(by) ?? by },
    subject: row.id,
    code: row.code,
    roundId: row.round_id,
    lost: toBaht(lost),
  }))
}

/**
 * The figure is said no more, by who said it or by another: nothing is booked, and the round waits
 * again. NOT_FOUND; NOT_WAITING where another figure, or none, waits.
 */
export async function dropProposal(
  context: Context,
  { id, proposal }: { id: string; proposal: string },
  by: Operator,
  reason: string,
): Promise<void> {
  await decideRound(context, id, async (tx, row, at) => {
    const open = proposalIn(row)
    if (open?.id !== proposal) throw new Refused('NOT_WAITING')
    const dropped = await setProposed(tx, id, null)
    await writeAudit(tx, {
      at,
      by,
      action: 'round.refuse',
      subject: id,
      memberId: await memberNamedIn(tx, row),
      before: { proposedBy: open.by, lostSatang: String(open.lost) },
      reason,
    })
    return dropped
  })
}
