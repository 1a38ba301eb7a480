import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { CASHBACK_SOURCE, INVITE_SOURCE } from '../../../../ledger/address.ts'
import type { Address, LedgerTx } from '../../../../ledger/port.ts'
import { least } from '../rules.ts'
import { lockGifts } from '../store.ts'
import { insertDebt, openDebts, payPart, returnedTo } from './debtStore.ts'

/** Satang that the member owes of rewards whose play was taken back. */
export const owedBy = async (db: Kysely<Database>, memberId: string): Promise<bigint> =>
  (await openDebts(db, memberId)).reduce((sum, { amount, paid }) => sum + amount - paid, 0n)

/** Writes down what a member owes, in satang, once for each `source`. */
export async function owe(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  db: Kysely<Database>,
  debt: { memberId: string; source: string; from: Address; amount: bigint },
): Promise<void> {
  if (debt.amount <= 0n) return
  await insertDebt(db, {
    id: ids.referenceFor('rd', debt.memberId, debt.source),
    member_id: debt.memberId,
    source: debt.source,
    // Cashback that was moved into the wallet came from the house before.
    given_from: debt.from.startsWith('house:') ? debt.from : CASHBACK_SOURCE,
    amount: debt.amount,
    created_at: clock.now(),
  })
}

/**
 * What a reward of the house pays of the member's debts first: at most its `amount`, in satang. So
 * much less is given; nothing moves. `by` names the reward. In the transaction that gives it, once
 * for each.
 */
export async function payByReward(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  { memberId, by, amount }: { memberId: string; by: string; amount: bigint },
): Promise<bigint> {
  await lockGifts(db, memberId)
  let left = amount
  for (const debt of await openDebts(db, memberId)) {
    if (left === 0n) break
    const due = debt.amount - debt.paid
    const part = due < left ? due : left
    await payPart(db, debt, { by, amount: part, at: clock.now() })
    left -= part
  }
  return amount - left
}

/**
 * The same from an account of the member's own where a reward lies: it goes back to where what is
 * owed was given from. Answers the satang paid.
 */
export async function payFromAccount(
  { clock }: Pick<Context, 'clock'>,
  tx: LedgerTx,
  { memberId, from, by, amount }: { memberId: string; from: Address; by: string; amount: bigint },
): Promise<bigint> {
  await lockGifts(tx.db, memberId)
  let left = amount
  for (const debt of await openDebts(tx.db, memberId)) {
    if (left === 0n) break
    const due = debt.amount - debt.paid
    const part = due < left ? due : left
    const outcome = await tx.post({
      op: 'post',
      key: `${debt.id}:${by}`,
      kind: 'debt',
      legs: [{ from, to: debt.given_from, amount: part }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused a debt's payment: ${outcome.refusal}`)
    await payPart(tx.db, debt, { by, amount: part, at: clock.now() })
    left -= part
  }
  return amount - left
}

/**
 * What cancelling has given back of invite bonuses pays what is owed of their earnings, whichever
 * came first: the house has that money, and does not ask for it again. Nothing moves.
 */
export async function payByReturned(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: string,
): Promise<void> {
  await lockGifts(db, memberId)
  const owed = (await openDebts(db, memberId)).filter(({ source }) => source.startsWith('invite:'))
  if (owed.length === 0) return
  const given = await returnedTo(db, memberId, INVITE_SOURCE)
  let { spent } = given
  for (const debt of owed) {
    const part = least(debt.amount - debt.paid, given.returned - spent)
    if (part <= 0n) return
    await payPart(db, debt, { by: `returned:${spent}`, amount: part, at: clock.now() })
    spent += part
  }
}
