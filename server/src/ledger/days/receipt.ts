import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import {
  legsOfLeaf,
  type Proof,
  type ProvenLeaf,
  type ReceiptLeg,
} from '@krapao/contract/fair/proof'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { walletOf } from '../address.ts'
import type { StatementRow } from '../port.ts'
import { readStatement } from '../reads/statement.ts'
import { timeOf } from './close.ts'
import { headOf, leavesOf, textOf } from './leaf.ts'
import {
  allRoots,
  countBefore,
  hashesOfPart,
  ownLine,
  partsOf,
  rootOfDay,
  transfersById,
  type TransferRow,
} from './store.ts'
import { hashesIn, PART, pathOf } from './tree.ts'

type Db = Kysely<Database>

interface Receipt {
  row: StatementRow
  reference: string
  legs: ReceiptLeg[]
  path: { at: Date; event: 'posted' | 'held' | 'settled' | 'voided' }[]
  proof: Proof | null
}

/**
 * A line of the member's statement with its legs, its way in time and, from the day after, its
 * proof, all made from the postings as they stand. Null when the member has no such line.
 */
export async function readReceipt(db: Db, memberId: string, id: bigint): Promise<Receipt | null> {
  const line = await ownLine(db, walletOf(memberId), id)
  if (!line) return null
  const ids = [line.id, ...(line.ended_by === null ? [] : [line.ended_by])]
  const transfers = await transfersById(db, ids)
  const last = transfers.find((row) => row.id === ids.at(-1))
  const [row] = await statementRow(db, memberId, line.number)
  const [leaf] = last ? await leavesOf(db, [last]) : []
  if (!last || !leaf || !row) return null
  return {
    row,
    reference: line.key.replace(/^deposit:/, '').replace(/:hold$/, ''),
    legs: legsOfLeaf(leaf),
    path: transfers
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || Number(a.id - b.id))
      .map(({ op, created_at: at }) => ({ at, event: EVENTS[op - 1] ?? 'posted' })),
    proof: await proofOf(db, last, leaf),
  }
}

const EVENTS = ['posted', 'held', 'settled', 'voided'] as const

/** The one row, by the wallet's running number: a page of one, counted from the newest. */
async function statementRow(db: Db, memberId: string, number: bigint): Promise<StatementRow[]> {
  const { total } = await readStatement(db, memberId, 1, 1)
  return (await readStatement(db, memberId, total - Number(number) + 1, 1)).rows
}

async function proofOf(db: Db, transfer: TransferRow, leaf: ProvenLeaf): Promise<Proof | null> {
  const day = bangkokDay(transfer.created_at.getTime())
  const closed = await rootOfDay(db, day)
  if (!closed) return null
  const parts = await partsOf(db, day)
  const part = parts.findLast(({ first_id: first }) => first <= transfer.id)
  const kept = part && (await hashesOfPart(db, day, part.part))
  if (!part || !kept) return null
  const within = await countBefore(db, timeOf(day), part.first_id, transfer.id)
  const path = [
    ...pathOf(hashesIn(kept.hashes), within),
    ...pathOf(
      parts.map(({ root }) => root),
      part.part,
    ),
  ]
  return {
    leaf: textOf(leaf),
    index: part.part * PART + within,
    // The last leaf is the head of the operators' log.
    size: closed.size + 1,
    path: path.map(hexOf),
    root: hexOf(closed.root),
    day: dateOf(day),
  }
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** Every closed day's root, newest first; `audit`: the head of the operators' log that it holds. */
export const publicRoots = async (
  db: Db,
): Promise<
  { day: string; size: number; root: string; audit: { seq: number; hash: string } | null }[]
> =>
  (await allRoots(db)).map((row) => {
    const head = headOf(row)
    return {
      day: dateOf(row.day),
      size: row.size,
      root: hexOf(row.root),
      audit: { seq: Number(head.seq), hash: head.hash },
    }
  })
