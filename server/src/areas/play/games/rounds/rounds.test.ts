import { beforeEach, describe, expect, it, vi } from 'vitest'
import { done, unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { GameProvider, GameRound } from '../../../../providers/game/port.ts'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { playerOf } from '../testing/players.ts'
import { escalatedTransfers } from '../transfers/escalated.ts'
import { importRounds, memberRounds, stakedSince } from './rounds.ts'
import { importRoundsSoon } from './rounds.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, jobs, clock } = house
const EVER = new Date(0)

async function player(code: string, baht: number): Promise<Registered & { account: string }> {
  const person = await playerOf(house, [code], { baht, each: baht })
  return {
    ...person,
    account: String((await person.client.get(`/api/wallet/account/${code}`)).body['username']),
  }
}
const play = (code: string, username: string, bet: number, win: number) =>
  house.world('POST', `/sandbox/games/${code}/play`, { username, bet, win })
const figures = async (memberId: string) =>
  (await memberRounds(context, memberId, EVER)).map(({ code, bet, win }) => [code, bet, win])

describe.each(['pg', 'joker2', 'areaslot'])('rounds of %s', (code) => {
  it('are imported once each, after a refresh and by the minute, in the order they came', async () => {
    const person = await player(code, 100)
    await play(code, person.account, 20, 0)
    await play(code, person.account, 10.5, 41)
    await person.client.get('/api/wallet/refresh/slot')
    clock.advance(1_500)
    await jobs.runDue()
    const both = [
      [code, 2_000n, 0n],
      [code, 1_050n, 4_100n],
    ]
    expect(await figures(person.memberId)).toEqual(both)
    await Promise.all(Array.from({ length: 8 }, () => importRounds(context)))
    await jobs.runCron('game-rounds.sweep')
    expect(await figures(person.memberId)).toEqual(both)
    await play(code, person.account, 1, 0)
    await jobs.runCron('game-rounds.sweep')
    expect(await figures(person.memberId)).toEqual([...both, [code, 100n, 0n]])
  })

  it('wait for a silent provider, and are all there afterwards', async () => {
    const person = await player(code, 50)
    await importRounds(context)
    await play(code, person.account, 5, 0)
    await house.world('POST', '/sandbox/faults', {
      target: `game:${code}`,
      kind: 'error',
      on: 'read',
    })
    await importRounds(context, [code])
    expect(await figures(person.memberId)).toEqual([])
    await importRounds(context, [code])
    expect(await figures(person.memberId)).toEqual([[code, 500n, 0n]])
  })
})

describe('a provider that tells a round again', () => {
  const told: GameRound[] = Array.from({ length: 7 }, (_, n) => ({
    roundId: `x${n}`,
    username: 'nobody-yet',
    bet: 100n,
    win: 0n,
    playedAt: new Date(1_700_000_000_000 + n),
    isVoid: false,
    game: null,
  }))
  /** Pages of three that overlap by one, the way careless APIs page. */
  const overlapping = async (
    cursor: string | null,
  ): Promise<ProviderAnswer<{ rounds: GameRound[]; cursor: string }>> => {
    const from = Number(cursor ?? 0)
    const rounds = told.slice(Math.max(0, from - 1), from + 2)
    return done({
      rounds: from >= told.length ? [] : rounds,
      cursor: String(Math.min(told.length, from + 2)),
    })
  }
  const withProvider = (turnoverSince: GameProvider['turnoverSince']) => {
    const circus = context.providers.games.get('circus')
    if (!circus) throw new Error('no circus')
    return {
      ...context,
      providers: {
        ...context.providers,
        games: new Map([['circus', { ...circus, turnoverSince }]]),
      },
    }
  }
  const kept = async () =>
    (
      await context.db
        .selectFrom('game_round')
        .select('round_id')
        .where('code', '=', 'circus')
        .orderBy('round_id')
        .execute()
    ).map((row) => row.round_id)
  beforeEach(async () => {
    await context.db.deleteFrom('game_round').where('code', '=', 'circus').execute()
    await context.db.deleteFrom('game_round_cursor').where('code', '=', 'circus').execute()
  })

  it('is written down once by round id, also for a player we do not know', async () => {
    await importRounds(withProvider(overlapping))
    expect(await kept()).toEqual(told.map((round) => round.roundId))
    await context.db
      .updateTable('game_round_cursor')
      .set({ cursor: null })
      .where('code', '=', 'circus')
      .execute()
    await importRounds(withProvider(overlapping))
    expect(await kept()).toHaveLength(7)
  })

  it('ahead of our time is played when we read it: no bet counts for a gift that is opened later', async () => {
    const { memberId, account } = await player('circus', 10)
    const at = (ms: number) => new Date(clock.now().getTime() + ms)
    const ahead = (roundId: string, ms: number): GameRound => ({
      roundId,
      username: account,
      bet: 500n,
      win: 500n,
      playedAt: at(ms),
      isVoid: false,
      game: null,
    })
    const rounds = [ahead('in-an-hour', 3_600_000), ahead('in-a-century', 3_155_760_000_000)]
    await importRounds(
      withProvider(async (cursor) =>
        done({ rounds: cursor === 'end' ? [] : rounds, cursor: 'end' }),
      ),
      ['circus'],
    )
    expect(await stakedSince(context, memberId, EVER)).toBe(1_000n)
    expect(await stakedSince(context, memberId, at(1))).toBe(0n)
  })

  it('loses and doubles none in a crash between its answer and our commit, or after it', async () => {
    let crashes = 0
    const crashing = withProvider(async (cursor) => {
      const answer = await overlapping(cursor)
      if (crashes++ % 2 === 0 && answer.kind === 'done')
        return {
          kind: 'done',
          value: {
            ...answer.value,
            rounds: answer.value.rounds.map((round) => ({ ...round, bet: -1n })),
          },
        }
      return answer
    })
    // A bet below zero is refused by the table: the whole page and its cursor are undone, as by a crash.
    for (let i = 0; i < 12; i++) await importRounds(crashing)
    expect(await kept()).toEqual(told.map((round) => round.roundId))
    await importRounds(withProvider(async () => unknown('timeout')))
    expect(await kept()).toHaveLength(7)
  })
})

describe('a transfer that stays unknown', () => {
  it('is listed for operators after an hour, is still asked about, and leaves the list at its end', async () => {
    const person = await player('imi', 100)
    await house.world('POST', '/sandbox/faults', { target: 'game:imi', kind: 'error', times: 200 })
    expect(
      (await person.client.post('/api/wallet/transfer', { from: 'imi', to: 'WALLET', amount: 30 }))
        .status,
    ).toBe(202)
    for (let minute = 0; minute < 59; minute += 5) {
      expect(await escalatedTransfers(context)).toEqual([])
      clock.advance(299_000)
      await jobs.runDue()
    }
    clock.advance(300_000)
    await jobs.runDue()
    const [row, ...others] = await escalatedTransfers(context)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      memberId: person.memberId,
      code: 'imi',
      direction: 'OUT',
      amount: 3_000n,
    })
    expect(row?.history.length).toBe(row?.attempts)
    expect(new Set(row?.history.map((word) => word.said))).toEqual(new Set(['HTTP 500']))
    await house.world('DELETE', '/sandbox/faults')
    clock.advance(300_000)
    await jobs.runDue()
    expect(await escalatedTransfers(context)).toEqual([])
    expect(
      (
        await context.db
          .selectFrom('game_transfer')
          .select('state')
          .where('reference', '=', row?.reference ?? '')
          .executeTakeFirst()
      )?.state,
    ).toBe('FAILED')
  })
})

it('a provider is read once for all who ask at the same time, and by who asks later again', async () => {
  const pg = context.providers.games.get('pg')
  if (!pg) throw new Error('no pg')
  let asked = 0
  const own = {
    ...context,
    providers: {
      ...context.providers,
      games: new Map(context.providers.games).set('pg', {
        ...pg,
        turnoverSince: (cursor) => {
          asked += 1
          return pg.turnoverSince(cursor)
        },
      } satisfies GameProvider),
    },
  }
  await importRounds(own, ['pg'])
  asked = 0
  await Promise.all(Array.from({ length: 50 }, () => importRounds(own, ['pg'])))
  expect(asked).toBeLessThanOrEqual(2)
  await importRounds(own, ['pg'])
  expect(asked).toBe(3)
})

it('many who want rounds soon write one job a second, and the next when none could be written', async () => {
  const own = { ...context }
  const send = vi.spyOn(jobs, 'send').mockRejectedValueOnce(new Error('no queue'))
  const want = (codes: string[]) => importRoundsSoon(own, codes)
  await want(['pg'])
  await Promise.all(Array.from({ length: 50 }, () => want(['pg'])))
  await want(['pg', 'joker2'])
  // Whoever comes when that run may have begun asks for another.
  clock.advance(1_000)
  await want(['pg'])
  const asked = send.mock.calls.map(([, data]) => data)
  send.mockRestore()
  expect(asked).toEqual([['pg'], ['pg'], ['joker2'], ['pg']].map((codes) => ({ codes })))
})
