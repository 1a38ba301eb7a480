import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { suspenseOf, walletOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember, isErased } from '../../people/public.ts'
import { endPayment, type Payment } from '../payments/store.ts'
import { codeIn, mayHave } from './rules.ts'

/**
 * Refuses who may not have what a game had paid to a closed account. NO_USER for an unknown member,
 * INVALID_REQUEST for another's where its own member is known.
 */
export async function demandMayHave(db: Kysely<Database>, item: Payment, memberId: string) {
  const [owner, to] = await Promise.all([
    findMember(db, item.owner_id ?? ''),
    findMember(db, memberId),
  ])
  if (!to) throw new Refused('NO_USER')
  const standing = { id: to.id, status: to.status, isErased: isErased(to) }
  if (!owner || !mayHave({ id: owner.id, isErased: isErased(owner) }, standing))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['memberId'] } })
}

/**
 * Puts what a game had paid to a closed account into its member's wallet, in the transaction of the
 * second operator's decision, once: a row of the game in the statement, and no deposit, so without
 * coins and room for gifts. Where the member was erased, into another's who is active. Refuses as
 * {@link demandMayHave} does.
 */
export async function giveWin(
  context: Context,
  tx: LedgerTx,
  item: Payment,
  memberId: string,
): Promise<void> {
  await demandMayHave(tx.db, item, memberId)
  const amount = item.amount ?? 0n
  const [code, wallet] = [codeIn(item.account), walletOf(memberId)]
  await tx.open([wallet])
  const ended_at = context.clock.now()
  const ended = { state: 'ASSIGNED', member_id: memberId, ended_at } as const
  if (!(await endPayment(tx.db, item.id, 'WAITING', ended))) throw new Refused('NOT_WAITING')
  const outcome = await tx.post({
    op: 'post',
    key: `suspense:${item.id}:won`,
    kind: 'seamless',
    legs: [{ from: suspenseOf(item.account), to: wallet, amount }],
    line: {
      memberId,
      type: 'transfer',
      from: code,
      to: 'WALLET',
      amount,
      note: { seamless: 'win', round: item.reference },
    },
  })
  if (!outcome.ok) throw new Error(`the ledger refused the win ${item.id}: ${outcome.refusal}`)
  tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'refresh' }))
}
