import type { Context } from '../../context.ts'
import { COIN_SOURCE, coinOf, TRANSIT, walletOf } from '../../ledger/address.ts'
import type { Address, Leg, LedgerTx } from '../../ledger/port.ts'
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

/**
 * Puts arrived money and its coins into the member's wallet, in the caller's transaction. Null when
 * this money is in the books already. Every way in ends here, and `moneyMoved` is told once it has
 * committed.
 */
export async function creditArrival(
  context: Context,
  tx: LedgerTx,
  arrival: Arrival,
): Promise<Deposit | null> {
  const {
    memberId,
    method,
    source,
    externalId,
    account,
    amount,
    late,
    qrcodeId,
    paidAt,
    hold,
    note,
  } = arrival
  const coins = coinsFor(amount, context.settings.get('coinEveryBaht'))
  const deposit: Deposit = {
    id: context.ids.referenceFor('dep', `${method}:${source}`, externalId),
    member_id: memberId,
    method,
    source,
    external_id: externalId,
    amount,
    coins,
    late,
    qrcode_id: qrcodeId,
    paid_at: paidAt,
    created_at: context.clock.now(),
  }
  if (!(await insertDeposit(tx.db, deposit))) return null

  const legs: Leg[] = [
    { from: hold === undefined ? account : TRANSIT, to: walletOf(memberId), amount },
  ]
  // The hold's own account gets back what it lent: the money is booked to where it truly came in.
  if (hold !== undefined && hold.from !== account)
    legs.push({ from: account, to: hold.from, amount })
  if (coins > 0n) legs.push({ from: COIN_SOURCE, to: coinOf(memberId), amount: coins })
  await context.ledger.open([walletOf(memberId), ...(coins > 0n ? [coinOf(memberId)] : [])], tx.db)
  const facts = { ...note, ...(late ? { late: true } : {}) }
  const key = `deposit:${deposit.id}`
  const outcome = await tx.post(
    hold === undefined
      ? {
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
      : { op: 'settle', key, hold: hold.key, legs },
  )
  if (!outcome.ok) throw new Error(`the ledger refused deposit ${deposit.id}: ${outcome.refusal}`)
  tx.afterCommit(() => context.moneyMoved.tell(memberId, 'deposit'))
  return deposit
}
