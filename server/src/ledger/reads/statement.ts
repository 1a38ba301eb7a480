import type { StatementItemKind, StatementStatus, StatementType } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { walletOf } from '../address.ts'
import type { StatementRow } from '../port.ts'

export const HOLD = 2

/**
 * Page `page` (from 1), newest first. Lines are numbered without gaps on the member's wallet, so a
 * page is a range of numbers: the same cost at any depth, and the total is the last number.
 */
export async function readStatement(
  db: Kysely<Database>,
  memberId: string,
  page: number,
  limit: number,
): Promise<{ total: number; rows: StatementRow[] }> {
  const wallet = await db
    .selectFrom('ledger_account')
    .select(['id', 'lines'])
    .where('address', '=', walletOf(memberId))
    .executeTakeFirst()
  if (!wallet) return { total: 0, rows: [] }
  const total = Number(wallet.lines)
  const newest = total - (page - 1) * limit
  if (newest < 1) return { total, rows: [] }

  const rows = await linesOf(db, wallet.id)
    .where('line.number', '<=', BigInt(newest))
    .where('line.number', '>', BigInt(newest - limit))
    .orderBy('line.number', 'desc')
    .limit(limit)
    .execute()
  return { total, rows: rows.map(toRow) }
}

/** The lines of one wallet, each with its posting and its end. */
export const linesOf = (db: Kysely<Database>, walletId: bigint) =>
  db
    .selectFrom('ledger_line as line')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'line.transfer_id')
    .leftJoin('ledger_resolution as resolution', 'resolution.hold_id', 'line.transfer_id')
    .select([
      'transfer.id',
      'transfer.key',
      'transfer.op',
      'transfer.created_at',
      'line.type',
      'line.from_name',
      'line.to_name',
      'line.amount',
      'line.item_kind',
      'line.item_description',
      'line.note',
      'resolution.settled',
      'resolution.shown',
    ])
    .where('line.account_id', '=', walletId)

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

export const toRow = (row: LineRow): StatementRow => ({
  id: row.id,
  key: row.key,
  type: row.type as StatementType,
  from: row.from_name,
  to: row.to_name,
  status: statusOf(row.op, row.settled),
  amount: row.shown ?? row.amount,
  createdAt: row.created_at,
  item:
    row.item_kind === null
      ? null
      : { kind: row.item_kind as StatementItemKind, description: row.item_description ?? '' },
  note: row.note,
})

/** A hold is pending until it is resolved; everything else happened at once. */
function statusOf(op: number, settled: boolean | null): StatementStatus {
  if (op !== HOLD) return 'SUCCESS'
  if (settled === null) return 'PENDING'
  return settled ? 'SUCCESS' : 'FAILED'
}
