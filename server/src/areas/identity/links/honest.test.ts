import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/db.ts'
import { linkHouse } from './testing/linkHouse.ts'

/** How many honest members a rule against rings stops. */
const house = await linkHouse()
const { context, db } = house
const MEMBERS = 2_000

/**
 * Two thousand honest members: each third pair lives together and shares a telephone, 40 at a time
 * have one carrier's address in an hour, most have one of eight browsers, and many bear a name that
 * others bear too.
 */
const honest = () => sql`
  with people as (
    insert into member (id, username, name, password_hash, bank_code, bank_account_no, bank_account_name, currency,
      created_at, updated_at)
    select 'honest' || n, '07' || lpad(n::text, 8, '0'), 'honest ' || n, 'none', 'KBANK',
      lpad((7000000000 + n)::text, 10, '0'),
      'GIVEN' || translate((n * 7919 % 300)::text, '0123456789', 'abcdefghij')
        || ' FAMILY' || translate((n::bigint * 104729 % 900)::text, '0123456789', 'abcdefghij'),
      'BAHT', ${context.clock.now()}, ${context.clock.now()}
    from generate_series(1, ${MEMBERS}::int) n returning id
  )
  insert into session (id, member_id, token_hash, remembered, idle_seconds, created_at, last_seen_at, expires_at,
    address, user_agent, device_id)
  select 's' || n, 'honest' || n, 'h' || n, false, 60, at, at, at, '203.0.113.' || (n / 40 % 250), 'browser ' || n % 8,
    'device' || case when n / 2 % 3 = 0 then n / 2 else -n end
  from generate_series(1, ${MEMBERS}::int) n,
    lateral (select ${context.clock.now()}::timestamptz - make_interval(mins => n % 1440) as at) t`

it('holds up the gifts of fewer than one honest member in a hundred', async () => {
  await honest().execute(db)
  // As the database does by itself, a minute later.
  await asOwner(db, (owner) => sql`analyze link_trait`.execute(owner))
  await house.sweep()
  const { rows } = await sql<{ linked: number; held: number }>`
    select coalesce(sum(size), 0)::int as linked, coalesce(sum(size) filter (where size > 3), 0)::int as held
    from link_group where size > 1`.execute(db)
  const [{ linked, held } = { linked: 0, held: 0 }] = rows
  // Those who live together are seen, and not stopped.
  expect(linked).toBeGreaterThan(MEMBERS / 4)
  expect(held / MEMBERS).toBeLessThan(0.01)
  const left = await db.selectFrom('link_trait').select('kind').where('is_new', '=', true).execute()
  expect(left).toEqual([])
}, 120_000)
