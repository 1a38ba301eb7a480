import { waitForAll } from '../../../concurrency/waitForAll.ts'
import type { Context } from '../../../context.ts'
import type { PaymentKind } from '../../../db/tables/cashin/payments.ts'
import { COIN_SOURCE, coinOf, suspenseOf, TRANSIT, walletOf } from '../../../ledger/address.ts'
import type { Address, Leg, LedgerTx, Posting } from '../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../operations/implausible.ts'
import { insertDeposit, type Deposit } from './depositStore.ts'
import { endPayment, insertCredited, insertPayment, type Credited, type Payment } from './store.ts'

/** Money that has truly arrived, and whose it is. Amount in satang, above 0. */
export interface Arrival {
  memberId: string
  method: string
  source: string
  /** The source's own unique name for this money: what makes it count once. */
  externalId: string
  /** The house's account that it came into. */
  account: Address
  amount: bigint
  late: boolean
  qrcodeId: string | null
  paidAt: Date
  /** Of a bank's transfer. */
  sendingBank?: string
  /** Whether its account's own holder has shown it; a slip alone is not that. */
  told?: boolean
  firstOf?: string
  /** Where it waits in suspense, and leaves it with this. */
  waiting?: Payment
  /**
   * A hold of exactly this amount that this money ends, and the account it was taken from; its line
   * is the statement's.
   */
  hold?: { key: string; from: Address }
  note?: Record<string, string>
}

const KIND: Readonly<Record<string, PaymentKind>> = {
  BANK: 'bank',
  WALLETLINK: 'walletlink',
  MANUAL: 'announced',
}

/**
 * A payment's id: of its account and the outside's own name for it, so that whatever shows it makes
 * the same.
 */
export const paymentId = (
  { ids }: Pick<Context, 'ids'>,
  {
    kind,
    account,
    reference,
    sendingBank = '',
  }: {
    kind: PaymentKind
    account: string
    reference: string
    sendingBank?: string
  },
): string =>
  ids.referenceFor(
    'su',
    `${kind}:${account}`,
    kind === 'bank' ? `${sendingBank}:${reference}` : reference,
  )

/** The ledger's key of the posting that credited a deposit. */
export const postingKeyOf = (id: string): string => `deposit:${id}`

/**
 * Puts a payment and its coins into the member's wallet, in the caller's transaction, once,
 * whatever showed it: its id is unique. Null when it counts already, or has left suspense. Nothing
 * else credits a deposit. `money.moved` is emitted after the commit.
 */
export async function creditArrival(
  context: Context,
  tx: LedgerTx,
  arrival: Arrival,
): Promise<Deposit | null> {
  const payment = arrival.waiting ?? paymentOf(context, arrival)
  const deposit = depositOf(context, arrival, payment.id)
  const writing = arrival.waiting
    ? endPayment(tx.db, payment.id, 'WAITING', {
        state: 'ASSIGNED',
        member_id: arrival.memberId,
        deposit_id: deposit.id,
        ended_at: deposit.created_at,
      })
    : insertCredited(tx.db, {
        payment: { ...payment, deposit_id: deposit.id },
        deposit,
      })
  // Behind it on its way, and no round trip of its own: an account that is open already stays as it is.
  const opening = tx.open([
    walletOf(deposit.member_id),
    ...(deposit.coins > 0n ? [coinOf(deposit.member_id)] : []),
  ])
  const [isFresh] = await waitForAll([writing, opening])
  if (!isFresh) return null
  if (arrival.waiting) await insertDeposit(tx.db, deposit)
  const outcome = await tx.post(postingFor(deposit, arrival))
  if (!outcome.ok)
    throw outcome.refusal === 'INVALID_POSTING'
      ? new ImplausibleAmount()
      : new Error(`the ledger refused deposit ${deposit.id}: ${outcome.refusal}`)
  tx.afterCommit(() =>
    context.events.emit('money.moved', {
      memberId: arrival.memberId,
      why: 'deposit',
      notice: { kind: 'money', amount: deposit.amount, reference: deposit.id },
    }),
  )
  return deposit
}

/**
 * The payment of money that its member has already, by an operator's decision: from now on it
 * counts. False when it did before.
 */
export async function tiePayment(
  context: Context,
  tx: LedgerTx,
  arrival: Arrival,
  deposit: Deposit,
): Promise<boolean> {
  const tied = { member_id: deposit.member_id, deposit_id: deposit.id }
  if (!arrival.waiting)
    return (await insertPayment(tx.db, { ...paymentOf(context, arrival), ...tied })) !== undefined
  const ended_at = context.clock.now()
  return endPayment(tx.db, arrival.waiting.id, 'WAITING', { state: 'ASSIGNED', ...tied, ended_at })
}

function paymentOf(context: Context, arrival: Arrival): Credited {
  const kind = KIND[arrival.method] ?? 'psp'
  const { externalId: reference, sendingBank = '' } = arrival
  const account = arrival.account.replace(/^house:/, '')
  return {
    id: paymentId(context, { kind, account, reference, sendingBank }),
    kind,
    account,
    amount: arrival.amount,
    reference,
    sending_bank: kind === 'bank' ? sendingBank : null,
    told: arrival.told ?? kind !== 'bank',
    first_of: arrival.firstOf ?? null,
    happened_at: arrival.paidAt,
    received_at: context.clock.now(),
    state: 'CREDITED',
    member_id: arrival.memberId,
    deposit_id: null,
  }
}

function depositOf(context: Context, arrival: Arrival, payment: string): Deposit {
  const { memberId, method, source, externalId, amount, late, qrcodeId, paidAt } = arrival
  return {
    id: context.ids.referenceFor('dep', method, payment),
    member_id: memberId,
    method,
    source,
    external_id: externalId,
    amount,
    coins: coinsFor(amount, context.settings.get('coinEveryBaht')),
    late,
    taken_back: 0n,
    qrcode_id: qrcodeId,
    paid_at: paidAt,
    created_at: context.clock.now(),
  }
}

/** Coins for a deposit of `amount` satang: one for each full `everyBaht` (setting; 0 or less: none). */
export function coinsFor(amount: bigint, everyBaht: number): bigint {
  const step = BigInt(Math.round(everyBaht * 100))
  return step > 0n ? amount / step : 0n
}

/** The money and its coins, in one posting. */
function postingFor({ id, coins }: Deposit, arrival: Arrival): Posting {
  const { memberId, source, amount, late, hold, note, waiting } = arrival
  const account = waiting ? suspenseOf(waiting.account) : arrival.account
  const legs: Leg[] = [
    { from: hold === undefined ? account : TRANSIT, to: walletOf(memberId), amount },
  ]
  // The hold's own account gets back what it advanced: the money is booked to where it truly came in.
  if (hold !== undefined && hold.from !== account)
    legs.push({ from: account, to: hold.from, amount })
  if (coins > 0n) legs.push({ from: COIN_SOURCE, to: coinOf(memberId), amount: coins })
  const key = postingKeyOf(id)
  if (hold !== undefined) return { op: 'settle', key, hold: hold.key, legs }
  const facts = { ...note, ...(late ? { late: true } : {}) }
  return {
    op: 'post',
    key,
    kind: 'deposit',
    legs,
    line: {
      memberId,
      type: 'deposit',
      from: source,
      to: 'WALLET',
      amount,
      ...(Object.keys(facts).length > 0 ? { note: facts } : {}),
    },
  }
}
