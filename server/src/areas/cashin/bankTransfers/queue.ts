import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { markBankUsed } from '../../people/public.ts'
import { creditArrival } from '../payments/credit.ts'
import { findDeposit } from '../payments/depositStore.ts'
import { namedAs, plainReference } from '../payments/rules.ts'
import { holdOf } from './credit.ts'
import { drop } from './manual.ts'
import {
  endManual,
  endWaiting,
  findManual,
  linesNamed,
  lockManual,
  lockReference,
  waitingTransfers,
  type BankTransfer,
  type ManualDeposit,
} from './store.ts'

const SHOWN = 200

/** A slip tells it otherwise; the money of other lines that wait lies in suspense. */
export const isDisputed = (line: BankTransfer): boolean =>
  line.is_booked || line.payment_id === null

/** What waits for an operator, oldest first. */
export const transfersWaiting = (context: Context): Promise<BankTransfer[]> =>
  waitingTransfers(context.db, SHOWN)

/**
 * An operator has looked at a line that a slip tells otherwise, in the caller's transaction: it
 * stands as the slip has it, and no money moves. Undefined for an unknown line.
 */
export async function acknowledgeLine(
  db: Kysely<Database>,
  asked: { reference: string; account?: string; operatorId: string; at: Date },
): Promise<BankTransfer | undefined> {
  const { account, operatorId, at } = asked
  const reference = plainReference(asked.reference)
  await lockReference(db, reference)
  const lines = await linesNamed(db, reference)
  const row =
    lines.find(
      (line) =>
        line.state === 'WAITING' &&
        isDisputed(line) &&
        (account === undefined || line.account === account),
    ) ?? lines[0]
  if (row?.state !== 'WAITING' || !isDisputed(row)) return row
  const { deposit_id: deposit } = row
  const end = {
    state: 'PROVED' as const,
    member_id: deposit === null ? null : ((await findDeposit(db, deposit))?.member_id ?? null),
    deposit_id: deposit,
    settled_by: operatorId,
    settled_at: at,
  }
  await endWaiting(db, namedAs(reference, row.sending_bank, row.account), end)
  return { ...row, ...end }
}

/**
 * An operator ends an announced deposit: PAID credits it now, and its transfer, once the feed shows
 * it, is tied to it and counts no second time; REFUSED voids it. One that has ended is answered as
 * it is. NOT_FOUND for an unknown one.
 */
export async function settleAnnounced(
  context: Context,
  { reference, ...said }: { reference: string } & Said,
): Promise<ManualDeposit> {
  const found = await findManual(context.db, reference)
  if (!found) throw new Refused('NOT_FOUND')
  return settle(context, { found, ...said })
}

interface Said {
  result: 'PAID' | 'REFUSED'
  operatorId: string
}
interface Settling extends Said {
  found: ManualDeposit
}
const settle = money('deposit.settle', {
  claims: ({ found }: Settling) => [found.id, `member:${found.member_id}`],
  run: settleIn,
})

async function settleIn(
  context: Context,
  tx: LedgerTx,
  { found, result, operatorId }: Settling,
): Promise<ManualDeposit> {
  const row = (await lockManual(tx.db, found.id)) ?? found
  if (row.state !== 'PENDING') return row
  if (result === 'REFUSED') await drop(context, tx, row, 'REFUSED', operatorId)
  else await credit(context, tx, row, operatorId)
  return (await findManual(tx.db, row.id)) ?? row
}

/** By the operator's decision it came from the registered account. */
async function credit(
  context: Context,
  tx: LedgerTx,
  row: ManualDeposit,
  operatorId: string,
): Promise<void> {
  const now = context.clock.now()
  const deposit = await creditArrival(context, tx, {
    memberId: row.member_id,
    method: 'MANUAL',
    source: 'OPERATOR',
    externalId: row.id,
    // Which bank it came into is told by its transfer.
    account: row.held_from,
    amount: row.amount,
    late: false,
    qrcodeId: null,
    paidAt: now,
    hold: { key: holdOf(row.id), from: row.held_from },
  })
  await markBankUsed(tx.db, row.member_id, now)
  if (!deposit) throw new Error(`announced deposit ${row.id} is in the books, and yet pending`)
  await endManual(tx.db, row.id, 'PAID', {
    ended_at: now,
    deposit_id: deposit.id,
    settled_by: operatorId,
  })
}
