import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres } from '../../../testing/db.ts'
import { linkedWith } from './gifts.ts'
import { groupPage } from './groups.ts'
import { linksOf } from './links.ts'
import { linkHouse } from './testing/linkHouse.ts'

/** What is read while the questions are asked, with its values. */
const asked: { text: string; values: unknown[] }[] = []
let isAsking = false
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
function note(this: Client, ...args: unknown[]): unknown {
  const [query, values] = args
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
  if (isAsking && /link_|member/.test(text))
    asked.push({ text, values: (given ?? []) as unknown[] })
  return plain.apply(this, args)
}
// Before the first connection, which keeps the function that it finds.
if (onPostgres) {
  Client.prototype.query = note as typeof Client.prototype.query
  afterAll(() => {
    Client.prototype.query = plain as typeof Client.prototype.query
  })
}
const house = await linkHouse()
const { context, db } = house
/** As many as show that an index is chosen; what it finds does not grow with a million. */
const OTHERS = 20_000

const strangers = () => sql`
  insert into link_trait (kind, trait, member_id, said, first_at, last_at, is_new)
  select kind, kind || n, 'stranger' || n, '', now(), now(), false
  from generate_series(1, ${OTHERS}::int) n, unnest(array['DEVICE', 'ACCOUNT', 'HOLDER', 'BROWSER', 'PLACE']) kind`
const theirGroups = () => sql`
  with made as (insert into link_group (size, since, grown_at)
    select 2, now(), now() from generate_series(1, ${OTHERS}::int / 2) returning id)
  insert into link_member (member_id, group_id, since)
  select 'stranger' || row_number() over (), id, now() from made, generate_series(0, 1) each`
const theirMeetings = () => sql`
  insert into link_meeting (code, one_round, other_round, one, other, opposite, at)
  select 'casino', 'a' || n, 'b' || n, 'stranger' || n, 'stranger' || n || 'x', true, now()
  from generate_series(1, ${OTHERS}::int) n`
const TABLES = ['link_trait', 'link_member', 'link_group', 'link_meeting'] as const

/** The plan of a statement with these values in the places of `$1`, `$2`. */
const explain = (text: string, values: readonly unknown[]) => {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, n) =>
    n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  )
  return sql<{ 'QUERY PLAN': string }>`explain ${sql.join(pieces, sql.raw(''))}`
}

describe.runIf(onPostgres)('what is asked about links', () => {
  it('is read by an index among many who are linked with others', async () => {
    const [one] = await house.onOneDevice(6)
    if (!one) throw new Error('nobody')
    for (const fill of [strangers, theirGroups, theirMeetings]) await fill().execute(db)
    await house.sweep()
    for (const table of TABLES)
      await asOwner(db, (owner) => sql`vacuum analyze ${sql.table(table)}`.execute(owner))
    const { group } = await linksOf(context, one.memberId)
    expect(group?.size).toBe(6)
    isAsking = true
    await linksOf(context, one.memberId)
    await groupPage(context, Number(group?.id))
    await linkedWith(context, one.memberId)
    isAsking = false
    expect(asked.length).toBeGreaterThan(8)
    const plans = await plansOf()
    expect(plans.filter((line) => /Seq Scan on link_/.test(line))).toEqual([])
    // And what is small here, but not in a house with a million members, has an index too.
    const forced = await plansOf(false)
    expect(forced.filter((line) => line.includes('Seq Scan'))).toEqual([])
  })
})

const plansOf = (mayReadWhole = true): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', ${String(mayReadWhole)}, true)`.execute(tx)
    const plans: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await explain(text, values).execute(tx)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans
  })
