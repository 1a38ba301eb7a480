import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres } from '../../../testing/db.ts'
import { dropNames, membersAfter, namesOfMembers, newNames } from '../screening/store.ts'
import { movedIn } from './movementStore.ts'
import { lookAt } from './sweep.ts'
import { amlHouse } from './testing/amlHouse.ts'

/** What is read while the questions are asked, with its values. */
const asked: { text: string; values: unknown[] }[] = []
let isAsking = false
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
function note(this: Client, ...args: unknown[]): unknown {
  const [query, values] = args
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
  if (isAsking && /^\s*(?:select|with|insert|update|delete)/i.test(text))
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
const house = await amlHouse()
const { context, db } = house
const finance = await house.worker('finance')
/** As many as show that an index is chosen; what it finds does not grow with a million. */
const OTHERS = 20_000

const strangers = () => sql`
  insert into deposit (id, member_id, method, source, external_id, amount, coins, paid_at, created_at, late)
  select 'd' || n, 'stranger' || n, 'QR', 'KBANK', 'd' || n, 100, 0, at, at, false
  from generate_series(1, ${OTHERS}::int) n,
    lateral (select ${context.clock.now()}::timestamptz - make_interval(hours => n + 2) as at) t`
const theirPayouts = () => sql`
  insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no, account_name,
    requested_at, sent_at, ended_at)
  select 'w' || n, 'stranger' || n, 100, 'PAID', 0, 'SCB', '1', 'A', at, at, at
  from generate_series(1, ${OTHERS}::int) n,
    lateral (select ${context.clock.now()}::timestamptz - make_interval(hours => n + 2) as at) t`
const theirRounds = () => sql`
  insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at)
  select 'pg', 'r' || n, 'u', 'stranger' || n, 100, 100, now(), now()
  from generate_series(1, ${OTHERS}::int) n`
const theirCases = () => sql`
  with made as (insert into aml_case (id, member_id, state, opened_at, hit_at)
    select 'c' || n, 'stranger' || n, 'OPEN', now(), now() from generate_series(1, ${OTHERS}::int) n returning id)
  insert into aml_hit (case_id, kind, key, weight, amount, figures, movements, happened_at, found_at)
  select id, 'SUDDEN', '', 0, 0, '{}', '[]', now(), now() from made`
const TABLES = ['deposit', 'withdrawal', 'game_round', 'aml_case', 'aml_hit'] as const

/** The plan of a statement with these values in the places of `$1`, `$2`. */
const explain = (text: string, values: readonly unknown[]) => {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, n) =>
    n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  )
  return sql<{ 'QUERY PLAN': string }>`explain ${sql.join(pieces, sql.raw(''))}`
}
const plansOf = (mayReadWhole: boolean): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', ${String(mayReadWhole)}, true)`.execute(tx)
    const plans: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await explain(text, values).execute(tx)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans
  })

describe.runIf(onPostgres)('what a sweep asks', () => {
  it('is read by an index among many whose money moves', async () => {
    const { who, id } = await house.suspect(finance)
    for (const fill of [strangers, theirPayouts, theirRounds, theirCases]) await fill().execute(db)
    for (const table of TABLES)
      await asOwner(db, (owner) => sql`vacuum analyze ${sql.table(table)}`.execute(owner))
    const now = context.clock.now()
    isAsking = true
    const moved = await movedIn(db, { from: house.ago(1), to: now }, '', 200)
    await lookAt(context, moved, now)
    await house.caseOf(finance, id)
    const members = await membersAfter(db, who.memberId.slice(0, -1), 10)
    await namesOfMembers(db, members)
    await dropNames(db, await newNames(db, 10))
    isAsking = false
    expect(moved).toEqual([who.memberId])
    const own = asked.filter(({ text }) => /deposit|withdrawal|game_round|aml_|link_/.test(text))
    expect(own.length).toBeGreaterThan(10)
    const plans = await plansOf(true)
    expect(
      plans.filter((line) =>
        /Seq Scan on (?:deposit|withdrawal|game_round|aml_case|aml_hit)/.test(line),
      ),
    ).toEqual([])
    // And what is small here, but not in a house with a million members, has an index too.
    const forced = await plansOf(false)
    expect(
      forced.filter((line) => line.includes('Seq Scan') && !/operator|approval/.test(line)),
    ).toEqual([])
  })
})
