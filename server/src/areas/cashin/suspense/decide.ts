import { QR_PROVIDERS } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { SuspenseAction } from '../../../db/tables/cashin/payments.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  approve,
  overtake,
  refuseOwn,
  singleLimits,
  takesTwo,
  writeAudit,
  type Actor,
} from '../../staff/public.ts'
import { lockReference } from '../bankTransfers/store.ts'
import { lockPspReference } from '../deposits/psp/settlementStore.ts'
import { billClaim, codeClaim } from '../deposits/rules.ts'
import { singleApproval } from '../deposits/singleApprovalStore.ts'
import { codeOfPayment, isOwnCode } from '../deposits/store.ts'
import { billOf, operatorClaim, transferClaim } from '../payments/rules.ts'
import { findPayment, lockPayment, type Payment } from '../payments/store.ts'
import { shown, type SuspenseRow } from './list.ts'
import { settleKnown } from './settlements.ts'
import { updateItem } from './store.ts'

/** An operator's decision on one item. `reason` of 3 characters or more. */
export interface Asked {
  id: string
  operatorId: string
  reason: string
  /** Written in the transaction of the word; `isDone`: it carried the decision out. */
  audit?: (db: Kysely<Database>, before: Payment, isDone: boolean) => Promise<void>
}
const LEAST_REASON = 3

/** An operator's decision with what the audit says of it. */
export const audited = (
  { clock }: Context,
  by: Actor,
  id: string,
  reason: string,
  action: string,
  memberId?: string,
): Asked => ({
  id,
  operatorId: by.id,
  reason,
  audit: (db, item, isDone) =>
    writeAudit(db, {
      at: clock.now(),
      by,
      action: `suspense.${action}`,
      subject: id,
      memberId: memberId ?? null,
      before: { state: item.state, satang: item.amount === null ? null : String(item.amount) },
      after: { isDone },
      reason,
    }),
})

/** Whether what was done with an item that has ended is what is asked for now. */
const isAsDecided = (item: Payment, action: SuspenseAction, memberId: string): boolean =>
  action === 'assign'
    ? item.state === 'ASSIGNED' && item.member_id === memberId
    : action === 'return'
      ? item.state === 'RETURNING' || item.state === 'RETURNED'
      : item.state === 'WRITTEN_OFF'

/**
 * Takes an operator's decision on an item in suspense. What a game paid to a closed account takes
 * two, whatever the sum. Below `fourEyesFromSuspense` (setting), what this operator gave alone
 * within a day included, by slips too (`singleApproval`), it is carried out at once; from there the
 * first approval is written down, and a second operator's same decision carries it out. An item on
 * which just this was done is answered as it is; NOT_WAITING for one that became something else.
 * NOT_FOUND; INVALID_REQUEST without a reason; SAME_OPERATOR for a second approval of the same
 * person. What a PSP paid out for a code of ours is nobody's: NOT_WAITING, and SERVICE_UNAVAILABLE
 * while the PSP does not say whether it is.
 */
export async function decide(
  context: Context,
  asked: Asked & Action,
  carryOut: CarryOut,
  demand: Demand = nothingMore,
): Promise<SuspenseRow> {
  const { id } = asked
  const reason = asked.reason.trim()
  if (reason.length < LEAST_REASON)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['reason'] } })
  await settleKnown(context, id)
  const found = await findPayment(context.db, id)
  if (!found) throw new Refused('NOT_FOUND')
  const code = await codeOf(context.db, found)
  const decision = { found, code, asked: { ...asked, reason }, carryOut, demand }
  return decideInStep(context, decision).catch(refuseOwn)
}

interface Action {
  action: SuspenseAction
  memberId?: string
}
type CarryOut = (tx: LedgerTx, item: Payment) => Promise<void>
/** Refuses what no second operator could carry out either. */
type Demand = (db: Kysely<Database>, item: Payment) => Promise<void>
const nothingMore: Demand = () => Promise.resolve()
interface Decision {
  found: Payment
  /** What a PSP's payment was for. */
  code: { provider: string; reference: string } | null
  asked: Asked & Action
  carryOut: CarryOut
  demand: Demand
}

const decideInStep = money('suspense.decide', {
  claims: ({ found, code, asked }: Decision) => {
    const bill = billOf(found)
    return [
      found.id,
      transferClaim(found.reference),
      operatorClaim(asked.operatorId),
      ...(bill ? [billClaim(bill.provider, bill.reference)] : []),
      ...(code ? [codeClaim(code.provider, code.reference)] : []),
      // Its provider may call again.
      ...(found.kind === 'game' ? [`member:${found.owner_id}`] : []),
    ]
  },
  run: decideIn,
})

async function decideIn(
  context: Context,
  tx: LedgerTx,
  { found, asked, carryOut, demand }: Decision,
): Promise<SuspenseRow> {
  const { id, action, operatorId, memberId = '' } = asked
  const now = context.clock.now()
  const alone =
    action === 'assign'
      ? await singleApproval(tx.db, { operatorId, memberId, now })
      : { toMember: 0n, toAll: 0n }
  const item = await lockInOrder(tx.db, found)
  if (item.state !== 'WAITING') {
    if (!isAsDecided(item, action, memberId)) throw new Refused('NOT_WAITING')
    return shown(tx.db, item, now)
  }
  const bill = billOf(item)
  // What a PSP paid out is in its code's member's wallet already.
  if (bill && (await isOwnCode(tx.db, bill.provider, bill.reference)))
    throw new Refused('NOT_WAITING')
  await demand(tx.db, item)
  const limits = singleLimits(context.settings, 'suspense')
  const isMuch =
    item.kind === 'game' || (item.amount !== null && takesTwo(item.amount, alone, limits))
  const answer = await approve(context, tx.db, {
    kind: 'suspense',
    subject: id,
    version: [item.round, action, memberId].join(' '),
    ...(memberId !== '' && { memberId }),
    ...(item.amount !== null && { amount: item.amount }),
    by: { id: operatorId },
    at: now,
    reason: asked.reason,
    after: { action, memberId: memberId || null },
    needs: isMuch ? 2 : 1,
  })
  if (answer.state === 'waiting') {
    if (answer.isAgain) throw new Refused('SAME_OPERATOR')
    await asked.audit?.(tx.db, item, false)
    return shown(tx.db, item, now)
  }
  const { by: first } = answer.proposed
  await updateItem(tx.db, id, {
    approvals_needed: isMuch ? 2 : 1,
    first_operator: first,
    second_operator: first === operatorId ? null : operatorId,
    decided_reason: asked.reason,
  })
  await overtake(tx.db, 'suspense', id, now)
  await carryOut(tx, item)
  await asked.audit?.(tx.db, item, true)
  return shown(tx.db, (await findPayment(tx.db, id)) ?? item, now)
}

/** In the order in which a slip and the feed take their locks. */
async function lockInOrder(db: Kysely<Database>, found: Payment): Promise<Payment> {
  if (found.kind === 'bank') await lockReference(db, found.reference)
  const bill = billOf(found)
  if (bill) await lockPspReference(db, bill.provider, bill.reference)
  return (await lockPayment(db, found.id)) ?? found
}

/** The code of a PSP's payment, as the PSP named it. */
async function codeOf(db: Kysely<Database>, { kind, account, reference: eventId }: Payment) {
  const provider = QR_PROVIDERS.find((code) => account === `psp:${code}`)
  if (kind !== 'psp' || !provider) return null
  const reference = await codeOfPayment(db, provider, eventId)
  return reference === undefined ? null : { provider, reference }
}
