import { RULE_FACTS, type RuleFact } from '@krapao/contract/ops/identity/ruleKinds'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres, testDatabase } from '../../../testing/db.ts'
import { clearedOf, hitsPage, lastMarks } from './hitStore.ts'
import { match } from './match.ts'
import type { Condition, Moment } from './rules.ts'
import { pastEvents, rulesOn } from './versionStore.ts'

/** What rules ask while money waits for them, and what a dry run asks, with its values. */
const asked: { text: string; values: unknown[] }[] = []
let isAsking = false
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
function note(this: Client, ...args: unknown[]): unknown {
  const [query, values] = args
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
  if (isAsking && /^\s*(select|with)/i.test(text))
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
const { db } = await testDatabase()
/** As many as show that an index is chosen; what it finds does not grow with a million. */
const OTHERS = 8_000
const TABLES = ['withdrawal', 'playthrough', 'deposit', 'slip', 'link_trait', 'member_bank_past']
const at = new Date()

const fill = () => sql`
  with n as (select n, 'm' || n as who, now() - make_interval(mins => n) as at
      from generate_series(1, ${OTHERS}::int) n),
    w as (insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
        account_name, requested_at) select 'w' || n, who, 1, 'PAID', 0, 'SCB', '1', 'A', at from n),
    p as (insert into playthrough (id, member_id, kind, source_id, description, amount, given_from, base, state,
        opened_at, ended_at, weights)
      select 'p' || n, who, 'bonus', n, 'x', 1, 'x', 1, 'SUCCESS', at, at, '{}' from n),
    d as (insert into deposit (id, member_id, method, source, external_id, amount, coins, paid_at, created_at, late)
      select 'd' || n, who, 'QR', 'x', n, 1, 0, at, at, false from n),
    s as (insert into slip (reference, member_id, status, note, width, height, created_at)
      select 's' || n, who, 'FAILED', 'x', 1, 1, at from n),
    b as (insert into member_bank_past (member_id, account_key, left_at) select who, n, at from n)
  insert into link_trait (kind, trait, member_id, first_at, last_at, is_new)
  select 'DEVICE', n, who, at, at, false from n`

const moment = (n: number): Moment => ({
  moment: 'PAYOUT',
  memberId: `m${n}`,
  at,
  isPast: n % 2 === 0,
  self: `w${n}`,
  amount: 1n,
})
const condition = (what: RuleFact, who: Condition['who']): Condition => ({
  who,
  whoN: who === 'ALL' ? null : 2,
  what,
  measure: 'COUNT',
  least: 1n,
  hours: 720,
  effect: 'WAIT',
})

describe.runIf(onPostgres)('what rules ask', () => {
  it('is read by an index, of one payout and of a hundred', async () => {
    await fill().execute(db)
    for (const table of TABLES)
      await asOwner(db, (owner) => sql`vacuum analyze ${sql.table(table)}`.execute(owner))
    isAsking = true
    const rules = RULE_FACTS.map((what) => condition(what, 'ALL'))
    for (const many of [1, 100])
      await match(
        db,
        [...rules, condition('ASKED', 'GROUP'), condition('ASKED', 'LEVEL')],
        Array.from({ length: many }, (_, n) => moment(n + 1)),
      )
    for (const kind of ['PAYOUT', 'GIFT'] as const)
      await pastEvents(db, kind, { since: new Date(0), before: null, most: 100 })
    await rulesOn(db)
    await clearedOf(db, ['v'], ['m1'])
    await lastMarks(db, ['m1'])
    for (const which of [{ version: 'v' }, { memberId: 'm1' }, { withdrawal: 'w1' }])
      await hitsPage(db, { ...which, limit: 20, offset: 0 })
    isAsking = false
    expect(asked.length).toBeGreaterThan(20)
    const big = new RegExp(`Seq Scan on (${TABLES.join('|')})\\b`)
    expect((await plansOf(true)).filter((line) => big.test(line))).toEqual([])
    // And what is small here, but not in a house with a million members, has an index too.
    expect((await plansOf(false)).filter((line) => line.includes('Seq Scan'))).toEqual([])
  })
})

/** The plan of a statement with these values in the places of `$1`, `$2`. */
const explain = (text: string, values: readonly unknown[]) => {
  const pieces = text
    .split(/\$(\d+)/)
    .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`))
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
