import type { Context } from '../../../context.ts'
import { COIN_SOURCE, coinOf, TRANSIT, walletOf } from '../../../ledger/address.ts'
import type { Address, Leg, LedgerTx, Posting } from '../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../operations/implausible.ts'
import { coinsFor } from './rules.ts'
import { insertDeposit, type Deposit } from './store.ts'

/** Money that has truly arrived. Amount in satang, above 0. */
export interface Arrival {
  memberId: string
  method: string
  source: string
  /** The source's own unique name for this money: what makes it count once. */
  externalId: string
  /** The house's account that it came into, or the suspense in which it waited. */
  account: Address
  amount: bigint
  late: boolean
  qrcodeId: string | null
  paidAt: Date
  /**
   * A hold of exactly this amount that this money ends, and the account it was taken from; its line
   * is the statement's.
   */
  hold?: { key: string; from: Address }
  note?: Record<string, string>
}

/** The row of arrived money: its id is made of the source's own name for it. */
export function depositFor(context: Context, arrival: Arrival): Deposit {
  const { memberId, method, source, externalId, amount, late, qrcodeId, paidAt } = arrival
  return {
    id: context.ids.referenceFor('dep', `${method}:${source}`, externalId),
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

/** The member's accounts that a deposit touches; they must be open before it is posted. */
export const accountsOf = ({ member_id: memberId, coins }: Deposit): Address[] => [
  walletOf(memberId),
  ...(coins > 0n ? [coinOf(memberId)] : []),
]

/** The ledger's key of the posting that credited a deposit. */
export const postingKeyOf = (id: string): string => `deposit:${id}`

/** The money and its coins, in one posting. */
export function postingFor({ id, coins }: Deposit, arrival: Arrival): Posting {
  const { memberId, source, account, amount, late, hold, note } = arrival
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

/**
 * Puts arrived money and its coins into the member's wallet, in the caller's transaction. Null when
 * this money is in the books already. Every kind of deposit makes the same row and posting, and
 * `money.moved` is emitted after the commit.
 */
export async function creditArrival(
  context: Context,
  tx: LedgerTx,
  arrival: Arrival,
): Promise<Deposit | null> {
  const deposit = depositFor(context, arrival)
  if (!(await insertDeposit(tx.db, deposit))) return null
  await context.ledger.open(accountsOf(deposit), tx.db)
  const outcome = await tx.post(postingFor(deposit, arrival))
  if (!outcome.ok)
    throw outcome.refusal === 'INVALID_POSTING'
      ? new ImplausibleAmount()
      : new Error(`the ledger refused deposit ${deposit.id}: ${outcome.refusal}`)
  tx.afterCommit(() =>
    context.events.emit('money.moved', {
      memberId: arrival.memberId,
      why: 'deposit',
      notice: { kind: 'money', amount: deposit.amount },
    }),
  )
  return deposit
}
