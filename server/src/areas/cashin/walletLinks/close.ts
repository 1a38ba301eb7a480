import type { Context } from '../../../context.ts'
import { money } from '../../../ledger/money.ts'
import type { MoneyTx } from '../../../ledger/port.ts'
import type { Redemption } from '../../../providers/walletlink/port.ts'
import { suspendArrival } from '../payments/suspend.ts'
import { releaseHold } from './ending.ts'
import { CLOSED, isUnanswered, WATCH_EVERY_MS } from './rules.ts'
import {
  endWatch,
  lockLink,
  unansweredRows,
  watchFrom,
  writeEnds,
  type WalletLink,
} from './store.ts'

/** Links that the issuer has not told the end of for an hour, oldest first. */
export const unansweredLinks = ({ db, clock }: Context, most: number): Promise<WalletLink[]> =>
  unansweredRows(db, clock.now(), most)

/** Locked until the end of the transaction; null where none of this id waits for operators. */
export async function lockUnansweredLink(
  context: Context,
  tx: MoneyTx,
  id: string,
): Promise<WalletLink | null> {
  const row = await lockLink(tx.db, id)
  return row && isUnanswered(row, context.clock.now()) ? row : null
}

/**
 * Two operators say that nothing arrived: the hold is given up and the member sees that it failed,
 * in the caller's transaction, which holds the row. The issuer is asked on for 30 days.
 */
export async function closeLink(context: Context, tx: MoneyTx, row: WalletLink): Promise<void> {
  const at = context.clock.now()
  await releaseHold(tx, row)
  await writeEnds([
    {
      id: row.id,
      state: 'FAILED',
      amount: row.amount,
      deposit_id: null,
      fail_reason: CLOSED,
      at,
    },
  ]).execute(tx.db)
  await watchFrom(tx.db, row.id, new Date(at.getTime() + WATCH_EVERY_MS))
  tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId: row.member_id }))
}

/**
 * The issuer says that it paid a link which two operators had closed: the money is ours and waits
 * in suspense for the member, once. Nothing for a link that ended in any other way.
 */
export const suspendLate = money('walletlink.late', {
  claims: ({ id }: Late) => [id],
  async run(context: Context, tx, { id, redemption }: Late) {
    const row = await lockLink(tx.db, id)
    if (row?.state !== 'FAILED' || row.fail_reason !== CLOSED) return
    await suspendArrival(context, tx, {
      kind: 'walletlink',
      account: `walletlink:${row.wallet_account}`,
      reference: row.code,
      amount: redemption.amount,
      reason: 'LINK_CLOSED',
      at: redemption.redeemedAt,
      ownerId: row.member_id,
    })
    await endWatch(tx.db, id)
  },
})
interface Late {
  id: string
  redemption: Redemption
}
