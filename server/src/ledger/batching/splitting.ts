import { sql, type Kysely } from 'kysely'
import { inHalves, oneByOne, type Split } from '../../concurrency/batcher.ts'
import type { Database } from '../../db/schema.ts'
import { isLockTimeout, isOutcomeUnknown } from '../../db/statements/retries.ts'
import type { Address } from '../port.ts'
import { ItemsFailed } from './batch.ts'
import type { BatchItem } from './runningItem.ts'

/** What an item is known by where somebody else holds a lock. */
export interface LockCandidate {
  /** The texts of its claims, and their words: ids of members and of rows. */
  names: readonly string[]
  addresses: readonly Address[]
}

/** PostgreSQL says where it waited: `while locking tuple (0,5) in relation "member"`. */
const PLACE = /\((\d+),(\d+)\)[^"\n]*"(\w+)"/
/** The columns by which a row tells whom it concerns. */
const TELLING = ['id', 'member_id', 'address']

/**
 * How the items of a batch that failed go on: whose own code failed by themselves, who needs what
 * is locked together and beside the others; in halves where nobody can say.
 */
export async function splitFailed(
  db: Kysely<Database>,
  items: readonly BatchItem[],
  { error, again }: { error: unknown; again: boolean },
  candidateOf: (item: BatchItem) => LockCandidate,
): Promise<Split> {
  const { length } = items
  if (isOutcomeUnknown(error)) return oneByOne(length)
  if (error instanceof ItemsFailed) {
    const failed = items.flatMap((item, n) => (error.has(item) ? n : []))
    if (failed.length > 0) return { ...without(failed, length), separate: failed.map((n) => [n]) }
  }
  if (!isLockTimeout(error)) return inHalves(length)
  const locked = await lockedItems(db, items.map(candidateOf), error).catch(() => new Set<number>())
  if (locked.size > 0) return without([...locked], length)
  return again ? inHalves(length) : without([], length)
}

/** These wait together; all others run again at once. */
function without(some: readonly number[], length: number): Split {
  const others = Array.from({ length }, (_, n) => n).filter((n) => !some.includes(n))
  return {
    batched: others.length > 0 ? [others] : [],
    separate: some.length > 0 ? [some.toSorted((a, b) => a - b)] : [],
  }
}

/**
 * The places of the items that need what was locked when a statement gave up waiting: by the row
 * that the error names, by the rows that others wait for, and by advisory locks that others hold.
 * Empty where nobody can say, as when the lock is free again.
 */
async function lockedItems(
  db: Kysely<Database>,
  items: readonly LockCandidate[],
  error: unknown,
): Promise<Set<number>> {
  const rows = [...placesOf(error), ...(await contended(db))]
  const told = (await Promise.all(rows.map((row) => tellingOf(db, row)))).flat()
  const locked = await advisory(db, items)
  items.forEach(({ names, addresses }, n) => {
    if (told.some((text) => addresses.includes(text) || names.includes(text))) locked.add(n)
  })
  return locked
}

interface Place {
  relation: string
  tuple: string
}

function placesOf(error: unknown): Place[] {
  const where = typeof error === 'object' && error !== null && 'where' in error ? error.where : ''
  const [, page, line, relation] = PLACE.exec(String(where)) ?? []
  return relation === undefined ? [] : [{ relation, tuple: `(${page},${line})` }]
}

/** Rows that a transaction waits for in front of others. */
async function contended(db: Kysely<Database>): Promise<Place[]> {
  const { rows } = await sql<Place>`select relation::regclass::text as relation,
      format('(%s,%s)', page, tuple) as tuple
    from pg_locks where locktype = 'tuple' and relation::regclass::text ~ '^[a-z_]+$'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows
}

/** What a row says of whom it concerns; nothing when its holder has changed it and committed. */
async function tellingOf(db: Kysely<Database>, { relation, tuple }: Place): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
    from ${sql.table(relation)} t where ctid = ${tuple}::tid`.execute(db)
  const texts = rows.flatMap(({ row }) => TELLING.map((column) => row[column]))
  return texts.filter((text) => typeof text === 'string')
}

/** Advisory locks of two keys are taken by `hashtext` of the name: of a member, as a rule. */
async function advisory(
  db: Kysely<Database>,
  items: readonly LockCandidate[],
): Promise<Set<number>> {
  const names = items.flatMap((item, n) => item.names.map((name) => ({ name, n })))
  const { rows } = await sql<{ n: number }>`with held as materialized (
      select array_agg(objid::bigint) as ids from pg_locks where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database()))
    select distinct u.n from held, unnest(${names.map(({ name }) => name)}::text[],
      ${names.map(({ n }) => n)}::int[]) u (name, n)
    where hashtext(u.name)::bigint & 4294967295 = any (held.ids)`.execute(db)
  return new Set(rows.map(({ n }) => n))
}
