import { OPERATORS } from '@krapao/contract/ops/lists/kinds'
import { LIST_NAMES, LISTS, listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { rightsAtFirst, ROLES } from '@krapao/contract/ops/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { sweepOverview } from '../overview/sweep.ts'

/** 300 members in 12 amounts, so that most keys of an order are equal; the others by hand. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const seats = {
  owner: await seat(context, 'owner'),
  finance: await seat(context, 'finance'),
  support: await seat(context, 'support'),
  content: await seat(context, 'content'),
}
// Another for each test: what one operator may call in a minute is counted.
let owner = house.client(seats.owner.token)
beforeEach(async () => {
  owner = house.client((await seat(context, 'owner')).token)
})
const MANY = 300

interface Row {
  id: string
  memberId: string | null
  cells: Record<string, string | number | string[] | null>
}
interface Page {
  rows: Row[]
  next: string | null
  previous: string | null
  asOf: string | null
}
const page = async (list: ListName, body: object = {}, client = owner) => {
  const said = await client.post(`/api/ops/lists/${list}`, body)
  expect([said.status, said.body.message]).toEqual([200, undefined])
  return said.body as unknown as Page
}
/** All pages from the first to the last. */
async function all(list: ListName, body: object, between?: () => Promise<void>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (;;) {
    const found: Page = await page(list, { ...body, ...(after === null ? {} : { after }) })
    rows.push(...found.rows)
    if (found.next === null) return rows
    after = found.next
    await between?.()
  }
}
const count = async (list: ListName, body: object = {}) =>
  (await owner.post(`/api/ops/lists/${list}/count`, body)).body as unknown as {
    count: number
    more: boolean
  }

const insertMembers = (from: number, to: number) =>
  asOwner(context.db, async (db) => {
    const at = clock.now()
    await sql`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
        bank_account_no, currency, status, created_at, updated_at)
      select 'lm' || lpad(n::text, 4, '0'), '08' || lpad(n::text, 8, '0'), 'Member ' || n, 'x', 'SCB', 'M ' || n,
        lpad((n * 7919)::text, 10, '1'), 'BAHT', case n % 10 when 0 then 'SUSPENDED' else 'ACTIVE' end,
        ${at}::timestamptz - (n % 5) * interval '1 day', ${at}
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
    await sql`update member_overview set deposited = (substr(member_id, 3)::int % 12) * 10000,
        last_seen_at = ${at}::timestamptz - (substr(member_id, 3)::int % 30) * interval '1 day'
      where member_id like 'lm%'`.execute(db)
    await sql`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
        account_name, fail_reason, reasons, requested_at, ended_at)
      select 'lw' || lpad(n::text, 4, '0'), 'lm' || lpad(n::text, 4, '0'), (n % 7 + 1) * 10000,
        case n % 2 when 0 then 'PAID' else 'FAILED' end, 0, 'SCB', lpad((n * 7919)::text, 10, '1'), 'M',
        case n % 2 when 0 then null else 'REFUSED' end,
        case n % 3 when 0 then array['AMOUNT', 'UNPLAYED'] else '{}' end,
        ${at}::timestamptz - n * interval '1 minute', ${at}
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
    await sql`insert into deposit (id, member_id, method, source, external_id, amount, coins, late, paid_at, created_at)
      select 'ld' || lpad(n::text, 4, '0'), 'lm' || lpad(n::text, 4, '0'), case n % 2 when 0 then 'QR' else 'BANK' end,
        'KBANK', 'x' || n, (n % 4 + 1) * 10000, 0, n % 20 = 0, ${at}, ${at}::timestamptz - n * interval '1 minute'
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
  })
/** As many slips, payments without an owner, transfers and rounds, and twelve offers. */
const insertCases = () =>
  asOwner(context.db, async (db) => {
    const at = clock.now()
    const each = sql`generate_series(1, ${MANY}::int) n`
    await sql`insert into slip (reference, member_id, status, note, width, height, trans_ref, amount, created_at,
        ended_at)
      select 'ls' || lpad(n::text, 4, '0'), 'lm' || lpad(n::text, 4, '0'),
        case n % 3 when 0 then 'REVIEW' when 1 then 'SUCCESS' else 'FAILED' end,
        case n % 3 when 0 then 'SENDER_UNCLEAR' when 2 then 'NOT_MATCH' end,
        1, 1, 'tr' || n, nullif(n % 5, 0) * 10000, ${at}::timestamptz - (n % 40) * interval '1 minute', ${at}
      from ${each}`.execute(db)
    await sql`insert into incoming_payment (id, kind, account, amount, reference, reason, from_bank_code,
        from_account_no, from_name, happened_at, received_at, state, member_id)
      select 'lp' || lpad(n::text, 4, '0'), 'bank', 'bank:SCB', (n % 5 + 1) * 10000, 'ref' || n,
        case n % 10 when 0 then '' else 'NO_MEMBER' end, 'KBANK', lpad((n * 7919)::text, 10, '1'), 'S ' || n,
        ${at}::timestamptz - (n % 40) * interval '1 minute', ${at}, 
        case n % 10 when 0 then 'CREDITED' else 'WAITING' end,
        case n % 10 when 0 then 'lm' || lpad(n::text, 4, '0') end
      from ${each}`.execute(db)
    await sql`insert into game_transfer (reference, member_id, code, direction, amount, state, unknown_since,
        created_at)
      select 'lg' || lpad(n::text, 4, '0'), 'lm' || lpad(n::text, 4, '0'), 'pg',
        case n % 2 when 0 then 'IN' else 'OUT' end, (n % 5 + 1) * 10000,
        case n % 3 when 0 then 'FAILED' else 'DONE' end, case n % 30 when 0 then ${at}::timestamptz end,
        ${at}::timestamptz - (n % 40) * interval '1 minute'
      from ${each}`.execute(db)
    await sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at,
        voided, game)
      select 'pg', lpad(n::text, 4, '0'), 'u' || n,
        case n % 4 when 0 then null else 'lm' || lpad(n::text, 4, '0') end,
        case n % 25 when 0 then 0 else 10000 end, case n % 25 when 0 then 0 else n % 7 * 5000 end,
        ${at}::timestamptz - (n % 40) * interval '1 minute', ${at}, n % 25 = 0,
        case when n % 10 = 0 then 'night' else 'reels' end
      from ${each}`.execute(db)
    await sql`insert into game_item (code, game, name, state, tested_since, heard_at, changed_at)
      values ('pg', 'night', 'Reels by Night', 'HEARD', '2026-01-01', ${at}, ${at})`.execute(db)
    await sql`insert into seamless_round (code, member_id, round_id, told_id, game, state, staked, won, on_table,
        opened_at, moved_at, ended_at)
      select case n % 2 when 0 then 'pg' else 'hub88' end, 'lm' || lpad(n::text, 4, '0'), lpad(n::text, 4, '0'),
        lpad(n::text, 4, '0'), 'reels', case n % 3 when 0 then 'ENDED' else 'OPEN' end, 100, 0,
        case n % 3 when 0 then 0 else n end,
        ${at}::timestamptz - (n % 40) * interval '1 minute', ${at}, case n % 3 when 0 then ${at}::timestamptz end
      from generate_series(1, 90) n`.execute(db)
    await sql`update game_round set revision = 2 where round_id in ('0003', '0007')`.execute(db)
    await sql`insert into offer (id, kind, code, active, starts_at, ends_at, name_th, type, max_received, reward_amount,
        turnover_multiple)
      select 'lo' || lpad(n::text, 4, '0'), case n % 2 when 0 then 'bonus' else 'promotion' end, 'L' || n, n % 3 = 0,
        case n % 4 when 0 then ${at}::timestamptz - n * interval '1 day' end,
        case n % 5 when 0 then ${at}::timestamptz + n * interval '1 day' end, 'Offer ' || n, 'limit', 1,
        n % 4 * 1000 + 1000,
        500
      from generate_series(1, 60) n`.execute(db)
    await sql`insert into offer_receipt (id, offer_id, member_id, period, number, amount, received_at)
      select 'lr' || n, 'lo0007', 'lm' || lpad(n::text, 4, '0'), '', 1, 2500, ${at}
      from generate_series(1, 3) n`.execute(db)
  })
beforeAll(async () => {
  await insertMembers(1, MANY)
  await insertCases()
})

const lists: readonly ListName[] = LIST_NAMES.filter(
  (name) => name !== 'postings' && name !== 'audit',
)
const sorts = LIST_NAMES.flatMap((list) =>
  Object.entries(listOf(list).columns)
    .filter(([, column]) => column.sorts)
    .flatMap(([column]) => [true, false].map((desc) => ({ list, column, desc }))),
)
/** What an order goes by, as it can be compared; nothing counts as never. */
const keyOf = (row: Row, column: string, isEnd: boolean) =>
  row.cells[column] ?? (isEnd ? '9999' : '')

describe('the order of a list', () => {
  it.each(sorts.filter(({ list }) => lists.includes(list)))(
    'is whole, each row once, and back again: $list by $column, desc $desc',
    async ({ list, column, desc }) => {
      const rows = await all(list, { sort: { column, desc }, limit: 37 })
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect(rows.length).toBe((await count(list)).count)
      const keys = rows.map((row) => keyOf(row, column, column === 'ended' || column === 'ends'))
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(keys).toEqual(desc ? sorted.toReversed() : sorted)
      // From the second page back to the first.
      const sort = { column, desc }
      const first = await page(list, { sort, limit: 37 })
      const second = await page(list, { sort, limit: 37, after: first.next })
      const back = await page(list, { sort, limit: 37, before: second.previous })
      expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
      expect([first.previous, back.previous, back.next]).toEqual([null, null, first.next])
    },
  )

  it('has no gap and nothing twice while rows are added', async () => {
    let added = 1_000
    const rows = await all('withdrawals', { limit: 40 }, () => insertMembers(++added, added))
    const old = rows.filter(({ id }) => id < 'lw1000')
    expect([old.length, new Set(rows.map(({ id }) => id)).size]).toEqual([MANY, rows.length])
    expect(added).toBeGreaterThan(1_005)
  })

  it('goes by the microsecond, which JavaScript cuts', async () => {
    await asOwner(context.db, (db) =>
      sql`update withdrawal set requested_at = '2020-01-01 00:00:00.123456+00'::timestamptz
        + (substr(id, 3)::int % 3) * interval '1 microsecond' where id between 'lw0001' and 'lw0030'`.execute(
        db,
      ),
    )
    const rows = await all('withdrawals', { to: '2020-01-02', limit: 7 })
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([30, 30])
  })
})

describe('a filter', () => {
  const ids = async (list: ListName, ...filters: object[]) =>
    (await all(list, { filters, limit: 100 })).map(({ id }) => id).toSorted()
  const numbers = (from: number, to: number, isOne: (n: number) => boolean, prefix: string) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at)
      .filter(isOne)
      .map((n) => `${prefix}${String(n).padStart(4, '0')}`)
  const ours = { column: 'member', op: 'is', values: ['lm0001', 'lm0010', 'lm0012', 'lm0020'] }

  it('of a state, and of all but it', async () => {
    const is = { column: 'status', op: 'is', values: ['SUSPENDED'] }
    expect(await ids('members', ours, is)).toEqual(['lm0010', 'lm0020'])
    expect(await ids('members', ours, { ...is, op: 'not' })).toEqual(['lm0001', 'lm0012'])
  })

  it('of an amount, to the satang', async () => {
    const at = (op: string, value: string) => ({ column: 'deposited', op, values: [value] })
    expect(await ids('members', ours, at('atLeast', '1000'))).toEqual(['lm0010'])
    expect(await ids('members', ours, at('atLeast', '1000.01'))).toEqual([])
    expect(await ids('members', ours, at('atMost', '100.00'))).toEqual(['lm0001', 'lm0012'])
    const net = { column: 'net', op: 'atLeast', values: ['-0.01'] }
    expect((await ids('members', ours, net)).length).toBe(4)
  })

  it('of the days since somebody was seen, who never was among them', async () => {
    const idle = { column: 'lastSeen', op: 'olderThan', values: ['14'] }
    const found = await ids('members', idle)
    const known = found.filter((id) => id.startsWith('lm0'))
    expect(known).toEqual(numbers(1, MANY, (n) => n % 30 >= 14, 'lm'))
    const lately = { column: 'lastSeen', op: 'within', values: ['13'] }
    expect((await ids('members', lately)).some((id) => found.includes(id))).toBe(false)
  })

  it('of several reasons: any of them, or none of them', async () => {
    const has = { column: 'reasons', op: 'has', values: ['AMOUNT', 'REST'] }
    const days = { to: '2020-01-02' }
    const found = await all('withdrawals', { ...days, filters: [has] })
    expect(found.map(({ id }) => id).toSorted()).toEqual(numbers(1, 30, (n) => n % 3 === 0, 'lw'))
    const none = await all('withdrawals', { ...days, filters: [{ ...has, op: 'hasNot' }] })
    expect(none.length).toBe(20)
  })

  it('of yes or no, of a text as it is, and all together', async () => {
    const late = { column: 'late', op: 'is', values: ['yes'] }
    const found = await ids('deposits', late, { column: 'way', op: 'is', values: ['QR'] })
    expect(found).toEqual(numbers(1, MANY, (n) => n % 20 === 0, 'ld'))
    expect(await ids('deposits', { column: 'outside', op: 'is', values: ['x7'] })).toEqual([
      'ld0007',
    ])
    expect((await count('deposits', { filters: [late] })).count).toBe(found.length)
  })

  it('of Bangkok days, both of them included', async () => {
    const day = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    const today = day(clock.now())
    const rows = await all('members', { from: today, to: today, limit: 100 })
    expect(rows.every(({ cells }) => day(new Date(String(cells['registered']))) === today)).toBe(
      true,
    )
    expect(rows.length).toBeGreaterThan(0)
    const backwards = { from: today, to: '2020-01-01' }
    expect((await owner.post('/api/ops/lists/members', backwards)).status).toBe(400)
  })

  it('of a slip: its state and why, its amount, the bank’s reference', async () => {
    const waits = { column: 'state', op: 'is', values: ['REVIEW'] }
    const why = { column: 'note', op: 'is', values: ['SENDER_UNCLEAR'] }
    const large = { column: 'amount', op: 'atLeast', values: ['400'] }
    const found = await ids('slips', waits, why, large)
    expect(found).toEqual(numbers(1, MANY, (n) => n % 3 === 0 && n % 5 === 4, 'ls'))
    expect(await ids('slips', { column: 'bankReference', op: 'is', values: ['tr7'] })).toEqual([
      'ls0007',
    ])
    // One that nothing is noted of is of all but those that something is.
    expect(await ids('slips', { ...why, op: 'not' })).toEqual(
      numbers(1, MANY, (n) => n % 3 !== 0, 'ls'),
    )
  })

  it('of money without an owner: never what was credited as it came', async () => {
    const small = { column: 'amount', op: 'atMost', values: ['100'] }
    expect(await ids('suspense', small)).toEqual(
      numbers(1, MANY, (n) => n % 10 !== 0 && n % 5 === 0, 'lp'),
    )
    const { rows } = await page('suspense', {
      filters: [{ column: 'outside', op: 'is', values: ['ref1'] }],
    })
    expect(rows[0]?.cells).toMatchObject({ sender: 'KBANK xxx-x-x7919 S 1', reason: 'NO_MEMBER' })
    expect(JSON.stringify(rows)).not.toContain('1111117919')
  })

  it('of an open round: its provider, and how long it is open', async () => {
    const hub = { column: 'provider', op: 'is', values: ['hub88'] }
    const found = await ids('openRounds', hub)
    expect(found).toEqual(numbers(1, 90, (n) => n % 2 === 1 && n % 3 !== 0, 'hub88 '))
    const large = { column: 'onTable', op: 'atLeast', values: ['0.80'] }
    expect(await ids('openRounds', hub, large)).toEqual(['hub88 0083', 'hub88 0085', 'hub88 0089'])
    const reels = { column: 'game', op: 'is', values: ['reels'] }
    expect(await ids('openRounds', hub, reels)).toEqual(found)
  })

  it('of a transfer: where to, its end, and whether an answer was missing', async () => {
    const into = { column: 'direction', op: 'is', values: ['IN'] }
    const unanswered = { column: 'unanswered', op: 'is', values: ['yes'] }
    const failed = { column: 'state', op: 'is', values: ['FAILED'] }
    const found = await ids('transfers', into, unanswered, failed)
    expect(found).toEqual(numbers(1, MANY, (n) => n % 30 === 0, 'lg'))
    expect((await count('transfers', { filters: [unanswered] })).count).toBe(found.length)
  })

  it('of a round: by member, game, state, corrected, large wins, with what it came to', async () => {
    const who = { column: 'member', op: 'is', values: ['lm0006'] }
    expect(await all('rounds', { filters: [who] })).toMatchObject([
      {
        id: 'pg 0006',
        memberId: 'lm0006',
        cells: { bet: 100, win: 300, result: 200, provider: 'pg', game: 'reels' },
      },
    ])
    const state = (...values: string[]) => ({ column: 'state', op: 'is', values })
    expect(await ids('rounds', state('void'))).toEqual(numbers(1, MANY, (n) => n % 25 === 0, 'pg '))
    // Of those that are bet in at a game of that name there, two of three are open.
    const open = (n: number) => n <= 90 && n % 2 === 0 && n % 3 !== 0
    expect(await ids('rounds', state('open'))).toEqual(numbers(1, MANY, open, 'pg '))
    expect((await ids('rounds', state('decided'))).length).toBe(
      numbers(1, MANY, (n) => n % 25 !== 0 && !open(n), '').length,
    )
    expect((await ids('rounds', state('decided', 'open', 'void'))).length).toBe(MANY)
    const night = { column: 'game', op: 'is', values: ['night'] }
    expect(await ids('rounds', night)).toEqual(numbers(1, MANY, (n) => n % 10 === 0, 'pg '))
    const named = { ...night, values: ['Reels by Night'] }
    expect(await ids('rounds', named)).toEqual(await ids('rounds', night))
    const corrected = { column: 'corrected', op: 'is', values: ['yes'] }
    expect(await ids('rounds', corrected)).toEqual(['pg 0003', 'pg 0007'])
    const won = { column: 'win', op: 'atLeast', values: ['300'] }
    expect(await ids('rounds', won)).toEqual(
      numbers(1, MANY, (n) => n % 7 === 6 && n % 25 !== 0, 'pg '),
    )
    // Of a player whom we do not know: about nobody.
    const [unowned] = await all('rounds', {
      filters: [{ column: 'round', op: 'is', values: ['0004'] }],
    })
    expect(unowned).toMatchObject({ memberId: null, cells: { member: null } })
  })

  it('of an offer: by kind and whether it is on, with what was taken of it', async () => {
    const on = { column: 'active', op: 'is', values: ['yes'] }
    const kind = { column: 'kind', op: 'is', values: ['bonus'] }
    const onNow = (await ids('offers', on, kind)).filter((id) => id.startsWith('lo'))
    expect(onNow).toEqual(numbers(1, 60, (n) => n % 6 === 0, 'lo'))
    const code = { column: 'code', op: 'is', values: ['L7'] }
    expect(await all('offers', { filters: [code] })).toMatchObject([
      { id: 'lo0007', memberId: null, cells: { taken: 3, given: 75, starts: null, ends: null } },
    ])
  })

  it('counts to a bound, and says when there are more', async () => {
    expect(await count('members', { filters: [ours] })).toEqual({ count: 4, more: false })
  })
})

describe('what is no question of a list', () => {
  const evil = ["' or 1=1 --", "'; drop table member; --", '\\', '%', '{lm0001}', '"', 'null', '$1']
  const filterable = LIST_NAMES.flatMap((list) =>
    Object.entries(listOf(list).columns)
      .filter(([, column]) => column.filters)
      .map(([column, { kind }]) => ({ list, column, kind })),
  )

  it.each(filterable)(
    'SQL as a value finds nothing: $list.$column',
    async ({ list, column, kind }) => {
      for (const value of evil) {
        const filters = [{ column, op: OPERATORS[kind][0], values: [value] }]
        const said = await owner.post(`/api/ops/lists/${list}`, { filters })
        if (said.status === 200) expect((said.body as unknown as Page).rows).toEqual([])
        else expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
      }
    },
  )

  it.each([
    { filters: [{ column: 'm.password_hash', op: 'is', values: ['x'] }] },
    { filters: [{ column: 'phone', op: 'is', values: ['0800000001'] }] },
    { filters: [{ column: 'constructor', op: 'is', values: ['x'] }] },
    { filters: [{ column: 'status', op: 'atLeast', values: ['1'] }] },
    { filters: [{ column: 'status', op: 'is', values: ['NO_STATE'] }] },
    { filters: [{ column: 'net', op: 'atLeast', values: ['1e9'] }] },
    { filters: [{ column: 'net', op: 'atLeast', values: ['1.001'] }] },
    { filters: [{ column: 'lastSeen', op: 'olderThan', values: ['99999999'] }] },
    { sort: { column: 'password_hash', desc: true } },
    { sort: { column: 'phone', desc: true } },
    { sort: { column: '__proto__', desc: true } },
    { after: 'not a place' },
    { after: Buffer.from('["registered",true,"9","x",1]').toString('base64url') },
    { after: Buffer.from('["registered",true,"now()","x"]').toString('base64url') },
    { after: Buffer.from('["net",true,"1","x"]').toString('base64url') },
    { after: Buffer.from('["registered",true,"1","a\\u0000"]').toString('base64url') },
  ])('is refused: %o', async (body) => {
    const said = await owner.post('/api/ops/lists/members', body)
    expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
  })

  it('a place is of its own order, and keeps what it was made of', async () => {
    const evilPlace = Buffer.from(`["registered",true,"1","' or '1'='1"]`).toString('base64url')
    expect((await page('members', { after: evilPlace })).rows).toEqual([])
  })
})

it.each(LIST_NAMES.flatMap((list) => ROLES.map((role) => ({ list, role }))))(
  '$role reads $list by the right of the list, in every call',
  async ({ list, role }) => {
    const client = house.client(seats[role].token)
    const path = `/api/ops/lists/${list}`
    const view = { name: 'mine', query: '' }
    const said = [
      await client.post(path, {}),
      await client.post(`${path}/count`, {}),
      await client.post(`${path}/csv`, {}, { accept: 'text/csv' }),
      await client.get(`${path}/views`),
      await client.post(`${path}/views`, view),
      await client.put(`${path}/views/none`, view),
      await client.delete(`${path}/views/none`),
    ]
    const may = rightsAtFirst(role).includes(LISTS[list].right)
    expect(said.map(({ status }) => status)).toEqual(
      may ? [200, 200, 200, 200, 201, 404, 404] : Array.from({ length: 7 }, () => 403),
    )
  },
)

it('refuses a list of money to who waits to be confirmed', async () => {
  const waiting = await seat(context, 'finance')
  await asOwner(context.db, (db) =>
    sql`update operator set granted_by = ${seats.owner.id}, granted_at = now() where id = ${waiting.id}`.execute(
      db,
    ),
  )
  const client = house.client(waiting.token)
  const said = await client.post('/api/ops/lists/withdrawals', {})
  expect([said.status, said.body.message]).toEqual([403, 'UNCONFIRMED_OPERATOR'])
  expect((await client.post('/api/ops/lists/members', {})).status).toBe(200)
})

describe('what a list shows of a person', () => {
  it.each(['owner', 'support'] as const)('to %s: no phone and no account whole', async (role) => {
    const filters = [{ column: 'member', op: 'is', values: ['lm0001'] }]
    const { rows } = await page('members', { filters }, house.client(seats[role].token))
    expect(rows[0]?.cells).toMatchObject({ phone: '080-xxx-0001', bank: 'SCB xxx-x-x7919' })
    expect(JSON.stringify(rows)).not.toMatch(/0800000001|1111117919/)
  })

  it('in a file neither', async () => {
    const filters = [{ column: 'member', op: 'is', values: ['lm0001'] }]
    const path = '/api/ops/lists/withdrawals/csv'
    const text = await csv(path, { filters })
    expect(text).toContain('SCB xxx-x-x7919')
    expect(text).not.toContain('1111117919')
  })
})

const csv = async (path: string, body: object, token = seats.owner.token) => {
  const response = await house.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'x-requested-with': 'wallet-user',
      authorization: `Bearer ${token}`,
      accept: 'text/csv',
    },
    payload: body,
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
  return response.body
}

describe('a file of a list', () => {
  it('has what is filtered, in its order and columns, and is an audit line', async () => {
    const filters = [{ column: 'member', op: 'is', values: ['lm0001', 'lm0002', 'lm0003'] }]
    const sort = { column: 'amount', desc: true }
    const columns = ['amount', 'state', 'no such column']
    const text = await csv('/api/ops/lists/withdrawals/csv', { filters, sort, columns })
    expect(text.trim().split('\r\n')).toEqual([
      'id,memberId,amount,state',
      'lw0003,lm0003,400,FAILED',
      'lw0002,lm0002,300,PAID',
      'lw0001,lm0001,200,FAILED',
    ])
    const entries = await context.db
      .selectFrom('audit_entry')
      .select(['operator', 'subject', 'after'])
      .where('action', '=', 'list.download')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(entries).toEqual([
      { operator: seats.owner.name, subject: 'withdrawals', after: { rows: 3, filters } },
    ])
  })

  it('runs no formula: a name is a text', async () => {
    const bad = await house.register({ bankAccountName: 'SOMCHAI JAIDEE' })
    await context.db
      .updateTable('member')
      .set({ name: '=HYPERLINK("http://evil","x")' })
      .where('id', '=', bad.memberId)
      .execute()
    const filters = [{ column: 'member', op: 'is', values: [bad.memberId] }]
    const text = await csv('/api/ops/lists/members/csv', { filters, columns: ['member'] })
    expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
  })

  it('reads on beyond one reading, each row once', async () => {
    await insertMembers(2_001, 3_150)
    const text = await csv('/api/ops/lists/withdrawals/csv', { columns: ['reference'] })
    const rows = text.trim().split('\r\n').slice(1)
    expect([rows.length, new Set(rows).size]).toEqual([
      (await count('withdrawals')).count,
      rows.length,
    ])
    expect(rows.length).toBeGreaterThan(1_400)
  })
})

describe('a saved view', () => {
  const path = '/api/ops/lists/members/views'
  const keeper = house.client(seats.owner.token)
  const finance = house.client(seats.finance.token)
  const support = house.client(seats.support.token)
  interface View {
    id: string
    name: string
    mine: boolean
    owner: string
    shared: string[]
  }
  const seen = async (client = keeper) =>
    ((await client.get(path)).body as unknown as View[]).filter(({ name }) => name !== 'mine')

  it('is its owner’s, and shared with a role that role’s to see', async () => {
    const body = { name: 'Quiet', query: 'f=lastSeen.olderThan.14&sort=-net', shared: ['finance'] }
    const { body: view } = await keeper.post(path, body)
    expect(await seen()).toMatchObject([{ name: 'Quiet', mine: true, shared: ['finance'] }])
    expect(await seen(finance)).toMatchObject([
      { name: 'Quiet', mine: false, owner: seats.owner.name },
    ])
    expect(await seen(support)).toEqual([])
    const id = String(view['id'])
    for (const client of [finance, support]) {
      expect((await client.put(`${path}/${id}`, { ...body, name: 'Taken' })).status).toBe(404)
      expect((await client.delete(`${path}/${id}`)).status).toBe(404)
    }
    // Of another list it is none.
    expect((await keeper.delete(`/api/ops/lists/audit/views/${id}`)).status).toBe(404)
    await keeper.put(`${path}/${id}`, { ...body, name: 'Silent', shared: [] })
    expect(await seen()).toMatchObject([{ id, name: 'Silent' }])
    expect(await seen(finance)).toEqual([])
    expect((await keeper.delete(`${path}/${id}`)).status).toBe(204)
    expect(await seen()).toEqual([])
    const { rows } = await page('audit', {
      filters: [{ column: 'subject', op: 'is', values: [id] }],
      sort: { column: 'at', desc: false },
    })
    expect(rows.map(({ cells }) => cells['action'])).toEqual([
      'view.save',
      'view.change',
      'view.remove',
    ])
  })

  it('is one of fifty at most', async () => {
    for (let n = (await seen(support)).length + 1; n < 50; n++)
      await support.post(path, { name: `view ${n}`, query: '' })
    const said = await support.post(path, { name: 'one more', query: '' })
    expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('the postings and the audit log', () => {
  it('page by number, by days, by kind and by member, with their sides', async () => {
    const who = await house.register()
    const wallet = `member:${who.memberId}:wallet`
    for (let n = 1; n <= 9; n++)
      await context.ledger.submit({
        op: 'post',
        key: `list-${n}`,
        kind: n % 3 === 0 ? 'adjust' : 'deposit',
        legs: [{ from: 'house:psp:KBANK', to: wallet, amount: BigInt(n) * 100n }],
      })
    const member = { column: 'member', op: 'is', values: [who.memberId] }
    const rows = await all('postings', { filters: [member], limit: 4 })
    expect(rows.map(({ cells }) => cells['amount'])).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(rows[0]).toMatchObject({
      memberId: who.memberId,
      cells: { kind: 'adjust', op: 'post', from: 'house:psp:KBANK', to: wallet },
    })
    // What ended a hold of the member's touches only the house, and is found all the same.
    await context.ledger.submit({
      op: 'hold',
      key: 'list-hold',
      kind: 'withdraw',
      from: wallet,
      amount: 100n,
    })
    await context.ledger.submit({
      op: 'settle',
      key: 'list-end',
      hold: 'list-hold',
      legs: [{ from: 'house:transit', to: 'house:bank:main', amount: 100n }],
    })
    const [end, hold] = await all('postings', { filters: [member] })
    expect([end, hold]).toMatchObject([
      { memberId: who.memberId, cells: { op: 'settle', to: 'house:bank:main', key: 'list-end' } },
      { memberId: who.memberId, cells: { op: 'hold', key: 'list-hold' } },
    ])
    const kind = { column: 'kind', op: 'is', values: ['adjust'] }
    expect((await all('postings', { filters: [member, kind] })).length).toBe(3)
    const key = { column: 'key', op: 'is', values: ['list-5'] }
    const [one] = await all('postings', { filters: [key] })
    const number = { column: 'posting', op: 'is', values: [one?.id ?? '', 'x'] }
    expect((await all('postings', { filters: [number] })).map(({ id }) => id)).toEqual([one?.id])
    const today = new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    const days = (from: string, to: string) => all('postings', { filters: [member], from, to })
    expect((await days(today, today)).length).toBe(11)
    expect(await days('2020-01-01', '2020-12-31')).toEqual([])
    expect(await days('2090-01-01', '2090-12-31')).toEqual([])
  })

  it.each(sorts.filter(({ list }) => list === 'postings' || list === 'audit'))(
    'stand in order, each once: $list, desc $desc',
    async ({ list, column, desc }) => {
      // A look is no entry: the log stands still while it is paged through.
      const rows = await all(list, { sort: { column, desc }, limit: 5 })
      const ids = rows.map(({ id }) => Number(id))
      expect(ids).toEqual(ids.toSorted((a, b) => (desc ? b - a : a - b)))
      expect([new Set(ids).size, ids.length > 5]).toEqual([ids.length, true])
    },
  )
})

describe('what a member’s row sums up', () => {
  const row = async (memberId: string) => {
    const filters = [{ column: 'member', op: 'is', values: [memberId] }]
    return (await page('members', { filters })).rows[0]?.cells
  }

  it('is what the books and the rows say, also when it is swept twice, or too late', async () => {
    const who = await house.register()
    expect(await row(who.memberId)).toMatchObject({ deposited: 0, balance: 0, care: 'standard' })
    await house.listen()
    const { body } = await who.client.post('/api/qrcode/KBANK', { amount: 700 })
    await house.world('POST', '/sandbox/qr/pay', { qrcodeId: body['qrcodeId'] })
    await house.jobs.runDue()
    await who.client.post('/api/wallet/withdraw', { amount: 200 })
    await house.jobs.runDue()
    await sweepOverview(context)
    const paid = { deposited: 700, withdrawn: 200, net: 500, balance: 500, lastPlayed: null }
    expect(await row(who.memberId)).toMatchObject(paid)
    expect((await row(who.memberId))?.['lastSeen']).toEqual(expect.any(String))
    clock.advance(600_000)
    await Promise.all([sweepOverview(context), sweepOverview(context)])
    expect(await row(who.memberId)).toMatchObject(paid)
    const { asOf } = await page('members')
    expect(Math.abs(Date.parse(String(asOf)) - clock.now().getTime())).toBeLessThan(60_000)
  })
})
