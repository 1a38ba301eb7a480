import type { Order } from '@krapao/contract/ops/lists/kinds'
import { COUNTED_TO } from '@krapao/contract/ops/lists/lists'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Filter, Place } from './rules.ts'
import type { Days, Source, SourceColumn } from './source.ts'

type Db = Kysely<Database>
/** A question that takes longer is made narrower instead: it must not hold up the others. */
const MOST_MS = 3_000

export interface Question {
  filters: readonly Filter[]
  /** The column that a range of days is of. */
  range: string
  days: Days
}
export interface PageQuestion extends Question {
  order: Order
  columns: readonly string[]
  from: { place: Place; back: boolean } | null
  limit: number
}
export interface FoundRow {
  place: Place
  memberId: string | null
  values: Record<string, unknown>
}

const columnOf = ({ columns }: Source, name: string): SourceColumn => {
  const found = columns[name]
  if (!found) throw new Error(`no column ${name}`)
  return found
}

/** The rows of a page, in its order, and one more where there are more. */
export async function pageRows(db: Db, source: Source, asked: PageQuestion): Promise<FoundRow[]> {
  const { order, from, limit, columns } = asked
  const by = columnOf(source, order.column)
  const isDown = order.desc !== (from?.back ?? false)
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const start = from
    ? [
        sql<boolean>`(${by.sql}, ${source.id}) ${sql.raw(isDown ? '<' : '>')}
          (${valueOf(from.place.key, by.type)}, ${valueOf(from.place.id, source.idType)})`,
      ]
    : []
  const shown = columns.map((name, at) => {
    const column = columnOf(source, name)
    return sql`, ${column.shown ?? column.sql} as ${sql.ref(`c${at}`)}`
  })
  const rows = await inTime(db, async (tx) => {
    const matching = await wheres(tx, source, asked)
    const isFew = isNarrowed(asked) && (await countOf(tx, source, matching)) <= COUNTED_TO
    const inOrder = sql`order by ${isFew ? sorted(by, source, direction) : indexed(by, source, direction)}
      limit ${limit + 1}`
    const page = sql`${source.from} where ${sql.join([...matching, ...start], sql` and `)} ${inOrder}`
    const { rows: found } = await sql<Record<string, unknown>>`
      select ${source.id}::text as id, ${source.memberId} as member_id, ${keyOf(by)} as key ${sql.join(shown, sql``)}
      from ${source.shown ? joined(source.shown, page, inOrder) : page}`.execute(tx)
    return found
  })
  return rows.map((row) => ({
    place: { key: String(row['key']), id: String(row['id']) },
    memberId: (row['member_id'] ?? null) as string | null,
    values: Object.fromEntries(columns.map((name, at) => [name, row[`c${at}`] ?? null])),
  }))
}

/**
 * The order's index finds a page of many matches at once; of a few it may read all other rows
 * first: members with a high net among those who deposited least.
 */
const indexed = (by: SourceColumn, { id }: Source, direction: RawBuilder<unknown>) =>
  sql`${by.sql} ${direction}, ${id} ${direction}`
/** The same order, which no index has: a few are found by their filters and sorted. */
const sorted = (by: SourceColumn, { id }: Source, direction: RawBuilder<unknown>) =>
  sql`row(${by.sql}, ${id}) ${direction}`
const isNarrowed = ({ filters, days }: Question): boolean =>
  filters.length > 0 || days.from !== null || days.to !== null

/** First the rows of the page, then what is shown beside them: no plan joins more than a page. */
const joined = (
  { alias, joins }: NonNullable<Source['shown']>,
  page: RawBuilder<unknown>,
  inOrder: RawBuilder<unknown>,
) => sql`(select ${sql.raw(alias)}.* from ${page}) ${sql.raw(alias)} ${joins} ${inOrder}`

/** How many rows match, up to one more than {@link COUNTED_TO}. */
export const countRows = (db: Db, source: Source, asked: Question) =>
  inTime(db, async (tx) => countOf(tx, source, await wheres(tx, source, asked)))

async function countOf(tx: Db, source: Source, matching: RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*)::text as count from (select from ${source.from}
      where ${sql.join(matching, sql` and `)} limit ${COUNTED_TO + 1}) x`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

async function wheres(tx: Db, source: Source, { filters, range, days }: Question) {
  const bounds = source.narrow
    ? await source.narrow(tx, days)
    : betweenDays(columnOf(source, range), days)
  return [
    sql<boolean>`true`,
    ...bounds,
    ...(await Promise.all(
      filters.map((filter) => matches(tx, columnOf(source, filter.column), filter)),
    )),
  ]
}

const betweenDays = ({ sql: column }: SourceColumn, { from, to }: Days) => [
  ...(from ? [sql<boolean>`${column} >= ${from}`] : []),
  ...(to ? [sql<boolean>`${column} < ${to}`] : []),
]

/** Every value is a parameter; what is compared is the source's own SQL. */
async function matches(tx: Db, column: SourceColumn, { op, kind, values, figure, at }: Filter) {
  const { sql: of, isOneOf } = column
  if (isOneOf) {
    const isOne = await isOneOf(values, tx)
    return op === 'not' ? sql<boolean>`not (${isOne})` : isOne
  }
  switch (op) {
    case 'is':
      return kind === 'text' && column.type === 'bigint'
        ? sql<boolean>`${of} = any (${figuresIn(values)}::bigint[])`
        : sql<boolean>`${of} = any (${values}::text[])`
    case 'not':
      // A row that has none has not one of these either.
      return sql<boolean>`(${of} = any (${values}::text[])) is not true`
    case 'has':
      return sql<boolean>`${of} && ${values}::text[]`
    case 'hasNot':
      return sql<boolean>`not ${of} && ${values}::text[]`
    case 'atLeast':
      return sql<boolean>`${of} >= ${figure}::bigint`
    case 'atMost':
      return sql<boolean>`${of} <= ${figure}::bigint`
    case 'olderThan':
      return sql<boolean>`${of} <= ${at}`
    case 'within':
      return sql<boolean>`${of} >= ${at}`
  }
}

/** What is no number is the number of nothing. */
const figuresIn = (values: readonly string[]): string[] =>
  values.filter((value) => /^\d{1,18}$/.test(value))

/** A time as microseconds, which JavaScript's own would cut. */
const keyOf = ({ sql: column, type }: SourceColumn): RawBuilder<string> =>
  type === 'timestamptz'
    ? sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`
    : sql<string>`${column}::text`

function valueOf(text: string, type: SourceColumn['type']): RawBuilder<unknown> {
  if (type === 'timestamptz')
    return sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`
  return type === 'bigint' ? sql`${text}::bigint` : sql`${text}::text`
}

/** LIST_TOO_LONG for a question that takes too long. */
async function inTime<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      // A plan for these very values: which index is best goes by how many rows they have.
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
      return read(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014')
      throw new Refused('LIST_TOO_LONG')
    throw error
  }
}
