import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readFeed } from '../../areas/cashin/bankTransfers/feed.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { looksAt } from '../business/judge.ts'
import { openOf } from '../business/settling.ts'
import { openSite, type Person } from '../business/site.ts'
import { CrashPoints } from './crashPoints.ts'
import { OPERATIONS, type Operation } from './operations.ts'

/**
 * A process dies at a point where it waits for the database or the outside; another is started, and
 * whoever had no answer asks again. CRASH_POINTS=all tries each point (npm run chaos), else a few
 * of each.
 */
const AT_MOST = process.env['CRASH_POINTS'] === 'all' ? Infinity : 2
const points = new CrashPoints()
const site = await openSite({
  wrap: (database) => points.inDatabase(database),
  replace: (context) => points.outside(context),
  // Every point takes minutes of the clock: all of them go on into the night.
  settings: { slipClosedFrom: '00:00', slipClosedTo: '00:00' },
})
afterAll(() => site.close())
const report: string[] = []
afterAll(() => {
  if (AT_MOST === Infinity) console.log(`\n${report.join('\n')}\n`)
})

/** All that the member has, and what the outside has paid and got, once nothing is under way. */
async function endOf({ memberId, accountNo, client, players }: Person) {
  const { context, world } = site
  const addresses = [`member:${memberId}:wallet`, `member:${memberId}:refund`]
  const balances = await context.ledger.balances(addresses)
  const payouts = await world<{ amount: number; state: string }[]>(
    'GET',
    `/sandbox/payouts?accountNo=${accountNo}`,
  )
  const games = await Promise.all(
    Object.entries(players).map(async ([game, username]) => [
      game,
      (await world<{ balance: number }>('GET', `/sandbox/games/${game}/${username}`)).balance,
    ]),
  )
  const deposits = await context.db
    .selectFrom('deposit')
    .select('amount')
    .where('member_id', '=', memberId)
    .execute()
  const spins = await context.db
    .selectFrom('spin')
    .select('id')
    .where('member_id', '=', memberId)
    .execute()
  const { body } = await client.get('/api/bonus/check/active')
  return {
    has: addresses.map((address) => Number(balances.get(address)?.balance ?? 0n)),
    games,
    paidOut: payouts.map(({ amount, state }) => `${amount} ${state}`),
    deposits: deposits.map(({ amount }) => Number(amount)),
    spins: spins.length,
    gift: body['status'],
  }
}

type End = Awaited<ReturnType<typeof endOf>>

/** The operation of a new member, whose process dies at this point; Infinity: at none. */
async function playedUntil(operation: Operation, point: number, wanted?: End) {
  const [party] = await site.people(['own'])
  const person = party?.people[2]
  if (!person) throw new Error('nobody came')
  const prepared = await operation.prepare(site, person)
  for (const game of ['pg', 'joker2'] as const) {
    const { status, body } = await person.client.get(`/api/wallet/account/${game}`)
    if (status === 200) person.players[game] = String(body['username'])
  }
  await quietly(() => site.house.jobs.runDue())
  const start = await endOf(person)
  points.watch(point)
  await quietly(() => operation.ask(site, person, prepared, 1))
  await quietly(() => readFeed(site.context))
  await quietly(() => site.house.jobs.runDue())
  await site.context.events.idle()
  const passed = points.unwatch()
  if (point <= passed) await operation.ask(site, person, prepared, 1)
  await sweep(person)
  const end = await endOf(person)
  const isRefused = operation.mayBeRefused === true && !isDeepStrictEqual(end, wanted ?? end)
  if (!isRefused) return { passed, start, end, isRefused }
  // All of it is the member's, and nothing of it stands in the way of a new order.
  await operation.ask(site, person, prepared, 2)
  await sweep(person)
  return { passed, start, end: await endOf(person), isRefused }
}

/** Two minutes in any case: what was begun and not written down is found by a sweep. */
async function sweep(person: Person): Promise<void> {
  for (let n = 0; n < 2 || ((await openOf(site, [person])).length > 0 && n < 12); n++) {
    site.clock.advance(61_000)
    await readFeed(site.context)
    await site.house.jobs.runDue()
  }
  await site.context.events.idle()
}

const quietly = async (work: () => Promise<unknown>): Promise<void> =>
  void (await work().catch(() => undefined))

/** So many points spread over all of them, the last one among them. */
const spread = (count: number): number[] => {
  const step = Math.max(1, count / AT_MOST)
  return Array.from({ length: Math.floor(count / step) }, (_, n) => Math.ceil((n + 1) * step))
}

describe.each(OPERATIONS)('one who $name', (operation) => {
  it('ends as if nobody had died, wherever the process dies', async () => {
    const before = await looksAt(site)
    const { passed, start, end } = await playedUntil(operation, Infinity)
    expect(passed).toBeGreaterThan(0)
    // A operation that was refused would end alike wherever somebody dies.
    expect(end).not.toEqual(start)
    const tried = spread(passed)
    let again = 0
    for (const point of tried) {
      const died = await playedUntil(operation, point, end)
      expect([point, died.end]).toEqual([point, end])
      if (died.isRefused) again += 1
    }
    site.clock.advance(3_600_000)
    const { transit, differences } = await looksAt(site)
    expect(transit).toBe(0)
    expect([...differences].filter((one) => !before.differences.has(one))).toEqual([])
    expect(await verifyLedger(site.context.db)).toMatchObject({ ok: true })
    report.push(
      `one who ${operation.name}: ${passed} points, died at ${tried.length}, ${again} ordered again`,
    )
  }, 600_000)
})
