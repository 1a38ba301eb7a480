import { WALLET, type StatementType } from '@krapao/contract/constants'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { walletOf } from '../address.ts'
import type { StatementRow } from '../port.ts'
import { HOLD, linesOf, toRow } from './statement.ts'

type Db = Kysely<Database>

/** Which rows of a statement: of any of these types, from a moment to before another; null: all. */
interface Narrowing {
  types: readonly StatementType[] | null
  from: Date | null
  to: Date | null
}

/** Of one type in the range, satang: what has ended well, and how many have no end yet. */
export interface TypeTotal {
  type: StatementType
  rows: number
  count: number
  waiting: number
  in: bigint
  out: bigint
}

export interface Narrowed {
  /** How many rows match. */
  total: number
  rows: StatementRow[]
  /** Of every type that the range has, whichever types were asked for. */
  totals: TypeTotal[]
}

/** Clocks of several servers differ by less: but for this a wallet's lines are in order of time. */
const SKEW_MS = 3_600_000

/**
 * The rows that match, newest first, from the one after `skip`; and the totals of the range. It
 * reads every row of the range: null, and nothing is read, where that has more than `most`.
 */
export async function readNarrowed(
  db: Db,
  memberId: string,
  { types, from, to }: Narrowing,
  { skip, limit, most }: { skip: number; limit: number; most: number },
): Promise<Narrowed | null> {
  const wallet = await db
    .selectFrom('ledger_account')
    .select(['id', 'lines'])
    .where('address', '=', walletOf(memberId))
    .executeTakeFirst()
  if (!wallet) return { total: 0, rows: [], totals: [] }
  const first = from ? await firstSince(db, wallet, from.getTime() - SKEW_MS) : 1n
  const end = to ? await firstSince(db, wallet, to.getTime() + SKEW_MS) : wallet.lines + 1n
  if (end - first > BigInt(most)) return null

  const inRange = linesOf(db, wallet.id)
    .where('line.number', '>=', first)
    .where('line.number', '<', end)
    .$if(from !== null, (of) => of.where('transfer.created_at', '>=', from))
    .$if(to !== null, (of) => of.where('transfer.created_at', '<', to))
  const totals = await totalsOf(db, inRange)
  const total = totals
    .filter(({ type }) => types?.includes(type) ?? true)
    .reduce((sum, { rows }) => sum + rows, 0)
  if (total <= skip) return { total, rows: [], totals }
  const rows = await inRange
    .$if(types !== null, (of) => of.where('line.type', 'in', types ?? []))
    .orderBy('line.number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return { total, rows: rows.map(toRow), totals }
}

/**
 * The number of the wallet's first line at or after a moment (ms), one past the last where there is
 * none. Lines are numbered without gaps in the order of time: halving finds it in as many looks as
 * the count has binary digits.
 */
async function firstSince(db: Db, wallet: { id: bigint; lines: bigint }, at: number) {
  const { rows } = await sql<{ low: string }>`
    with recursive search (low, high) as (
      select 1::bigint, ${wallet.lines}::bigint + 1
      union all
      select case when half.earlier then half.middle + 1 else half.low end,
        case when half.earlier then half.high else half.middle end
      from (
        select low, high, (low + high) / 2 as middle, (
          select transfer.created_at < ${new Date(at)}
          from ledger_line line join ledger_transfer transfer on transfer.id = line.transfer_id
          where line.account_id = ${wallet.id} and line.number = (low + high) / 2
        ) as earlier
        from search where low < high
      ) half
    )
    select low::text from search where low = high`.execute(db)
  return BigInt(rows[0]?.low ?? 1)
}

/** Money that came into the wallet, by what a line says of itself; else it left, or moved by it. */
const CAME_IN = sql<boolean>`(type in ('deposit', 'bonus') or type = 'transfer' and to_name = ${WALLET})`
const WENT_OUT = sql<boolean>`(type in ('withdraw', 'finish_bonus')
  or type = 'transfer' and from_name = ${WALLET})`

async function totalsOf(db: Db, lines: ReturnType<typeof linesOf>): Promise<TypeTotal[]> {
  const { rows } = await sql<Record<'type' | 'rows' | 'count' | 'waiting' | 'in' | 'out', string>>`
    select type, count(*)::text as rows,
      count(*) filter (where ended)::text as count,
      count(*) filter (where ended is null)::text as waiting,
      coalesce(sum(moved) filter (where ended and ${CAME_IN}), 0)::text as in,
      coalesce(sum(moved) filter (where ended and ${WENT_OUT}), 0)::text as out
    from (
      select type, from_name, to_name, coalesce(shown, amount) as moved,
        case when op = ${HOLD} then settled else true end as ended
      from (${lines}) line
    ) line
    group by type`.execute(db)
  return rows.map((row) => ({
    type: row.type as StatementType,
    rows: Number(row.rows),
    count: Number(row.count),
    waiting: Number(row.waiting),
    in: BigInt(row.in),
    out: BigInt(row.out),
  }))
}
