import { expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp } from '../../../testing/app.ts'
import { takePspEvent } from '../../cashin/deposits/psp/pspEvents.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** Who pays in, is paid out, and lets the bank take the payment back: on another day than it came. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const dayNow = (): string =>
  new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
interface Report {
  rows: Record<string, string | number>[]
  totals: Record<string, number>
}
/** By one who has just logged in: the days that pass here end a session. */
async function read(name: string, from: string, to = from): Promise<Report> {
  const client = house.client((await seat(context, 'finance')).token)
  return (await client.post(`/api/ops/reports/${name}`, { from, to })).body as unknown as Report
}

async function paid(memberId: string, reference: string): Promise<void> {
  const now = clock.now()
  await context.db
    .insertInto('qr_code')
    .values({
      id: reference,
      member_id: memberId,
      provider: 'KBANK',
      amount: 100_000n,
      state: 'LIVE',
      payload: 'x',
      created_at: now,
      expires_at: new Date(now.getTime() + 600_000),
    })
    .execute()
  await takePspEvent(context, 'KBANK', {
    type: 'PAID',
    eventId: `paid-${reference}`,
    reference,
    amount: 100_000n,
    paidAt: now,
  })
}
const takeBack = (reference: string, amount: bigint, part: string) =>
  takePspEvent(context, 'KBANK', {
    type: 'TAKEN_BACK',
    eventId: `back-${reference}-${part}`,
    reference,
    amount,
    paidAt: clock.now(),
  })

it('takes off what a PSP took back, on the day that it did, of whom it was credited to', async () => {
  const [honest, thief] = [await house.register(), await house.register()]
  const first = dayNow()
  await paid(honest.memberId, 'qrhonest')
  await paid(thief.memberId, 'qrthief')
  const from = walletOf(thief.memberId)
  const hold = { op: 'hold', key: 'out', kind: 'withdraw', from, amount: 30_000n } as const
  await context.ledger.submit(hold)
  await context.ledger.submit({
    op: 'settle',
    key: 'gone',
    hold: 'out',
    legs: [{ from: 'house:transit', to: 'house:bank:main', amount: 30_000n }],
  })
  clock.advance(2 * 86_400_000)
  const second = dayNow()
  await takeBack('qrthief', 60_000n, 'a')
  await takeBack('qrthief', 40_000n, 'b')

  expect((await read('net', first, second)).rows).toEqual([
    { day: first, in: 2_000, takenBack: 0, out: 300, net: 1_700 },
    { day: second, in: 0, takenBack: 1_000, out: 0, net: -1_000 },
  ])
  expect((await read('net', first, second)).totals).toMatchObject({ takenBack: 1_000, net: 700 })
  // What was credited stays the sum of what came each way.
  expect((await read('channels', first, second)).totals['amount']).toBe(2_000)
  expect((await read('members', first, second)).rows).toEqual([
    { end: 'top', member: honest.memberId, in: 1_000, takenBack: 0, out: 0, net: 1_000, ggr: 0 },
    {
      end: 'bottom',
      member: thief.memberId,
      in: 1_000,
      takenBack: 1_000,
      out: 300,
      net: -300,
      ggr: 0,
    },
  ])
})

it('leaves out what was taken back before it was anybody’s: it was paid in by nobody', async () => {
  clock.advance(86_400_000)
  const day = dayNow()
  await takePspEvent(context, 'KBANK', {
    type: 'PAID',
    eventId: 'paid-nobody',
    reference: 'qrnobody',
    amount: 5_000n,
    paidAt: clock.now(),
  })
  await takeBack('qrnobody', 5_000n, 'a')
  expect((await read('net', day)).rows).toEqual([])
  expect((await read('members', day)).rows).toEqual([])
})
