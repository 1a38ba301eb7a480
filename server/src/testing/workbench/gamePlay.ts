import assert from 'node:assert/strict'
import type { ProviderAnswer } from '../../providers/answer.ts'
import type { GameProvider } from '../../providers/game/port.ts'
import { has, is, isNever, isRefused, isSilent, valueOf, type Expectation } from './expectation.ts'
import { newPlayer, seatedAt, type GameBench, type Seat } from './games.ts'
import { ended, SESSIONS, withEnding } from './gameSessions.ts'
import { SILENCE } from './outside.ts'

const withPasswords = ({ habits }: GameBench): string | null =>
  isNever(!habits.passwords, 'a player has no password there')

const ACCOUNTS: Expectation<GameBench>[] = [
  {
    title: 'tells rounds from the beginning, and from where to ask on',
    needs: 'questions',
    hold: async ({ game }) => {
      const { cursor } = valueOf(await game.turnoverSince(null))
      assert.ok(cursor.length <= 200)
      valueOf(await game.turnoverSince(cursor))
    },
  },
  {
    title: 'takes the same account again, and refuses it under another password',
    needs: 'orders',
    hold: async ({ game, habits }) => {
      const player = newPlayer()
      for (let times = 0; times < 2; times += 1) valueOf(await game.createAccount(player))
      if (habits.passwords) isRefused(await game.createAccount({ ...player, password: 'Other123' }))
      is(valueOf(await game.balance(player.username)), 0n)
    },
  },
  {
    title: 'launches with the password that holds now, which no link shows',
    needs: 'orders',
    leftOut: withPasswords,
    hold: async ({ game }) => {
      const player = newPlayer()
      valueOf(await game.createAccount(player))
      valueOf(await game.resetPassword({ ...player, password: 'Changed1' }))
      isRefused(await game.launch(player, 'web'))
      const { link } = valueOf(await game.launch({ ...player, password: 'Changed1' }, 'android'))
      assert.ok(URL.canParse(link) && !link.includes('Changed1'))
    },
  },
  seatedAt('an account made without an answer is made', async ({ game, fault }) => {
    const next = newPlayer()
    await fault('timeout-after')
    isSilent(await game.createAccount(next))
    valueOf(await game.createAccount(next))
  }),
]

/** The rounds of the seat's own player; others play meanwhile, and some are told again. */
const since = async ({ game, player }: Seat, cursor: string | null) => {
  const page = valueOf(await game.turnoverSince(cursor))
  return { ...page, rounds: page.rounds.filter(({ username }) => username === player.username) }
}
const isNew =
  (known: readonly { roundId: string }[]) =>
  ({ roundId }: { roundId: string }): boolean =>
    known.every((round) => round.roundId !== roundId)

const ROUNDS: Expectation<GameBench>[] = [
  seatedAt('tells each round once along the cursor', async (seat) => {
    const start = await since(seat, null)
    await seat.play({ bet: 10, win: 0 })
    await seat.play({ bet: 20.5, win: 41 })
    const after = await since(seat, start.cursor)
    const { username } = seat.player
    is(
      after.rounds.map((round) => [round.bet, round.win, round.username]),
      [
        [1_000n, 0n, username],
        [2_050n, 4_100n, username],
      ],
    )
    const again = await since(seat, after.cursor)
    is([again.rounds.filter(isNew(after.rounds)), again.cursor], [[], after.cursor])
    if (!seat.habits.repeats) is(again.rounds, [])
    is(await seat.balance(), 51_050n)
  }),
  {
    ...seatedAt(
      'tells again, at the end, a round that was corrected or is void by now',
      async (seat) => {
        const start = await since(seat, null)
        const one = await seat.play({ bet: 10, win: 0 })
        const two = await seat.play({ bet: 20, win: 50 })
        const first = await since(seat, start.cursor)
        seat.world.pass(1_000)
        await seat.play({}, `rounds/${one}/void`)
        await seat.play({ bet: 20, win: 5 }, `rounds/${two}/correct`)
        const isBeside = seat.habits.corrects === 'beside'
        const { rounds } = await since(seat, isBeside ? start.cursor : first.cursor)
        const ids = first.rounds.map(({ roundId }) => roundId)
        const told = rounds.map(({ roundId, bet, win, isVoid }) => [
          ids.indexOf(roundId),
          // A void is told with what had been staked, or as nothing staked.
          isVoid ? 0n : bet,
          win,
        ])
        const corrected = [
          [0, 0n, 0n],
          [1, 2_000n, 500n],
        ]
        is(told, isBeside ? [[0, 1_000n, 0n], [1, 2_000n, 5_000n], ...corrected] : corrected)
        is(await seat.balance(), 48_500n)
      },
    ),
    leftOut: ({ habits }) => isNever(habits.corrects === 'never', 'it tells a round once'),
  },
  seatedAt(
    'tells a round that cannot be read as it came, between those that can, and goes on',
    async (seat) => {
      const start = await since(seat, null)
      await seat.play({ bet: 10, win: 0 })
      const bad = await seat.play({ bet: 20, win: 0, garbled: true })
      await seat.play({ bet: 30, win: 0 })
      const after = await since(seat, start.cursor)
      is(
        after.rounds.map(({ bet }) => bet),
        [1_000n, 3_000n],
      )
      const [kept, ...more] = (after.unreadable ?? []).filter(({ raw }) =>
        raw.includes(seat.player.username),
      )
      assert.ok(kept && more.length === 0 && kept.roundId !== null)
      if (!seat.habits.repeats) has(kept, { roundId: bad, after: 1 })
      assert.match(kept.raw, /some time ago/)
      assert.notEqual(kept.why, '')
      // What was kept of it is read alone as it was in the list.
      const { raw, why, roundId } = kept
      has(seat.game.readRound(JSON.parse(raw)), { unreadable: { roundId, raw, why } })
      const mended = new Date(1_000_000)
      const moment = JSON.stringify(seat.habits.momentOf(mended))
      has(seat.game.readRound(JSON.parse(raw.replace('"some time ago"', moment))), {
        round: { roundId, bet: 2_000n, playedAt: mended },
      })
      if (seat.habits.corrects === 'never') return
      seat.world.pass(1_000)
      await seat.play({ bet: 20, win: 5 }, `rounds/${bad}/correct`)
      const again = await since(seat, after.cursor)
      has(again.rounds.filter(isNew(after.rounds)), [{ roundId, bet: 2_000n, win: 500n }])
      assert.ok(!again.unreadable?.some((told) => told.roundId === roundId))
    },
  ),
]

const GAMES: Expectation<GameBench>[] = [
  {
    title: 'lists its games, each once',
    needs: 'questions',
    hold: async ({ game }) => {
      const ids = valueOf(await game.games()).map(({ id }) => id)
      assert.notEqual(ids.length, 0)
      is(new Set(ids).size, ids.length)
    },
  },
  seatedAt('tells the game of each round, and lists its games whole', async (seat) => {
    const list = async () => valueOf(await seat.game.games())
    const offer = (body: object) =>
      seat.world.command('POST', `/sandbox/games/${seat.config.code}/offer`, body)
    const [first] = await list()
    assert.ok(first)
    is(first.closed, null)
    const from = '2026-12-01T01:00:00.000Z'
    const until = '2026-12-01T03:00:00.000Z'
    const figures = { rtp: 0.965, deviation: 4.5, maxWin: 2_500 }
    const told = { category: 'tarot', ...figures, closed: { from, until } }
    await offer({ id: 'fresh', name: 'Fresh', ...told })
    const fresh = (await list()).find(({ name }) => name === 'Fresh')
    const { describes } = seat.habits
    assert.ok(fresh && (fresh.id === 'fresh' || !describes))
    has(fresh, {
      sort: 'other',
      logo: null,
      returns: describes ? 9_650 : null,
      deviation: describes ? 450 : null,
      highest: describes ? 250_000 : null,
      closed: describes ? { from: new Date(from), until: new Date(until) } : null,
    })
    const start = await since(seat, null)
    await seat.play({ bet: 1, win: 1 })
    await seat.play({ bet: 1, win: 1, game: 'fresh' })
    const { rounds } = await since(seat, start.cursor)
    is(
      rounds.map(({ game }) => game),
      [first, fresh].map(({ id, name }) => ({ id, name: describes ? name : id })),
    )
    await offer({ id: 'fresh', gone: true })
    assert.ok((await list()).every(({ name }) => name !== 'Fresh'))
  }),
]

/** Every call that moves no money; `past`: it asks about what was, or what there is. */
const CALLS: {
  name: string
  isPast: boolean
  leftOut?: (bench: GameBench) => string | null
  call: (seat: Seat) => Promise<ProviderAnswer<unknown>>
}[] = [
  { name: 'createAccount', isPast: false, call: ({ game }) => game.createAccount(newPlayer()) },
  {
    name: 'resetPassword',
    isPast: false,
    leftOut: withPasswords,
    call: ({ game, player }) => game.resetPassword(player),
  },
  { name: 'launch', isPast: false, call: ({ game, player }) => game.launch(player, 'ios') },
  { name: 'endPlay', isPast: false, leftOut: withEnding, call: ended },
  { name: 'balance', isPast: false, call: ({ game, player }) => game.balance(player.username) },
  { name: 'transferStatus', isPast: true, call: ({ game }) => stateOrRounds(game) },
  { name: 'turnoverSince', isPast: true, call: ({ game }) => game.turnoverSince(null) },
  { name: 'games', isPast: true, call: ({ game }) => game.games() },
]
const stateOrRounds = (game: GameProvider): Promise<ProviderAnswer<unknown>> =>
  game.clearedBy === 'status' ? game.transferStatus('never') : game.turnoverSince('0')

const FAULTS: Expectation<GameBench>[] = CALLS.map(({ name, isPast, leftOut, call }) => ({
  ...(leftOut && { leftOut }),
  ...seatedAt(
    `${name}: unknown when nothing answers, done when slow or doubled, a no ${
      isPast ? 'to a question about the past is unknown' : 'is a no'
    }`,
    async (seat) => {
      for (const kind of SILENCE) {
        await seat.fault(kind)
        isSilent(await call(seat))
      }
      await seat.fault('delay', { ms: 10 })
      valueOf(await call(seat))
      await seat.fault('duplicate')
      valueOf(await call(seat))
      await seat.fault('refuse')
      is((await call(seat)).kind, isPast ? 'unknown' : 'refused')
    },
  ),
}))

export const GAME_PLAY_EXPECTATIONS: readonly Expectation<GameBench>[] = [
  ...ACCOUNTS,
  ...SESSIONS,
  ...ROUNDS,
  ...GAMES,
  ...FAULTS,
]
