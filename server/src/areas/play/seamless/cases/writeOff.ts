import type { Context } from '../../../../context.ts'
import { GAME_DEBT, GAME_DEBT_LOSS } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { approve, refuseOwn, writeAudit, type Operator } from '../../../staff/public.ts'
import { addWrittenOff, debtsNamed, lockDebts } from '../debtStore.ts'
import { proposedWriteOffs } from './proposals.ts'

interface Said {
  reason: string
  proposal?: string
}
interface WriteOff {
  id: string
  memberId: string
  said: Said
  by: Operator
}

/**
 * One operator proposes that the house bears what a member still owes of winnings that a provider
 * took back, another who says the same books it, once. NOT_FOUND; NOT_WAITING where nothing is owed
 * any more, or the proposal that is confirmed was about another sum; SAME_OPERATOR.
 */
export async function writeOffDebt(
  context: Context,
  id: string,
  said: Said,
  by: Operator,
): Promise<'proposed' | 'done'> {
  const [found] = await debtsNamed(context.db, [id])
  if (!found) throw new Refused('NOT_FOUND')
  return writeOff(context, { id, memberId: found.member_id, said, by }).catch(refuseOwn)
}

const writeOff = money('seamless.writeOff', {
  claims: ({ memberId }: WriteOff) => [`member:${memberId}`],
  async run(
    context: Context,
    tx,
    { id, memberId, said, by }: WriteOff,
  ): Promise<'proposed' | 'done'> {
    const debt = (await lockDebts(tx.db, memberId)).find((row) => row.id === id)
    if (!debt) throw new Refused('NOT_WAITING')
    const at = context.clock.now()
    const amount = debt.amount - debt.paid
    const note = {
      at,
      by,
      subject: id,
      memberId,
      after: { satang: String(amount), code: debt.code, round: debt.round_id },
      reason: said.reason,
    }
    const answer = await approve(context, tx.db, {
      kind: 'gameDebt',
      subject: id,
      version: String(amount),
      memberId,
      amount,
      by,
      at,
      reason: said.reason,
      after: { code: debt.code, round: debt.round_id },
      proposal: said.proposal,
    })
    if (answer.state === 'waiting') {
      if (answer.isAgain) throw new Refused('SAME_OPERATOR')
      await writeAudit(tx.db, { ...note, action: 'gameDebt.propose' })
      return 'proposed'
    }
    const outcome = await tx.post({
      op: 'post',
      key: `seamless-debt:${id}:off:${debt.paid}`,
      kind: 'game-debt',
      legs: [{ from: GAME_DEBT_LOSS, to: GAME_DEBT, amount }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused to write off ${id}: ${outcome.refusal}`)
    await addWrittenOff(tx.db, id, amount)
    await writeAudit(tx.db, {
      ...note,
      action: 'gameDebt.writeOff',
      before: { proposedBy: answer.proposed.by, proposed: answer.proposed.reason },
    })
    return 'done'
  },
})

/** Another operator says what is proposed. Refuses as {@link writeOffDebt} does. */
export async function agreeWriteOff(
  context: Context,
  { id, proposal }: { id: string; proposal: string },
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await proposedWriteOffs(context)).find((each) => each.proposal.id === proposal)
  if (!open) throw new Refused('NOT_WAITING')
  await writeOffDebt(context, id, { reason, proposal }, by)
}
