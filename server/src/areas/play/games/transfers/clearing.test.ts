import { describe, expect, it } from 'vitest'
import { gameOf, TRANSIT, walletOf } from '../../../../ledger/address.ts'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { balanceOf as balanceAt } from '../../../../testing/wallets.ts'
import { playerOf } from '../testing/players.ts'

/**
 * How an unanswered transfer ends with each kind of provider, under every fault, both ways: once,
 * and never both ways.
 */
const house = await testApp({
  settings: { registerOTP: false },
  env: { GAME_USUN_KIND: 'pgsoft', GAME_CIRCUS_KIND: 'pragmatic' },
})
const { context, jobs, clock } = house
const fault = (code: string, kind: string, more: object = {}): Promise<unknown> =>
  house.world('POST', '/sandbox/faults', { target: `game:${code}`, kind, ...more })

const balanceOf = (address: string) => balanceAt(context, address)
const player = (code: string): Promise<Registered> => playerOf(house, [code], { each: 40 })
async function atProvider(person: Registered, code: string): Promise<bigint> {
  const { username } = (await person.client.get(`/api/wallet/account/${code}`)).body
  return BigInt(
    Math.round(
      (await house.world<{ balance: number }>('GET', `/sandbox/games/${code}/${String(username)}`))
        .balance * 100,
    ),
  )
}
async function later(ms: number, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) {
    clock.advance(ms)
    await jobs.runDue()
  }
}
const stateOf = async (person: Registered) =>
  (
    await context.db
      .selectFrom('game_transfer')
      .select(['state', 'attempts'])
      .where('member_id', '=', person.memberId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).state
const WAYS = [
  ['WALLET', 'in'],
  ['code', 'out'],
] as const
const order = (way: 'in' | 'out', code: string) =>
  way === 'in' ? { from: 'WALLET', to: code, amount: 15 } : { from: code, to: 'WALLET', amount: 15 }

/** The books and the provider agree: the money moved once, or not at all. */
async function expectEnd(
  person: Registered,
  code: string,
  way: 'in' | 'out',
  moved: boolean,
): Promise<void> {
  const inGame = 4_000n + (moved ? (way === 'in' ? 1_500n : -1_500n) : 0n)
  expect([
    await stateOf(person),
    await atProvider(person, code),
    await balanceOf(gameOf(person.memberId, code)),
    await balanceOf(walletOf(person.memberId)),
    await balanceOf(TRANSIT),
  ]).toEqual([moved ? 'DONE' : 'FAILED', inGame, inGame, 10_000n - inGame, 0n])
}

const CASES = [
  { code: 'pg', of: 'status', fault: 'timeout-after', moved: true },
  { code: 'pg', of: 'status', fault: 'timeout-before', moved: false },
  { code: 'pg', of: 'status', fault: 'error', moved: false },
  { code: 'pg', of: 'status', fault: 'delay', moved: true },
  { code: 'joker2', of: 'resend', fault: 'timeout-after', moved: true },
  { code: 'joker2', of: 'resend', fault: 'timeout-before', moved: true },
  { code: 'joker2', of: 'resend', fault: 'error', moved: true },
  { code: 'joker2', of: 'resend', fault: 'delay', moved: true },
  { code: 'areaslot', of: 'delayed', fault: 'timeout-after', moved: true },
  { code: 'areaslot', of: 'delayed', fault: 'timeout-before', moved: false },
  { code: 'areaslot', of: 'delayed', fault: 'error', moved: false },
  { code: 'areaslot', of: 'delayed', fault: 'delay', moved: true },
  { code: 'usun', of: 'pgsoft', fault: 'timeout-after', moved: true },
  { code: 'usun', of: 'pgsoft', fault: 'timeout-before', moved: true },
  { code: 'usun', of: 'pgsoft', fault: 'delay', moved: true },
  { code: 'circus', of: 'pragmatic', fault: 'timeout-after', moved: true },
  { code: 'circus', of: 'pragmatic', fault: 'timeout-before', moved: false },
  { code: 'circus', of: 'pragmatic', fault: 'delay', moved: true },
]

describe.each(WAYS)('a transfer from %s (%s)', (_from, way) => {
  it.each(CASES)(
    'is PENDING, then moved once ($moved), for kind $of under $fault',
    async ({ code, fault: kind, moved }) => {
      const person = await player(code)
      await fault(code, kind, { on: 'write', ...(kind === 'delay' ? { ms: 200 } : {}) })
      expect(await person.client.post('/api/wallet/transfer', order(way, code))).toMatchObject({
        status: 202,
        body: { message: 'PENDING' },
      })
      expect(
        (await person.client.post('/api/wallet/transfer', order(way, code))).body.message,
      ).toBe('TRANSFER_PENDING')
      // The sandbox's work waits by the real clock, our jobs by the held one.
      if (kind === 'delay')
        await expect
          .poll(() => atProvider(person, code), { timeout: 15_000 })
          .toBe(way === 'in' ? 5_500n : 2_500n)
      await later(10_000, 8)
      await expectEnd(person, code, way, moved)
    },
  )

  it.each(['pg', 'joker2', 'areaslot', 'usun', 'circus'])(
    '%s: refused outright is void at once, done twice is done once',
    async (code) => {
      const person = await player(code)
      await fault(code, 'refuse', { on: 'write' })
      expect(await person.client.post('/api/wallet/transfer', order(way, code))).toMatchObject({
        status: 502,
        body: { message: 'TRANSFER_FAIL' },
      })
      await expectEnd(person, code, way, false)
      await fault(code, 'duplicate', { on: 'write' })
      expect((await person.client.post('/api/wallet/transfer', order(way, code))).status).toBe(200)
      await expectEnd(person, code, way, true)
    },
  )

  it('a resend that is refused for good voids; what the first did before it, no refusal undoes', async () => {
    const [lost, taken] = [await player('joker2'), await player('joker2')]
    await fault('joker2', 'timeout-before', { on: 'write' })
    await fault('joker2', 'timeout-after', { on: 'write' })
    for (const person of [lost, taken])
      expect((await person.client.post('/api/wallet/transfer', order(way, 'joker2'))).status).toBe(
        202,
      )
    await fault('joker2', 'refuse', { on: 'write', times: 2 })
    await later(10_000, 4)
    await expectEnd(lost, 'joker2', way, false)
    await expectEnd(taken, 'joker2', way, true)
  })

  it('a resend goes on through silence however long, and holds the money meanwhile', async () => {
    const person = await player('joker2')
    await fault('joker2', 'error', { on: 'write', times: 6 })
    expect((await person.client.post('/api/wallet/transfer', order(way, 'joker2'))).status).toBe(
      202,
    )
    await later(60_000, 3)
    expect([await stateOf(person), await balanceOf(TRANSIT)]).toEqual(['PENDING', 1_500n])
    await later(250_000, 4)
    await expectEnd(person, 'joker2', way, true)
  })

  it('what was "Not found" and comes to Pragmatic after all is followed once it is told', async () => {
    const person = await player('circus')
    const { username } = (await person.client.get('/api/wallet/account/circus')).body
    await fault('circus', 'timeout-before', { on: 'write' })
    const sent = await person.client.post('/api/wallet/transfer', order(way, 'circus'))
    await later(10_000, 2)
    await expectEnd(person, 'circus', way, false)
    // The request was under way all the time.
    const game = context.providers.games.get('circus')
    await game?.[way === 'in' ? 'deposit' : 'withdraw']({
      username: String(username),
      reference: String(sent.body['reference']),
      amount: 1_500n,
    })
    await later(301_000, 2)
    await expectEnd(person, 'circus', way, true)
  })

  it('a lagging "no such request" is not believed before the safe delay', async () => {
    const person = await player('areaslot')
    await fault('areaslot', 'timeout-after', { on: 'write' })
    expect((await person.client.post('/api/wallet/transfer', order(way, 'areaslot'))).status).toBe(
      202,
    )
    await later(500)
    await jobs.runDue()
    await later(1_000)
    expect(await stateOf(person)).toBe('PENDING')
    await later(10_000, 4)
    await expectEnd(person, 'areaslot', way, true)
  })
})
