import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { RefundTables } from '../../../db/tables/gifts/refunds.ts'
import { CASHBACK_SOURCE, refundOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { owe } from '../playthrough/debts/debts.ts'
import { overpaidOf } from './rules.ts'
import { findAccount, lastReceiptAt, lockAccount, revokedSince, writeRevocation } from './store.ts'

type Account = Selectable<RefundTables['refund_account']>

/**
 * Takes back the cashback of losses that providers have taken back since: from the refund account
 * as far as it lies there, the rest is owed. Safe to repeat and to race.
 */
export async function revokeCashback(context: Context, memberId: string): Promise<void> {
  const known = await findAccount(context.db, memberId)
  if (!known || known.receipts === 0) return
  await revokeOnce(context, memberId)
}

const revokeOnce = money('refund.revoke', {
  claims: (memberId: string) => [`member:${memberId}`],
  run: async (context: Context, tx, memberId: string) =>
    revokeIn(context, tx, await lockAccount(tx.db, memberId)),
})

/** The same in the transaction that holds the account; answers the account after it. */
export async function revokeIn(context: Context, tx: LedgerTx, account: Account): Promise<Account> {
  const { member_id: memberId } = account
  const at = account.receipts > 0 ? await lastReceiptAt(tx.db, memberId, account.receipts) : null
  if (at === null) return account
  const { amount, ...after } = overpaidOf(account, await revokedSince(tx.db, memberId, at))
  if (after.taken === account.taken) return account
  const takings = account.takings + 1
  await writeRevocation(tx.db, memberId, { ...after, takings })
  const source = `refund:${memberId}:taken:${takings}`
  const from = refundOf(memberId)
  const lies = (await context.ledger.balances([from], tx.db)).get(from)?.balance ?? 0n
  const taken = lies < amount ? lies : amount
  if (taken > 0n) {
    const outcome = await tx.post({
      op: 'post',
      key: source,
      kind: 'cashback-returned',
      legs: [{ from, to: CASHBACK_SOURCE, amount: taken }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused to take back: ${outcome.refusal}`)
  }
  await owe(context, tx.db, { memberId, source, from: CASHBACK_SOURCE, amount: amount - taken })
  return { ...account, ...after, takings }
}
