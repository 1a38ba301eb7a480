import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { STATEMENT_MOST_ROWS } from '@krapao/contract/statements/kinds'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'

const house = await testApp({
  settings: { registerOTP: false, sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house
const at = (time: string) => clock.hold(new Date(time))
type Page = Answer<'statement'>
const ALL = { page: 1, limit: 100 }

let who: Registered
const ask = (body: object) => who.client.post('/api/statement', { ...ALL, ...body })
const read = async (body: object) => (await ask(body)).body as unknown as Page
const amounts = async (body: object) => (await read(body)).statements.map(({ amount }) => amount)

interface Line {
  type: 'deposit' | 'withdraw' | 'bonus' | 'finish_bonus' | 'transfer'
  from?: string
  to?: string
  baht: number
}
/** A line and its money, as each area posts its own. `hold`: its end is still to come. */
async function move({ type, from = 'SCB', to = 'WALLET', baht }: Line, hold = false) {
  const amount = BigInt(Math.round(baht * 100))
  const wallet = walletOf(who.memberId)
  const isIn = type === 'deposit' || type === 'bonus' || (type === 'transfer' && to === 'WALLET')
  const bank = 'house:bank:SCB'
  const key = context.ids.reference('move')
  const line = { memberId: who.memberId, type, from, to, amount }
  const outcome = await context.ledger.submit(
    hold
      ? { op: 'hold', key, kind: type, from: isIn ? bank : wallet, amount, line }
      : {
          op: 'post',
          key,
          kind: type,
          legs: [{ from: isIn ? bank : wallet, to: isIn ? wallet : bank, amount }],
          line,
        },
  )
  if (!outcome.ok) throw new Error(outcome.refusal)
  return key
}
const deposit = (baht: number) => move({ type: 'deposit', baht })
const wallet = async () =>
  Number((await context.ledger.balances([walletOf(who.memberId)])).values().next().value?.balance)

beforeAll(async () => {
  at('2026-11-20T05:00:00.000Z')
  who = await house.register()
})

describe('a statement of some days', () => {
  it('has the days of Bangkok: the last millisecond before midnight is the day before', async () => {
    for (const [time, baht] of [
      ['2026-11-20T16:59:59.999Z', 1],
      ['2026-11-20T17:00:00.000Z', 2],
      ['2026-11-21T16:59:59.999Z', 3],
      ['2026-11-21T17:00:00.000Z', 4],
    ] as const) {
      at(time)
      await deposit(baht)
    }
    expect(await amounts({ from: '2026-11-21', to: '2026-11-21' })).toEqual([3, 2])
    expect(await amounts({ to: '2026-11-20' })).toEqual([1])
    expect(await amounts({ from: '2026-11-22' })).toEqual([4])
    expect(await amounts({ from: '2026-11-23' })).toEqual([])
    expect(await amounts({ from: '2026-11-20', to: '2026-11-22' })).toEqual([4, 3, 2, 1])
  })

  it('finds what another server dated a little early or late', async () => {
    who = await house.register()
    // In the order of the books: the second server's clock is ten minutes behind.
    for (const [time, baht] of [
      ['2026-12-01T16:55:00.000Z', 1],
      ['2026-12-01T17:05:00.000Z', 2],
      ['2026-12-01T16:56:00.000Z', 3],
      ['2026-12-01T17:06:00.000Z', 4],
    ] as const) {
      at(time)
      await deposit(baht)
    }
    expect(await amounts({ to: '2026-12-01' })).toEqual([3, 1])
    expect(await amounts({ from: '2026-12-02' })).toEqual([4, 2])
  })

  it('refuses days that are none, an end before the start, and a kind that there is not', async () => {
    for (const wrong of [
      { from: '2026-11-22', to: '2026-11-21' },
      { from: '2026-02-30' },
      { from: '21/11/2026' },
      { to: '0000-01-01' },
      { to: '9999-12-31' },
      { kind: 'prize' },
      { kind: 'deposit', account: 'x' },
      { kind: "deposit' or 1=1" },
      { memberId: 'm_other' },
    ])
      expect(await ask(wrong)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
  })
})

describe('a statement of one kind', () => {
  it('has the rows of that kind page by page, and its own count', async () => {
    who = await house.register()
    at('2026-12-05T05:00:00.000Z')
    for (let baht = 1; baht <= 5; baht++) {
      await deposit(baht * 10)
      await move({ type: 'withdraw', from: 'WALLET', to: 'SCB', baht })
    }
    await move({ type: 'bonus', from: 'BONUS', baht: 7 })
    await move({ type: 'finish_bonus', from: 'BONUS', baht: 6 })
    const page = (n: number) => read({ kind: 'withdraw', page: n, limit: 2 })
    expect((await page(1)).statements.map(({ amount }) => amount)).toEqual([5, 4])
    expect((await page(3)).statements.map(({ amount }) => amount)).toEqual([1])
    expect((await page(3)).total).toBe(5)
    expect(await page(4)).toMatchObject({ total: 5, statements: [] })
    expect(await amounts({ kind: 'bonus' })).toEqual([6, 7])
    expect(await amounts({ kind: 'transfer' })).toEqual([])
    // The same rows as without: a filter changes which, never what.
    const whole = (await read({})).statements
    expect((await read({ from: '2026-12-05' })).statements).toEqual(whole)
    expect((await read({ kind: 'deposit' })).statements).toEqual(
      whole.filter(({ statementType }) => statementType === 'deposit'),
    )
  })

  it('never has another member’s rows', async () => {
    const stranger = await house.register()
    const theirs = (await read({ from: '2026-01-01' })).statements.map(({ _id }) => _id)
    expect(theirs.length).toBeGreaterThan(0)
    for (const body of [{ kind: 'deposit' }, { from: '2026-01-01' }, { totals: true }])
      expect(
        (await stranger.client.post('/api/statement', { ...ALL, ...body })).body,
      ).toMatchObject({ total: 0, statements: [] })
  })
})

describe('the totals of a range', () => {
  it('are what has ended well, by kind, and add up to the wallet', async () => {
    who = await house.register()
    at('2026-12-10T05:00:00.000Z')
    await deposit(1_000.25)
    await deposit(500)
    await move({ type: 'bonus', from: 'BONUS', baht: 100 })
    await move({ type: 'transfer', from: 'WALLET', to: 'pg', baht: 300 })
    await move({ type: 'transfer', from: 'pg', to: 'WALLET', baht: 120.5 })
    await move({ type: 'finish_bonus', from: 'BONUS', baht: 40 })
    const paid = await move({ type: 'withdraw', from: 'WALLET', to: 'SCB', baht: 200 }, true)
    const back = await move({ type: 'withdraw', from: 'WALLET', to: 'SCB', baht: 90 }, true)
    const { totals } = await read({ totals: true })
    const kinds = (of: Page['totals']) =>
      Object.fromEntries((of?.kinds ?? []).map(({ kind, ...each }) => [kind, each]))
    expect(kinds(totals)).toEqual({
      deposit: { count: 2, in: 1_500.25, out: 0, waiting: 0 },
      withdraw: { count: 0, in: 0, out: 0, waiting: 2 },
      transfer: { count: 2, in: 120.5, out: 300, waiting: 0 },
      bonus: { count: 2, in: 100, out: 40, waiting: 0 },
    })
    expect(totals).toMatchObject({ in: 1_720.75, out: 340, net: 1_380.75 })

    for (const [key, op] of [
      [paid, 'settle'],
      [back, 'void'],
    ] as const) {
      const hold = { key: `${key}:end`, hold: key }
      const outcome = await context.ledger.submit(
        op === 'settle'
          ? {
              op,
              ...hold,
              legs: [{ from: 'house:transit', to: 'house:bank:SCB', amount: 20_000n }],
            }
          : { op, ...hold },
      )
      expect(outcome.ok).toBe(true)
    }
    const after = (await read({ totals: true })).totals
    expect(kinds(after)['withdraw']).toEqual({ count: 1, in: 0, out: 200, waiting: 0 })
    expect(after?.net).toBe((await wallet()) / 100)
  })

  it('are of the days alone, whichever kind and page is shown', async () => {
    at('2026-12-11T05:00:00.000Z')
    await deposit(9)
    const { total, totals } = await read({
      kind: 'bonus',
      from: '2026-12-11',
      to: '2026-12-11',
      totals: true,
    })
    expect([total, totals?.net]).toEqual([0, 9])
    expect((await read({ page: 900, totals: true })).totals?.in).toBe(1_729.75)
    expect((await read({})).totals).toBeUndefined()
  })
})

describe('a long history', () => {
  it('is refused beyond its bound, and a range in it is found', async () => {
    who = await house.register()
    const start = Date.parse('2020-01-01T00:00:00.000Z')
    const rows = 60_000
    await deposit(1)
    await asOwner(context.db, async (owner) => {
      // Nine years of twenty lines a day before it, written straight into the tables.
      await sql`create temporary table planted as select n, nextval('ledger_transfer_id') as id
        from generate_series(1, ${rows}::int) n`.execute(owner)
      await sql`insert into ledger_transfer (id, key, op, kind, content, created_at)
        select id, 'planted:' || n, 1, 'deposit', gen_random_uuid(), ${new Date(start)}::timestamptz
          + n * interval '72 minutes' from planted`.execute(owner)
      await sql`insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount)
        select a.id, a.lines + n, p.id, 'deposit', 'SCB', 'WALLET', n from planted p, ledger_account a
        where a.address = ${walletOf(who.memberId)}`.execute(owner)
      await sql`update ledger_account set lines = lines + ${rows}
        where address = ${walletOf(who.memberId)}`.execute(owner)
      await sql`drop table planted`.execute(owner)
    })
    const tooLong = {
      status: 422,
      body: { message: 'LIST_TOO_LONG', details: { most: STATEMENT_MOST_ROWS } },
    }
    expect(await ask({ from: '2020-01-01', to: '2029-12-31' })).toMatchObject(tooLong)
    expect(await ask({ kind: 'bonus' })).toMatchObject(tooLong)
    expect(await ask({ totals: true })).toMatchObject(tooLong)
    // Read by its numbers, as ever.
    expect((await ask({ page: 5_000, limit: 10 })).status).toBe(200)
    const day = bangkokDay(start) + 1_000
    const found = await read({ from: dateOf(day), to: dateOf(day), totals: true })
    expect([found.total, found.statements.length]).toEqual([20, 20])
    expect(
      found.statements.every(({ createdAt }) => bangkokDay(Date.parse(createdAt)) === day),
    ).toBe(true)
  })
})
