import type { ReportName } from '@krapao/contract/ops/reports/kinds'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { HELD, HELD_ALL, moneyDays } from './testing/moneyDays.ts'

/**
 * Two Bangkok days of everything that a report adds up, and of what it must leave out; each figure
 * is compared with one added up here from the entries of the ledger.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
interface Report {
  rows: Record<string, string | number | null>[]
  totals: Record<string, number>
  waiting: unknown
  compared: unknown
}
const dayNow = (): string =>
  new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
const read = async (name: ReportName, from: string, to = from) =>
  (await client.post(`/api/ops/reports/${name}`, { from, to })).body as unknown as Report
/** The sum of a report's rows in satang, by day and another column. */
const sumsOf = ({ rows }: Report, key: string): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const name = `${row['day']} ${row[key]}`
    sums[name] = (sums[name] ?? 0) + Math.round(Number(row['amount']) * 100)
  }
  return sums
}
const satangOf = (baht: unknown): number => Math.round(Number(baht) * 100)

let [first, second] = ['', '']
let [one, two] = [] as unknown as [Registered, Registered]
let client: Client
const { arrive, aDay } = moneyDays(house)

/**
 * Of entries on accounts of a kind, by Bangkok day and account: added up in JavaScript. `ofHolds`:
 * the hold's too, on the day that it was settled.
 */
async function entries(kind: RegExp, ofHolds = false) {
  const rows = await context.db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transfer as t', (join) =>
      join.on((eb) =>
        eb.or([
          eb('t.id', '=', eb.ref('e.transfer_id')),
          ...(ofHolds ? [eb('t.hold_id', '=', eb.ref('e.transfer_id'))] : []),
        ]),
      ),
    )
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['t.id', 't.created_at', 'a.address', 'e.amount'])
    .execute()
  const members = new Set(
    rows.filter((r) => r.address.startsWith('member:') && r.amount > 0n).map((r) => r.id),
  )
  return rows
    .filter(({ address }) => kind.test(address))
    .map((row) => ({
      name: `${new Date(row.created_at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)} ${row.address}`,
      amount: Number(row.amount),
      isToMember: members.has(row.id),
    }))
}
const added = (rows: { name: string; amount: number }[], sign = 1): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { name, amount } of rows) sums[name] = (sums[name] ?? 0) + sign * amount
  return sums
}

beforeAll(async () => {
  ;[one, two] = [await house.register(), await house.register()]
  // The last minute of one Bangkok day and the first of the next.
  const midnight = Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 17 * 3_600_000
  clock.advance(midnight - 60_000 - clock.now().getTime())
  first = dayNow()
  await aDay(one.memberId, two.memberId, 1n)
  clock.advance(midnight - clock.now().getTime())
  second = dayNow()
  await aDay(one.memberId, two.memberId, 3n)
  client = house.client((await seat(context, 'finance')).token)
})

describe('each report is the ledger, to the satang and by Bangkok day:', () => {
  it('deposits', async () => {
    const report = await read('deposits', first, second)
    const sources = await entries(/^house:(announced$|(bank|psp|walletlink|suspense):)/, true)
    const expected = added(
      sources.filter(({ isToMember }) => isToMember),
      -1,
    )
    expect(Object.keys(expected)).toHaveLength(12)
    expect(sumsOf(report, 'account')).toEqual(expected)
    expect(Math.round((report.totals['amount'] ?? 0) * 100)).toBe(
      4 * (1_000_007 + 33 + 250_001 + 40_009 + HELD_ALL),
    )
  })

  it('withdrawals, without what failed and what went back to a sender', async () => {
    const report = await read('withdrawals', first, second)
    expect(sumsOf(report, 'account')).toEqual({
      [`${first} house:bank:main`]: 120_003,
      [`${second} house:bank:main`]: 360_009,
    })
  })

  it('net play', async () => {
    const report = await read('netPlay', first, second)
    expect(sumsOf(report, 'account')).toEqual(added(await entries(/^house:provider:/)))
    expect(report.totals['amount']).toBe((4 * 20_011 - 2 * 9_002) / 100)
  })

  it('gift cost, less what was taken back', async () => {
    const report = await read('giftCost', first, second)
    expect(sumsOf(report, 'account')).toEqual(
      added(await entries(/^house:(bonus|prize|cashback|invite)$/), -1),
    )
    expect(report.totals['amount']).toBe((4 * (10_001 + 501 + 77 + 13) - 2 * 3_000) / 100)
  })

  it('net: paid in less paid out, and a withdrawal that has not ended is in neither', async () => {
    await context.db
      .insertInto('withdrawal')
      .values({
        id: 'waits',
        member_id: one.memberId,
        amount: 77_700n,
        state: 'REQUESTED',
        approvals_needed: 1,
        bank_code: 'SCB',
        account_no: '1',
        account_name: 'A',
        requested_at: clock.now(),
      })
      .execute()
    const { rows, totals, waiting, compared } = await read('net', first, second)
    const paidIn = 1_000_007 + 33 + 250_001 + 40_009 + HELD_ALL
    expect(rows).toEqual([
      {
        day: first,
        in: paidIn / 100,
        takenBack: 0,
        out: 1_200.03,
        net: (paidIn - 120_003) / 100,
      },
      {
        day: second,
        in: (3 * paidIn) / 100,
        takenBack: 0,
        out: 3_600.09,
        net: (3 * paidIn - 360_009) / 100,
      },
    ])
    expect(totals['net']).toBe((4 * paidIn - 480_012) / 100)
    expect(waiting).toEqual({ count: 1, amount: 777 })
    // The books are two days old: nothing is usual yet.
    expect(compared).toBeNull()
    expect((await read('net', first)).waiting).toEqual({ count: 0, amount: 0 })
    await context.db.deleteFrom('withdrawal').where('id', '=', 'waits').execute()
  })

  it('result: what games took, and what is left after gifts', async () => {
    const { rows, totals } = await read('result', first, second)
    const gifts = (scale: number) => scale * (10_001 + 501 + 77 + 13) - 3_000
    expect(rows).toEqual(
      [[first, 1] as const, [second, 3] as const].map(([at, scale]) => ({
        day: at,
        ggr: (scale * 20_011 - 9_002) / 100,
        gifts: gifts(scale) / 100,
        ngr: (scale * 20_011 - 9_002 - gifts(scale)) / 100,
      })),
    )
    const [net, cost] = [
      await read('netPlay', first, second),
      await read('giftCost', first, second),
    ]
    expect(totals['ggr']).toBe(net.totals['amount'])
    expect(totals['gifts']).toBe(cost.totals['amount'])
  })

  it('channels: what came each way is all that was deposited', async () => {
    const channels = await read('channels', first, second)
    const deposits = await read('deposits', first, second)
    expect(channels.totals['amount']).toBe(deposits.totals['amount'])
    expect(sumsOf(channels, 'way')).toEqual({
      [`${first} qr`]: 1_290_050,
      [`${second} qr`]: 3 * 1_290_050,
      ...Object.fromEntries(
        Object.entries(HELD).flatMap(([way, satang]) => [
          [`${first} ${way}`, satang],
          [`${second} ${way}`, 3 * satang],
        ]),
      ),
    })
    const [net, { rows: members }] = [
      await read('net', first, second),
      await read('members', first, second),
    ]
    expect(net.totals['in']).toBe(channels.totals['amount'])
    for (const column of ['in', 'net'])
      expect(members.reduce((sum, row) => sum + satangOf(row[column]), 0)).toBe(
        satangOf(net.totals[column]),
      )
  })

  it('members: whose money is whose, to the satang', async () => {
    const { rows } = await read('members', first, second)
    expect(rows).toEqual([
      {
        end: 'top',
        member: one.memberId,
        in: (4 * (1_000_007 + 33)) / 100,
        takenBack: 0,
        out: 4_800.12,
        net: (4 * (1_000_007 + 33) - 480_012) / 100,
        ggr: (4 * 20_011 - 2 * 9_002) / 100,
      },
      {
        end: 'top',
        member: two.memberId,
        in: (4 * (250_001 + 40_009 + HELD_ALL)) / 100,
        takenBack: 0,
        out: 0,
        net: (4 * (250_001 + 40_009 + HELD_ALL)) / 100,
        ggr: 0,
      },
    ])
  })

  it('registrations: who has deposited, as the ledger has it', async () => {
    const day = new Date(Date.parse(first) - 5 * 86_400_000).toISOString().slice(0, 10)
    const report = await read('registrations', day, second)
    const wallets = new Set(
      (await entries(/^member:.*:wallet$/)).map(({ name }) => name.split(' ')[1]),
    )
    const sum = (column: string) =>
      report.rows.reduce((total, row) => total + Number(row[column]), 0)
    expect(sum('deposited')).toBe(wallets.size)
    expect([sum('registered'), sum('again'), sum('withdrew')]).toEqual([2, 2, 0])
  })

  it('slips: what was credited, not what the picture claims', async () => {
    const deposit = await arrive(two.memberId, 'house:bank:SCB', 12_345n, 'slip')
    const row = { member_id: two.memberId, width: 1, height: 1, created_at: clock.now() }
    await context.db
      .insertInto('slip')
      .values([
        {
          ...row,
          reference: 'paid',
          status: 'SUCCESS',
          amount: 99_999n,
          deposit_id: deposit?.id ?? null,
          ended_at: clock.now(),
        },
        {
          ...row,
          reference: 'no',
          status: 'FAILED',
          note: 'NOT_MATCH',
          amount: 500n,
          ended_at: clock.now(),
        },
      ])
      .execute()
    expect(sumsOf(await read('slips', second), 'outcome')).toEqual({
      [`${second} SUCCESS`]: 12_345,
      [`${second} NOT_MATCH`]: 500,
    })
  })

  it('and one day alone is its part; the CSV has the same figures', async () => {
    for (const name of ['deposits', 'withdrawals', 'netPlay', 'giftCost', 'channels'] as const) {
      const parts = [await read(name, first), await read(name, second)]
      const whole = await read(name, first, second)
      const totals = parts.map((part) => Math.round((part.totals['amount'] ?? 0) * 100))
      expect([name, (totals[0] ?? 0) + (totals[1] ?? 0)]).toEqual([
        name,
        Math.round((whole.totals['amount'] ?? 0) * 100),
      ])
      const csv = await house.app.inject({
        method: 'POST',
        url: `/api/ops/reports/${name}`,
        headers: {
          authorization: `Bearer ${(await seat(context, 'owner')).token}`,
          'x-requested-with': 'wallet-user',
          accept: 'text/csv',
        },
        payload: { from: first, to: second },
      })
      const [, ...lines] = csv.payload.trim().split('\r\n')
      const told = lines.reduce(
        (sum, line) => sum + Math.round(Number(line.split(',')[3]) * 100),
        0,
      )
      expect([name, told]).toEqual([name, Math.round((whole.totals['amount'] ?? 0) * 100)])
    }
  })
})
