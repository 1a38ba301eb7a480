import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/db.ts'
import { amlHouse } from './testing/amlHouse.ts'

/** How many honest members a detector takes for one who launders money. */
const house = await amlHouse()
const { context, db } = house
const MEMBERS = Number(process.env['HONEST_MEMBERS'] ?? 2_000)
const DAYS = 45
const now = context.clock.now()

/**
 * Honest members over 45 days (HONEST_MEMBERS of them): most pay in 100 to 3,000 baht every few
 * days, one in twenty plays for 20,000 and more; what they pay in is staked several times, a third
 * of it is won and taken out, and one in a hundred days somebody changes their mind and takes a
 * deposit back.
 */
const people = () => sql`
  insert into member (id, username, name, password_hash, bank_code, bank_account_no, bank_account_name, currency,
    created_at, updated_at)
  select 'honest' || n, '07' || lpad(n::text, 8, '0'), 'honest ' || n, 'none', 'KBANK',
    lpad((7000000000 + n)::text, 10, '0'), 'HONEST ' || translate(n::text, '0123456789', 'ABCDEFGHIJ'), 'BAHT',
    ${now}::timestamptz - make_interval(days => ${DAYS}::int), ${now}
  from generate_series(1, ${MEMBERS}::int) n`
/** What is drawn for each member and day, from 0 to 999: the same each time. */
const draw = (salt: number) =>
  sql`(abs(hashint8(n::bigint * 1000 + d * 7 + ${sql.raw(String(salt))})) % 1000)`
const days = sql`
  select n, d, ${now}::timestamptz - make_interval(days => ${DAYS}::int - d, mins => (n % 900)::int) as at,
    ${draw(1)} < 280 as pays, ${draw(2)} as much, ${draw(3)} < 10 as regrets, ${draw(4)} < 330 as wins,
    case when n % 20 = 0 then 20000 + ${draw(2)} * 40 else 100 + ${draw(2)} * 3 end * 100 as amount
  from generate_series(1, ${MEMBERS}::int) n, generate_series(1, ${DAYS}::int - 1) d`
const payIn = () => sql`
  insert into deposit (id, member_id, method, source, external_id, amount, coins, paid_at, created_at, late)
  select 'in' || n || '-' || d, 'honest' || n, 'QR', 'KBANK', 'in' || n || '-' || d, amount, 0, at, at, false
  from (${days}) x where pays`
const play = () => sql`
  insert into play_day (member_id, day, turnover, won, last_played_at, summed_at, counted, counted_won)
  select 'honest' || n, (at at time zone 'Asia/Bangkok')::date, amount * (2 + much % 6), amount, at, at, 0, 0
  from (${days}) x where pays and not regrets on conflict do nothing`
const payOut = () => sql`
  insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no, account_name,
    requested_at, sent_at, ended_at)
  select 'out' || n || '-' || d, 'honest' || n, case when regrets then amount else amount * (1 + much % 3) end, 'PAID',
    0, 'KBANK', '1', 'A', at + interval '3 hours', at + interval '3 hours', at + interval '3 hours'
  from (${days}) x where pays and (wins or regrets)`

it('opens a case of fewer than one honest member in a hundred', async () => {
  for (const fill of [people, payIn, play, payOut]) await fill().execute(db)
  await asOwner(db, (owner) => sql`analyze deposit, withdrawal, play_day, member`.execute(owner))
  // As if the sweep had stood still for all these days.
  await db
    .insertInto('aml_sweep')
    .values({ swept_at: new Date(now.getTime() - 5 * 86_400_000) })
    .execute()
  await house.sweep()
  const { rows } = await sql<{ suspects: number; moved: number }>`
    select (select count(*) from aml_case where member_id like 'honest%')::int as suspects,
      (select count(distinct member_id) from deposit)::int as moved`.execute(db)
  const [{ suspects, moved } = { suspects: 0, moved: 0 }] = rows
  expect(moved).toBeGreaterThan(MEMBERS * 0.9)
  expect(suspects / MEMBERS).toBeLessThan(0.01)
}, 120_000)
