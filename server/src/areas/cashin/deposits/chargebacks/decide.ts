import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import type { Context } from '../../../../context.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { approve, closeAsked, refuseOwn, writeAudit, type Operator } from '../../../staff/public.ts'
import { codeClaim } from '../rules.ts'
import { collectOwed } from './collect.ts'
import { bookLoss, bookTakenBack } from './open.ts'
import { outcomeIn, proposedChargebacks, versionOf } from './proposals.ts'
import { chargebackStates } from './states.ts'
import {
  endChargeback,
  findChargeback,
  lockChargeback,
  markBooked,
  type Chargeback,
} from './store.ts'

/**
 * One operator proposes what becomes of a payment that was taken back, another who says the same
 * carries it out, once. NOT_FOUND; NOT_WAITING, also where the `proposal` that is confirmed, if one
 * is named, waits no more; SAME_OPERATOR for who proposed it; DISAGREEMENT where the second says
 * otherwise, unless an owner does, whose word is then the proposal; INVALID_REQUEST for a debt of
 * nobody. Where who proposed it may not any more, this is the first approval.
 */
export async function decideChargeback(
  context: Context,
  id: string,
  said: Said,
  by: Operator,
): Promise<void> {
  const found = await findChargeback(context.db, id)
  if (!found) throw new Refused('NOT_FOUND')
  await decideInStep(context, { found, said, by }).catch(refuseOwn)
}

interface Said {
  outcome: ChargebackOutcome
  reason: string
  proposal?: string
}
interface Decision {
  found: Chargeback
  said: Said
  by: Operator
}
const decideInStep = money('chargeback.decide', {
  claims: ({ found: { provider, reference, member_id: memberId } }: Decision) => [
    codeClaim(provider, reference),
    ...(memberId === null ? [] : [`member:${memberId}`]),
  ],
  run: decideIn,
})

async function decideIn(
  context: Context,
  tx: LedgerTx,
  { found: { id }, said, by }: Decision,
): Promise<void> {
  const at = context.clock.now()
  const { outcome, reason } = said
  const row = await lockOpen(tx, id, outcome)
  if (outcome === 'debt' && row.member_id === null)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['outcome'] } })
  const note = {
    at,
    by,
    subject: id,
    ...(row.member_id === null ? {} : { memberId: row.member_id }),
    after: { outcome, satang: String(row.amount) },
    reason,
  }
  const answer = await approve(context, tx.db, {
    kind: 'chargeback',
    subject: id,
    version: versionOf(row),
    memberId: row.member_id,
    amount: row.amount,
    by,
    at,
    reason,
    after: { outcome },
    proposal: said.proposal,
    replaces: by.role === 'owner' ? 'others' : 'none',
  })
  if (answer.state === 'waiting') {
    if (answer.isAgain) throw new Refused('SAME_OPERATOR')
    return writeAudit(tx.db, { ...note, action: 'chargeback.propose' })
  }
  const { proposed: first } = answer
  if (!(await endChargeback(tx.db, id, { outcome, first, by: by.id, at, reason })))
    throw new Refused('NOT_WAITING')
  await carryOut(context, tx, row, outcome)
  await writeAudit(tx.db, {
    ...note,
    action: 'chargeback.decide',
    before: { proposedBy: first.by, proposed: first.reason },
  })
}

/** Another operator says what is proposed. Refuses as {@link decideChargeback} does. */
export async function agreeChargeback(
  context: Context,
  { id, proposal }: { id: string; proposal: string },
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await proposedChargebacks(context)).find((each) => each.proposal.id === proposal)
  if (!open) throw new Refused('NOT_WAITING')
  const outcome = outcomeIn(open.proposal)
  await decideChargeback(context, id, { outcome, reason, proposal }, by)
}

/**
 * Nothing moves: another's proposal is refused, one's own taken back, and the case waits anew.
 * SAME_OPERATOR for one of the operator's own account; NOT_FOUND; NOT_WAITING where nothing is
 * proposed, or not what is refused, where that is named.
 */
export async function refuseProposal(
  context: Context,
  id: string,
  by: Operator,
  { reason, proposal }: { reason: string; proposal?: string },
): Promise<void> {
  if (!(await findChargeback(context.db, id))) throw new Refused('NOT_FOUND')
  const open = (await proposedChargebacks(context)).find(({ row }) => row.id === id)?.proposal
  if (!open || (proposal !== undefined && open.id !== proposal)) throw new Refused('NOT_WAITING')
  await closeAsked(context, open, { by, reason })
}

async function lockOpen(tx: LedgerTx, id: string, outcome: ChargebackOutcome): Promise<Chargeback> {
  const row = await lockChargeback(tx.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (!chargebackStates.may(row.state, outcome)) throw new Refused('NOT_WAITING')
  return row
}

/**
 * Debt: what the member owes is taken from the wallet as far as it goes, now and of whatever comes
 * in later, and payouts wait until it is paid. Loss: the house bears it, and the member has the
 * coins again; what is not booked was not lost, until the PSP's report says so. Suspense: nothing
 * moves, and the case stays open.
 */
async function carryOut(
  context: Context,
  tx: LedgerTx,
  row: Chargeback,
  outcome: ChargebackOutcome,
): Promise<void> {
  const { id, member_id: memberId, amount, said } = row
  if (outcome === 'debt' && memberId !== null) {
    if (!row.booked) {
      await bookTakenBack(context, tx, row)
      await markBooked(tx.db, id, { amount, said })
    }
    await collectOwed(context, tx, memberId)
  }
  if (outcome === 'loss' && row.booked) await bookLoss(tx, row)
}
