import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { SuspenseKind } from '../../../db/tables/cashin/payments.ts'
import { suspenseOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../operations/implausible.ts'
import { paymentId } from './credit.ts'
import { insertPayment, type Payment } from './store.ts'

/** Money that has arrived and whose member is not known. Amount in satang, above 0. */
export interface Unowned {
  kind: Exclude<SuspenseKind, 'line' | 'game'>
  /** The house's account that it came into: `bank:SCB`, `psp:WW`, `walletlink:OUR NAME`. */
  account: string
  /** The outside's own name for it; with its account, and the bank that sent it, what counts once. */
  reference: string
  sendingBank?: string
  /** What its line brought beyond what a slip had credited. */
  isRest?: boolean
  amount: bigint
  reason: string
  at: Date
  from?: { bankCode: string; accountNo: string; name: string }
  qrcodeId?: string
  ownerId?: string
  firstOf?: string
  lak?: bigint
  /** The bill that a bank's line pays. */
  bill?: { provider: string; reference: string }
}

/**
 * Books arrived money against the suspense account of the account that it came into, in the
 * caller's transaction, once. Null when it is there already. It leaves only by a posting.
 */
export async function suspendArrival(
  context: Context,
  tx: LedgerTx,
  unowned: Unowned,
): Promise<Payment | null> {
  const { account, amount } = unowned
  const item = await insertPayment(tx.db, paymentOf(context, unowned, 'WAITING'))
  if (!item) return null
  const outcome = await tx.post({
    op: 'post',
    key: `suspense:${item.id}`,
    kind: 'suspense',
    legs: [{ from: `house:${account}`, to: suspenseOf(account), amount }],
  })
  if (!outcome.ok)
    throw outcome.refusal === 'INVALID_POSTING'
      ? new ImplausibleAmount()
      : new Error(`the ledger refused suspense ${item.id}: ${outcome.refusal}`)
  tellOperators(context, item)
  return item
}

/**
 * What a PSP pays out of what it took in for a code of ours: in the books by the code already, and
 * never a member's.
 */
export const noteSettled = (context: Context, tx: LedgerTx, paidOut: Unowned) =>
  insertPayment(tx.db, paymentOf(context, paidOut, 'SETTLED'))

function paymentOf(context: Context, unowned: Unowned, state: 'WAITING' | 'SETTLED') {
  const { reference, from, isRest = false } = unowned
  return {
    ...waiting(context, unowned, `${reference}${isRest ? ':rest' : ''}`),
    state,
    amount: unowned.amount,
    is_rest: isRest,
    sending_bank: unowned.sendingBank ?? null,
    from_bank_code: from?.bankCode ?? '',
    from_account_no: from?.accountNo ?? '',
    from_name: from?.name ?? '',
    qrcode_id: unowned.qrcodeId ?? null,
    owner_id: unowned.ownerId ?? null,
    first_of: unowned.firstOf ?? null,
    lak: unowned.lak ?? null,
    bill_provider: unowned.bill?.provider ?? null,
    bill_reference: unowned.bill?.reference ?? null,
    happened_at: unowned.at,
  }
}

/**
 * Keeps a line of the outside as it came, for an operator: one that cannot be read, or one of a
 * code (`qrcodeId`) whose PSP is silent. Nothing is posted for it. Nothing when it is kept
 * already.
 */
export async function quarantineLine(
  context: Context,
  db: Kysely<Database>,
  line: {
    account: string
    key: string
    reference: string
    raw: string
    reason: string
    qrcodeId?: string
  },
): Promise<void> {
  const item = await insertPayment(db, {
    ...waiting(context, { ...line, kind: 'line' }, line.key),
    raw: line.raw,
    qrcode_id: line.qrcodeId ?? null,
    happened_at: context.clock.now(),
  })
  if (item) tellOperators(context, item)
}

/**
 * What a game has paid to a closed account, which the caller's posting has put into the suspense of
 * its provider. Amount in satang, above 0; `name`: of what moved it, once in the ledger.
 */
export async function suspendWin(
  context: Context,
  db: Kysely<Database>,
  win: {
    memberId: string
    account: string
    round: string
    player: string
    amount: bigint
    name: string
  },
): Promise<void> {
  const { memberId, account, round, player, amount, name } = win
  const of = { kind: 'game' as const, account, reference: round, reason: 'ACCOUNT_CLOSED' }
  const item = await insertPayment(db, {
    ...waiting(context, of, name),
    amount,
    from_name: player,
    owner_id: memberId,
    happened_at: context.clock.now(),
  })
  if (!item) throw new Error(`a win of ${round} waits already under ${name}`)
  tellOperators(context, item)
}

/** What all have in common; `key` is its own name within its account. */
const waiting = (
  context: Context,
  what: {
    kind: SuspenseKind
    account: string
    reference: string
    sendingBank?: string
    reason: string
  },
  key: string,
) => ({
  id: paymentId(context, { ...what, reference: key }),
  kind: what.kind,
  account: what.account,
  reference: what.reference,
  reason: what.reason,
  state: 'WAITING' as const,
  received_at: context.clock.now(),
})

function tellOperators({ log, metrics }: Context, item: Payment): void {
  const { id, kind, account, reason, reference } = item
  metrics.suspended.inc({ kind, reason })
  const facts = { id, account, reason, reference, amount: item.amount && String(item.amount) }
  if (kind === 'line') log.error(facts, 'a line of the outside waits for an operator, as it came')
  else log.warn(facts, 'money waits in suspense for its owner')
}
