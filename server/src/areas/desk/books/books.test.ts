import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp, type Client } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** Three Bangkok days of postings; each figure is compared with one added up here. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
let client: Client
let wallet = ''
let keys = 0
const dayNow = (): string =>
  new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
async function post(from: string, to: string, amount: bigint): Promise<void> {
  const outcome = await context.ledger.submit({
    op: 'post',
    key: `b${++keys}`,
    kind: 'deposit',
    legs: [{ from, to, amount }],
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}
interface Trial {
  accounts: { group: string; account: string; debit: number; credit: number }[]
  debit: number
  credit: number
  difference: number
}
const trial = async (day?: string) =>
  (await client.post('/api/ops/ledger/trialBalance', day === undefined ? {} : { day }))
    .body as unknown as Trial
const sidesOf = ({ accounts }: Trial, account: string) => {
  const { group, debit, credit } = accounts.find((each) => each.account === account) ?? {}
  return [group, debit, credit]
}
interface Account {
  total: number
  opening: number
  closing: number
  moved: { debit: number; credit: number } | null
  entries: { amount: number; balance: number }[]
}
const entriesOf = async (more: object) =>
  (await client.post('/api/ops/ledger/account', { account: 'house:bank:SCB', ...more }))
    .body as unknown as Account

const days: string[] = []
beforeAll(async () => {
  const { memberId } = await house.register()
  wallet = walletOf(memberId)
  // The last minute of one Bangkok day, and the first of the next.
  const midnight = Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 17 * 3_600_000
  clock.advance(midnight - 60_000 - clock.now().getTime())
  days.push(dayNow())
  await post('house:bank:SCB', wallet, 100_001n)
  await post('house:bonus', wallet, 5_000n)
  clock.advance(60_000)
  days.push(dayNow())
  await post('house:bank:SCB', wallet, 33n)
  await post(wallet, 'house:bank:SCB', 20_000n)
  clock.advance(86_400_000)
  days.push(dayNow())
  await post('house:bank:SCB', 'house:suspense:bank:SCB', 700n)
  client = house.client((await seat(context, 'finance')).token)
})

describe('the trial balance', () => {
  it('has debit and credit by group, and both sides are the same to the satang', async () => {
    const now = await trial()
    expect(sidesOf(now, 'house:bank:SCB')).toEqual(['held', 807.34, 0])
    expect(sidesOf(now, 'member:*:wallet')).toEqual(['members', 0, 850.34])
    expect(sidesOf(now, 'house:suspense:bank:SCB')).toEqual(['between', 0, 7])
    expect(sidesOf(now, 'house:bonus')).toEqual(['result', 50, 0])
    expect([now.debit, now.credit, now.difference]).toEqual([857.34, 857.34, 0])
  })

  it('is that of the end of a Bangkok day, which the next minute does not change', async () => {
    const first = await trial(days[0])
    expect(sidesOf(first, 'house:bank:SCB')).toEqual(['held', 1_000.01, 0])
    expect(sidesOf(first, 'member:*:wallet')).toEqual(['members', 0, 1_050.01])
    expect([first.debit, first.credit, first.difference]).toEqual([1_050.01, 1_050.01, 0])
    expect(sidesOf(await trial(days[1]), 'house:bank:SCB')).toEqual(['held', 800.34, 0])
    expect(await trial(days[2])).toMatchObject({ ...(await trial()), at: expect.any(String) })
  })

  it('says a difference where the books are broken', async () => {
    const bend = (by: number) =>
      asOwner(context.db, async (db) => {
        await sql`alter table ledger_account disable trigger user`.execute(db)
        await sql`update ledger_account set balance = balance + ${by}
          where address = 'house:bonus'`.execute(db)
        await sql`alter table ledger_account enable trigger user`.execute(db)
      })
    await bend(1)
    expect(await trial()).toMatchObject({ debit: 857.33, credit: 857.34, difference: -0.01 })
    await bend(-1)
  })

  it('refuses a day that is to come, and one too long ago', async () => {
    const ask = async (day: string) =>
      (await client.post('/api/ops/ledger/trialBalance', { day })).status
    expect(await ask('2999-01-01')).toBe(400)
    expect(await ask('2001-01-01')).toBe(400)
  })

  it('is not told to who has no right to the books', async () => {
    const support = house.client((await seat(context, 'support')).token)
    expect((await support.post('/api/ops/ledger/trialBalance', {})).status).toBe(403)
  })

  it('is a file with the same figures', async () => {
    const csv = await house.app.inject({
      method: 'POST',
      url: '/api/ops/ledger/trialBalance',
      headers: {
        authorization: `Bearer ${(await seat(context, 'finance')).token}`,
        'x-requested-with': 'wallet-user',
        accept: 'text/csv',
      },
      payload: { day: days[0] },
    })
    expect(csv.payload.split('\r\n')).toEqual(
      expect.arrayContaining([
        'group,account,accounts,debit,credit',
        'held,house:bank:SCB,1,1000.01,0',
      ]),
    )
  })
})

describe('the entries of an account', () => {
  it('of some days: what stood before, what moved, what stands after', async () => {
    const [first, second, third] = days
    expect(await entriesOf({})).toMatchObject({ total: 4, opening: 0, closing: -807.34 })
    expect(await entriesOf({ from: second, to: second })).toMatchObject({
      total: 2,
      opening: -1_000.01,
      closing: -800.34,
      moved: { debit: 0.33, credit: 200 },
      entries: [{ amount: 200 }, { amount: -0.33 }],
    })
    expect(await entriesOf({ to: first })).toMatchObject({ total: 1, closing: -1_000.01 })
    expect(await entriesOf({ from: third })).toMatchObject({ total: 1, opening: -800.34 })
    expect(await entriesOf({ from: '2001-01-01', to: '2001-01-02' })).toMatchObject({
      total: 0,
      opening: 0,
      closing: 0,
      moved: { debit: 0, credit: 0 },
      entries: [],
    })
    expect(await entriesOf({ from: second, to: second, limit: 1, page: 2 })).toMatchObject({
      total: 2,
      entries: [{ amount: -0.33 }],
    })
  })

  it('refuses days that end before they begin', async () => {
    const { status } = await client.post('/api/ops/ledger/account', {
      account: 'house:bank:SCB',
      from: days[1],
      to: days[0],
    })
    expect(status).toBe(400)
  })

  it('one with an earlier time than its neighbours stays between them', async () => {
    clock.advance(-1)
    const midnight = Math.floor((clock.now().getTime() - 17 * 3_600_000) / 86_400_000)
    const back = clock.now().getTime() - (midnight * 86_400_000 + 17 * 3_600_000) + 1
    clock.advance(-back)
    await post('house:bank:SCB', wallet, 11n)
    clock.advance(back)
    await post('house:bank:SCB', wallet, 12n)
    const today = await entriesOf({ from: days[2] })
    expect(today.entries.map(({ amount }) => amount)).toEqual([-0.12, -0.11, -7])
  })
})
