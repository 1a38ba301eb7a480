import type { Context } from '../../context.ts'
import { MAIN_BANK } from '../../ledger/address.ts'
import { Refused } from '../../refused.ts'
import { creditArrival, findArrival } from '../deposits/public.ts'
import { markBankUsed } from '../members/public.ts'
import { creditBankTransfer, holdOf } from './credit.ts'
import { bahtWorth, memberExists, receivingBank } from './feed.ts'
import { drop } from './manual.ts'
import {
  endManual,
  endWaiting,
  findTransfer,
  lockManual,
  lockTransfer,
  waitingTransfers,
  type BankTransfer,
  type ManualDeposit,
} from './store.ts'

const SHOWN = 200

/** What waits for an operator, oldest first. */
export const transfersWaiting = (context: Context): Promise<BankTransfer[]> =>
  waitingTransfers(context.db, SHOWN)

/**
 * An operator gives a waiting transfer to a member. One that has ended is answered as it is, also
 * when a slip has proved it meanwhile. NOT_FOUND for an unknown transfer, NO_USER for an unknown
 * member.
 */
export async function settleBankTransfer(
  context: Context,
  asked: { reference: string; memberId: string; operatorId: string },
): Promise<BankTransfer> {
  const { reference, memberId, operatorId } = asked
  return context.ledger.transact(async (tx) => {
    const row = await lockTransfer(tx.db, reference)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'WAITING') return row
    if (!(await memberExists(tx, memberId))) throw new Refused('NO_USER')
    const amount = bahtWorth(context, row)
    if (amount <= 0n) throw new Refused('INVALID_REQUEST', { details: { fields: ['amount'] } })
    const credited = await creditBankTransfer(context, tx, {
      memberId,
      reference,
      bankCode: await receivingBank(tx, row),
      amount,
      paidAt: row.booked_at,
      via: 'OPERATOR',
      operatorId,
    })
    if (!credited) {
      // It counts already: the deposit that it is says whose it was.
      const arrived = await findArrival(tx.db, 'BANK', reference)
      await endWaiting(tx.db, reference, {
        state: 'PROVED',
        member_id: arrived?.member_id ?? null,
        deposit_id: arrived?.id ?? null,
        settled_by: operatorId,
        settled_at: context.clock.now(),
      })
    }
    return (await findTransfer(tx.db, reference)) ?? row
  })
}

/**
 * An operator ends an announced deposit: PAID credits it now, and its transfer, once the feed shows
 * it, is tied to it and counts no second time; REFUSED voids it. One that has ended is answered as
 * it is. NOT_FOUND for an unknown one.
 */
export async function settleAnnounced(
  context: Context,
  asked: { reference: string; result: 'PAID' | 'REFUSED'; operatorId: string },
): Promise<ManualDeposit> {
  const { reference, result, operatorId } = asked
  return context.ledger.transact(async (tx) => {
    const row = await lockManual(tx.db, reference)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'PENDING') return row
    const now = context.clock.now()
    if (result === 'REFUSED') {
      await drop(tx, reference, 'REFUSED', now, operatorId)
    } else {
      const deposit = await creditArrival(context, tx, {
        memberId: row.member_id,
        method: 'MANUAL',
        source: 'OPERATOR',
        externalId: row.id,
        account: MAIN_BANK,
        amount: row.amount,
        late: false,
        qrcodeId: null,
        paidAt: now,
        hold: holdOf(row.id),
      })
      // By the operator's word it came from the registered account.
      await markBankUsed(tx.db, row.member_id, now)
      if (!deposit) throw new Error(`announced deposit ${row.id} is in the books, and yet pending`)
      await endManual(tx.db, row.id, 'PAID', {
        ended_at: now,
        deposit_id: deposit.id,
        settled_by: operatorId,
      })
    }
    return (await lockManual(tx.db, reference)) ?? row
  })
}
