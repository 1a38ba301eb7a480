import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { transact } from '../../../../testing/transact.ts'
import { playerOf } from '../testing/players.ts'
import { gatherAllFunds } from '../transfers/gather.ts'
import { fundsOf, totalBalance } from './funds.ts'

/**
 * What other areas ask of a member's money: the whole of it at one moment, and all of it
 * transferred back.
 */
const house = await testApp({
  settings: { registerOTP: false },
  env: { GAME_CIRCUS_KIND: 'pragmatic' },
})
const { context, jobs, clock } = house
const fault = (code: string, kind: string, more: object = {}): Promise<unknown> =>
  house.world('POST', '/sandbox/faults', { target: `game:${code}`, kind, ...more })

const player = (codes: string[]): Promise<Registered> => playerOf(house, codes, { each: 20 })
async function later(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
}

describe('all that a member has', () => {
  it('counts wallet, games and what is on its way, and tells that apart', async () => {
    const { memberId, client } = await player(['pg', 'imi'])
    await fault('pg', 'timeout-after', { on: 'write' })
    expect(
      (await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 15 })).status,
    ).toBe(202)
    expect(await fundsOf(context, memberId)).toEqual({
      wallet: 4_500n,
      walletSeq: 4n,
      leaving: 0n,
      games: new Map([
        ['imi', 2_000n],
        ['pg', 2_000n],
      ]),
      onTable: new Map(),
      inTransit: 1_500n,
      total: 10_000n,
    })
    await later()
    expect(await fundsOf(context, memberId)).toMatchObject({ inTransit: 0n, total: 10_000n })
    expect(await totalBalance(context, (await house.register()).memberId)).toBe(0n)
  })

  it('is the same sum at every moment while money moves, inside a transaction as well', async () => {
    const { memberId, client } = await player(['pg', 'imi'])
    const moves = { over: false }
    const moving = Promise.all([
      ...Array.from({ length: 6 }, () =>
        client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 1 }),
      ),
      ...Array.from({ length: 6 }, () =>
        client.post('/api/wallet/transfer', { from: 'imi', to: 'pg', amount: 1 }),
      ),
    ]).finally(() => {
      moves.over = true
    })
    const seen = new Set<bigint>()
    while (!moves.over) {
      seen.add(await totalBalance(context, memberId))
      seen.add(
        await transact(context.ledger, (tx) => totalBalance(context, memberId, tx.db), [
          `member:${memberId}`,
        ]),
      )
      // The embedded database answers without leaving this turn of the loop: the network needs one too.
      await new Promise((wake) => {
        setImmediate(wake)
      })
    }
    await moving
    expect([...seen]).toEqual([10_000n])
  })
})

describe('all of it transferred back', () => {
  it('is in the wallet, winnings included, and again is nothing more', async () => {
    const { memberId, client } = await player(['pg', 'imi'])
    const { username } = (await client.get('/api/wallet/account/imi')).body
    await house.world('POST', '/sandbox/games/imi/play', { username, bet: 5, win: 35 })
    expect(await gatherAllFunds(context, memberId, 'cancel-1')).toEqual({ kind: 'ok', left: [] })
    expect(await fundsOf(context, memberId)).toMatchObject({
      wallet: 13_000n,
      onTable: new Map(),
      inTransit: 0n,
      total: 13_000n,
    })
    expect(await gatherAllFunds(context, memberId, 'cancel-1')).toEqual({ kind: 'ok', left: [] })
  })

  it('puts out who plays, where the game can; its silence holds up nothing', async () => {
    const { memberId, client } = await player(['circus'])
    const own = (await client.get('/api/wallet/account/circus')).body
    const [username, password] = [String(own['username']), String(own['password'])]
    const { link } = (await client.get(`/api/autoLogin/circus/${username}/${password}`)).body
    const landed = await fetch(String(link), { redirect: 'manual' })
    const cookie = landed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const state = new URL('/sandbox/play/circus/state', String(link))
    const plays = async () => (await fetch(state, { headers: { cookie } })).status
    await fault('circus', 'timeout-before', { on: 'write', times: 1 })
    expect([await plays(), (await gatherAllFunds(context, memberId, 'end-1')).kind]).toEqual([
      200,
      'ok',
    ])
    expect([await plays(), await totalBalance(context, memberId)]).toEqual([200, 10_000n])
    await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'circus', amount: 20 })
    await gatherAllFunds(context, memberId, 'end-2')
    expect([await plays(), await totalBalance(context, memberId)]).toEqual([401, 10_000n])
  })

  it('is pending while a provider gives no clear answer; a later try with the same reference ends it', async () => {
    const { memberId } = await player(['pg', 'imi', 'joker2'])
    await fault('pg', 'timeout-before', { on: 'read' })
    await fault('imi', 'timeout-after', { on: 'write' })
    await fault('joker2', 'refuse', { on: 'write' })
    const { kind, left } = await gatherAllFunds(context, memberId, 'cancel-2')
    expect([kind, ...left.toSorted((a, b) => a.from.localeCompare(b.from))]).toEqual([
      'pending',
      { from: 'imi', amount: 2_000n, status: 'PENDING' },
      { from: 'joker2', amount: 2_000n, status: 'FAILED' },
      { from: 'pg', amount: 2_000n, status: 'FAILED' },
    ])
    expect(await totalBalance(context, memberId)).toBe(10_000n)
    await later()
    expect(await gatherAllFunds(context, memberId, 'cancel-2')).toEqual({ kind: 'ok', left: [] })
    expect(await fundsOf(context, memberId)).toMatchObject({ wallet: 10_000n, total: 10_000n })
  })
})
