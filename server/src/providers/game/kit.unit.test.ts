import { beforeEach, describe, expect, it } from 'vitest'
import {
  eventually,
  LAG_MS,
  SILENCE,
  SILENT,
  useOutside,
  type Outside,
} from '../testing/outside.ts'
import type { GameConfig } from './gameConfig.ts'
import { gameProvider } from './kinds.ts'
import { NO_PLAYER, type GameProvider, type GameTransfer, type GameTransferState } from './port.ts'

/** One suite for every kind of game API. A new kind is one line here and must pass all of it. */
const KINDS = [
  { family: 'status', code: 'pg' },
  { family: 'resend', code: 'joker2' },
  { family: 'delayed', code: 'areaslot' },
  { family: 'ticket', code: 'pgslot' },
]

describe.each(KINDS)('a game of the kind $family', ({ family, code }) => {
  let outside: Outside
  let patient: GameProvider
  let player: { username: string; password: string }
  let serial = 0
  const target = `game:${code}`
  const reference = () => `t${Date.now()}x${(serial += 1)}`
  const transfer = (amount: bigint, ref = reference()): GameTransfer => ({
    username: player.username,
    reference: ref,
    amount,
  })
  /**
   * What the provider says of the reference, once its own copies have caught up; a kind that cannot
   * be asked says nothing.
   */
  const expectStatus = async (ref: string, value: GameTransferState) => {
    if (patient.clearedBy === 'resend') return
    if (family === 'delayed') outside.pass(LAG_MS)
    expect(await patient.transferStatus(ref)).toEqual({ kind: 'done', value })
  }
  const balance = async () => {
    const answer = await patient.balance(player.username)
    if (answer.kind !== 'done') throw new Error(`no balance: ${answer.kind}`)
    return answer.value
  }

  useOutside(
    (started) => {
      outside = started
      patient = started.patient.games.get(code) as GameProvider
    },
    [code],
  )
  beforeEach(async () => {
    player = { username: `u${Date.now()}${(serial += 1)}`, password: 'Secret12' }
    expect(await patient.createAccount(player)).toEqual({ kind: 'done', value: null })
    expect(await patient.deposit(transfer(50_000n))).toMatchObject({ kind: 'done' })
  })

  describe('without a fault', () => {
    it('moves money in and out, and tells what it moved and holds', async () => {
      expect(await patient.deposit(transfer(12_345n))).toEqual({
        kind: 'done',
        value: { moved: 12_345n, balance: 62_345n },
      })
      expect(await patient.withdraw(transfer(62_345n))).toEqual({
        kind: 'done',
        value: { moved: 62_345n, balance: 0n },
      })
      expect(await balance()).toBe(0n)
    })

    it('tells what it paid out where that is a part of what was asked', async () => {
      await outside.fault(target, 'partial')
      const sent = transfer(7_001n)
      const value = { moved: 3_501n, balance: 46_499n }
      expect(await patient.withdraw(sent)).toEqual({ kind: 'done', value })
      expect(await patient.withdraw(sent)).toEqual({ kind: 'done', value })
      await expectStatus(sent.reference, { state: 'DONE', ...value })
    })

    it('does one reference once, however often and at once it is sent', async () => {
      const sent = transfer(1_000n)
      const answers = await Promise.all(Array.from({ length: 20 }, () => patient.deposit(sent)))
      expect(new Set(answers.map((answer) => answer.kind))).toEqual(new Set(['done']))
      expect(await balance()).toBe(51_000n)
    })

    it('moves nothing for a reference that comes again with another amount, way or player', async () => {
      const sent = transfer(1_000n)
      await patient.deposit(sent)
      const other = { username: `${player.username}b`, password: 'Secret12' }
      await patient.createAccount(other)
      expect(await patient.deposit({ ...sent, amount: 2_000n })).toMatchObject({ kind: 'unknown' })
      expect(await patient.withdraw(sent)).toMatchObject({ kind: 'unknown' })
      expect(await patient.deposit({ ...sent, username: other.username })).toMatchObject({
        kind: 'unknown',
      })
      expect(await balance()).toBe(51_000n)
      expect(await patient.balance(other.username)).toEqual({ kind: 'done', value: 0n })
    })

    it('refuses, for good, to pay out more than it holds', async () => {
      const sent = transfer(50_001n)
      expect(await patient.withdraw(sent)).toEqual({ kind: 'refused', reason: 'BALANCE' })
      await patient.deposit(transfer(100_000n))
      expect(await patient.withdraw(sent)).toMatchObject({ kind: 'refused' })
      await expectStatus(sent.reference, { state: 'FAILED' })
    })

    it('knows no player and no reference it was never told', async () => {
      expect(await patient.balance('nobody')).toEqual({ kind: 'refused', reason: NO_PLAYER })
      expect(await patient.launch({ username: 'nobody', password: 'Secret12' }, 'web')).toEqual({
        kind: 'refused',
        reason: NO_PLAYER,
      })
      expect(await patient.deposit({ ...transfer(100n), username: 'nobody' })).toMatchObject({
        kind: 'refused',
      })
      await expectStatus(reference(), { state: 'NOT_FOUND' })
    })

    it('refuses, before it asks, an amount that is none', async () => {
      await expect(patient.deposit(transfer(0n))).rejects.toThrow(RangeError)
      await expect(patient.withdraw(transfer(-1n))).rejects.toThrow(RangeError)
    })

    it('takes the same account again, and refuses it under another password', async () => {
      expect(await patient.createAccount(player)).toEqual({ kind: 'done', value: null })
      expect(await patient.createAccount({ ...player, password: 'Other123' })).toMatchObject({
        kind: 'refused',
      })
    })

    it('launches with the password that holds now, on a link that works once', async () => {
      await patient.resetPassword({ ...player, password: 'Changed1' })
      expect(await patient.launch(player, 'web')).toMatchObject({ kind: 'refused' })
      const launched = await patient.launch({ ...player, password: 'Changed1' }, 'android')
      if (launched.kind !== 'done') throw new Error('not launched')
      expect(launched.value.link).not.toContain('Changed1')
      const land = () => fetch(launched.value.link, { redirect: 'manual' })
      expect((await land()).status).toBe(303)
      expect((await land()).status).toBe(410)
    })

    it('tells each round once along the cursor', async () => {
      const start = await patient.turnoverSince(null)
      if (start.kind !== 'done') throw new Error('no rounds')
      for (const [bet, win] of [
        [10, 0],
        [20.5, 41],
      ]) {
        await outside.command('POST', `/sandbox/games/${code}/play`, {
          username: player.username,
          bet,
          win,
        })
      }
      const after = await patient.turnoverSince(start.value.cursor)
      if (after.kind !== 'done') throw new Error('no rounds')
      expect(after.value.rounds.map(({ bet, win, username }) => ({ bet, win, username }))).toEqual([
        { bet: 1_000n, win: 0n, username: player.username },
        { bet: 2_050n, win: 4_100n, username: player.username },
      ])
      expect(await patient.turnoverSince(after.value.cursor)).toEqual({
        kind: 'done',
        value: { rounds: [], cursor: after.value.cursor },
      })
      expect(await balance()).toBe(51_050n)
    })

    it('tells again, at the end, a round that was corrected or is void by now', async () => {
      const start = await patient.turnoverSince(null)
      if (start.kind !== 'done') throw new Error('no rounds')
      const round = async (command: string, more: object) => {
        const { json } = await outside.command('POST', `/sandbox/games/${code}/${command}`, {
          username: player.username,
          ...more,
        })
        return (json as { roundId: string }).roundId
      }
      const before = await balance()
      const [one, two] = [
        await round('play', { bet: 10, win: 0 }),
        await round('play', { bet: 20, win: 50 }),
      ]
      await round(`rounds/${one}/void`, {})
      await round(`rounds/${two}/correct`, { bet: 20, win: 5 })
      const after = await patient.turnoverSince(start.value.cursor)
      if (after.kind !== 'done') throw new Error('no rounds')
      expect(after.value.rounds.map(({ roundId, win, isVoid }) => [roundId, win, isVoid])).toEqual([
        [one, 0n, false],
        [two, 5_000n, false],
        [one, 0n, true],
        [two, 500n, false],
      ])
      expect(await balance()).toBe(before - 1_500n)
    })

    it('tells a round that cannot be read as it came, between those that can, and goes on', async () => {
      const start = await patient.turnoverSince(null)
      if (start.kind !== 'done') throw new Error('no rounds')
      const play = async (bet: number, more = {}) => {
        const body = { username: player.username, bet, win: 0, ...more }
        const { json } = await outside.command('POST', `/sandbox/games/${code}/play`, body)
        return (json as { roundId: string }).roundId
      }
      const [one, bad, two] = [await play(10), await play(20, { garbled: true }), await play(30)]
      const after = await patient.turnoverSince(start.value.cursor)
      if (after.kind !== 'done') throw new Error('no rounds')
      expect(after.value.rounds.map(({ roundId, bet }) => [roundId, bet])).toEqual([
        [one, 1_000n],
        [two, 3_000n],
      ])
      const [kept] = after.value.unreadable ?? []
      expect(after.value.unreadable).toEqual([
        {
          roundId: bad,
          raw: expect.stringContaining('some time ago'),
          why: expect.any(String),
          after: 1,
        },
      ])
      // What was kept of it is read alone as it was in the list.
      const mended = new Date(1_000_000).toISOString()
      expect(patient.readRound(JSON.parse(kept?.raw ?? ''))).toMatchObject({
        unreadable: { roundId: bad, raw: kept?.raw, why: kept?.why },
      })
      expect(
        patient.readRound(JSON.parse((kept?.raw ?? '').replace('some time ago', mended))),
      ).toMatchObject({ round: { roundId: bad, bet: 2_000n, playedAt: new Date(mended) } })
      expect(after.value.cursor).not.toBe(start.value.cursor)
      await outside.command('POST', `/sandbox/games/${code}/rounds/${bad}/correct`, {
        username: player.username,
        bet: 20,
        win: 5,
      })
      const again = await patient.turnoverSince(after.value.cursor)
      if (again.kind !== 'done') throw new Error('no rounds')
      expect(again.value.rounds).toMatchObject([{ roundId: bad, bet: 2_000n, win: 500n }])
      expect(again.value).not.toHaveProperty('unreadable')
    })
  })

  describe.each(['deposit', 'withdraw'] as const)('%s under a fault', (way) => {
    const sign = way === 'deposit' ? 1n : -1n
    const once = 50_000n + sign * 7_000n
    const expected: GameTransferState = { state: 'DONE', moved: 7_000n, balance: once }

    it('timeout-after: unknown, and done; the same reference again does not double it', async () => {
      const sent = transfer(7_000n)
      await outside.fault(target, 'timeout-after')
      expect(await patient[way](sent)).toEqual(SILENT)
      await expectStatus(sent.reference, expected)
      expect(await patient[way](sent)).toEqual({
        kind: 'done',
        value: { moved: 7_000n, balance: once },
      })
      expect(await balance()).toBe(once)
    })

    it.each(['timeout-before', 'error'] as const)(
      '%s: unknown, and never heard of; sent again it is done once',
      async (kind) => {
        const sent = transfer(7_000n)
        await outside.fault(target, kind)
        expect(await patient[way](sent)).toEqual(SILENT)
        await expectStatus(sent.reference, { state: 'NOT_FOUND' })
        expect(await balance()).toBe(50_000n)
        expect(await patient[way](sent)).toMatchObject({ kind: 'done' })
        expect(await balance()).toBe(once)
      },
    )

    it('refuse: refused, and stays so', async () => {
      const sent = transfer(7_000n)
      await outside.fault(target, 'refuse')
      expect(await patient[way](sent)).toMatchObject({ kind: 'refused' })
      await expectStatus(sent.reference, { state: 'FAILED' })
      expect(await patient[way](sent)).toMatchObject({ kind: 'refused' })
      expect(await balance()).toBe(50_000n)
    })

    it('refuse on a retry of what was done: still done', async () => {
      const sent = transfer(7_000n)
      await outside.fault(target, 'timeout-after')
      await patient[way](sent)
      await outside.fault(target, 'refuse')
      expect(await patient[way](sent)).toMatchObject({ kind: 'done' })
      expect(await balance()).toBe(once)
    })

    it('duplicate: done, once', async () => {
      await outside.fault(target, 'duplicate')
      expect(await patient[way](transfer(7_000n))).toMatchObject({ kind: 'done' })
      expect(await balance()).toBe(once)
    })

    it('delay beyond the time-out: unknown, then PENDING, then done; a retry meanwhile is unknown', async () => {
      const sent = transfer(7_000n)
      await outside.fault(target, 'delay', { ms: 1_200 })
      expect(await patient[way](sent)).toEqual(SILENT)
      await expectStatus(sent.reference, { state: 'PENDING' })
      expect(await patient[way](sent)).toMatchObject({ kind: 'unknown' })
      const end = await eventually(
        () => patient[way](sent),
        (answer) => answer.kind !== 'unknown',
      )
      expect(end).toEqual({ kind: 'done', value: { moved: 7_000n, balance: once } })
      await expectStatus(sent.reference, expected)
      expect(await balance()).toBe(once)
    })

    it('delay within the time-out: done', async () => {
      await outside.fault(target, 'delay', { ms: 20 })
      expect(await patient[way](transfer(7_000n))).toMatchObject({ kind: 'done' })
      expect(await balance()).toBe(once)
    })
  })

  describe('the other calls under a fault', () => {
    const calls: [string, (provider: GameProvider) => Promise<unknown>][] = [
      [
        'createAccount',
        (provider) =>
          provider.createAccount({
            username: `n${Date.now()}${(serial += 1)}`,
            password: 'Secret12',
          }),
      ],
      ['resetPassword', (provider) => provider.resetPassword(player)],
      ['launch', (provider) => provider.launch(player, 'ios')],
      ['balance', (provider) => provider.balance(player.username)],
      [
        'transferStatus',
        (provider) =>
          provider.clearedBy === 'status'
            ? provider.transferStatus('never')
            : provider.turnoverSince('0'),
      ],
      ['turnoverSince', (provider) => provider.turnoverSince(null)],
    ]

    it.each(calls)('%s: unknown when nothing answers', async (_name, call) => {
      for (const kind of SILENCE) {
        await outside.fault(target, kind)
        expect(await call(patient)).toEqual(SILENT)
      }
    })

    it.each(calls)('%s: done when slow or doubled', async (_name, call) => {
      await outside.fault(target, 'delay', { ms: 10 })
      expect(await call(patient)).toMatchObject({ kind: 'done' })
      await outside.fault(target, 'duplicate')
      expect(await call(patient)).toMatchObject({ kind: 'done' })
    })

    it.each(calls)(
      '%s: a no is a no, but one to a question about the past is unknown',
      async (name, call) => {
        await outside.fault(target, 'refuse')
        const past = name === 'transferStatus' || name === 'turnoverSince'
        expect(await call(patient)).toMatchObject({ kind: past ? 'unknown' : 'refused' })
      },
    )

    it('an account made without an answer is made: the same request again is done', async () => {
      const next = { username: `n${Date.now()}${(serial += 1)}`, password: 'Secret12' }
      await outside.fault(target, 'timeout-after')
      expect(await patient.createAccount(next)).toEqual(SILENT)
      expect(await patient.createAccount(next)).toEqual({ kind: 'done', value: null })
    })
  })

  it('takes nothing from a wrong signature for a no: unknown', async () => {
    const config = outside.config.games[0] as GameConfig
    const forger = gameProvider({ ...config, secret: 'wrong' }, outside.config.http, {
      now: () => new Date(),
    })
    expect(await forger.deposit(transfer(100n))).toEqual({ kind: 'unknown', reason: 'SIGN' })
    const late = gameProvider(config, outside.config.http, {
      now: () => new Date(Date.now() - 600_000),
    })
    expect(await late.withdraw(transfer(100n))).toEqual({ kind: 'unknown', reason: 'SIGN' })
    expect(await balance()).toBe(50_000n)
  })

  it.runIf(family === 'delayed')(
    'says for a while of a done transfer that it does not exist: its word holds after the delay only',
    async () => {
      const sent = transfer(1_000n)
      expect(await patient.deposit(sent)).toMatchObject({ kind: 'done' })
      if (patient.clearedBy !== 'status') throw new Error('of another kind')
      expect(await patient.transferStatus(sent.reference)).toEqual({
        kind: 'done',
        value: { state: 'NOT_FOUND' },
      })
      await expectStatus(sent.reference, { state: 'DONE', moved: 1_000n, balance: 51_000n })
      expect(patient.settleDelayMs).toBeGreaterThan(LAG_MS)
    },
  )

  it.runIf(family === 'resend')(
    'offers no question by reference that a caller could take for one',
    () => {
      expect(patient).not.toHaveProperty('transferStatus')
      expect(patient.clearedBy).toBe('resend')
    },
  )
})
