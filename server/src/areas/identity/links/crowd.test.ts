import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../../db/schema.ts'
import { asOwner } from '../../../testing/db.ts'
import { joinNew } from './store.ts'
import { linkHouse } from './testing/linkHouse.ts'

const { db } = await linkHouse()
const [FEW, MANY] = [200, 5_000]

/** Members who all have one browser, and each an account of his own. */
const fill = (tx: Kysely<Database>, from: number, to: number) =>
  sql`insert into link_trait (kind, trait, member_id, said, first_at, last_at, is_new)
    select kind, case kind when 'BROWSER' then 'everybody' else kind || n end, 'member' || n, '', now(), now(), false
    from generate_series(${from}::int, ${to}::int) n, unnest(array['ACCOUNT', 'BROWSER']) kind`.execute(
    tx,
  )

/** A newcomer is seen with that browser, and looked at. */
async function join(tx: Kysely<Database>, who: string): Promise<void> {
  await sql`select link_note('BROWSER', 'everybody', ${who}, '', now(), true)`.execute(tx)
  expect(await joinNew(tx, { members: [who], most: 10, at: new Date() })).toBe(1)
}

/** Entries of the indexes of `link_trait` that this transaction has read. */
async function read(tx: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as n
    from pg_index where indrelid = 'link_trait'::regclass`.execute(tx)
  return rows[0]?.n ?? 0
}

it('looks at a dozen of a crowd, by a plan that was made when there were few', async () => {
  await fill(db, 1, FEW)
  await asOwner(db, (owner) => sql`vacuum analyze link_trait`.execute(owner))
  const looked = await db.transaction().execute(async (tx) => {
    await join(tx, 'first')
    await fill(tx, FEW + 1, MANY)
    const before = await read(tx)
    await join(tx, 'second')
    return (await read(tx)) - before
  })
  expect(looked).toBeGreaterThan(12)
  expect(looked).toBeLessThan(200)
})
