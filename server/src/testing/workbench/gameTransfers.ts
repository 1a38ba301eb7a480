import assert from 'node:assert/strict'
import { NO_PLAYER, type GameTransferState } from '../../providers/game/port.ts'
import {
  has,
  is,
  isNever,
  isRefused,
  isSilent,
  isUnknown,
  valueOf,
  type Expectation,
} from './expectation.ts'
import { newPlayer, newReference, seatedAt, type GameBench, type Seat } from './games.ts'
import { eventually, LAG_MS } from './outside.ts'

/**
 * What the provider says of the reference, once its own copies have caught up; a kind that cannot
 * be asked says nothing.
 */
async function isState({ game, config, world }: Seat, of: string, wanted: GameTransferState) {
  if (game.clearedBy === 'resend') return
  if (config.kind === 'delayed') world.pass(LAG_MS)
  is(valueOf(await game.transferStatus(of)), wanted)
}

const MOVED: Expectation<GameBench>[] = [
  {
    title: 'knows no player and no reference that it was never told of',
    needs: 'questions',
    hold: async ({ game }) => {
      const { username } = newPlayer()
      is(await game.balance(username), { kind: 'refused', reason: NO_PLAYER })
      if (game.clearedBy === 'status')
        is(valueOf(await game.transferStatus(newReference())), { state: 'NOT_FOUND' })
    },
  },
  {
    title: 'a wrong signature, or an old one, is no answer, and never a no',
    needs: 'questions',
    hold: async ({ forged }) => {
      for (const game of forged)
        is(await game.balance(newPlayer().username), { kind: 'unknown', reason: 'SIGN' })
    },
  },
  {
    title: 'refuses, before it asks, an amount that is none',
    needs: 'questions',
    hold: async ({ game }) => {
      const none = { username: newPlayer().username, reference: newReference(), amount: 0n }
      await assert.rejects(game.deposit(none), RangeError)
      await assert.rejects(game.withdraw({ ...none, amount: -1n }), RangeError)
    },
  },
  {
    title: 'takes a baht once by one reference, and gives it back once',
    needs: 'money',
    hold: async ({ game }) => {
      const player = newPlayer()
      valueOf(await game.createAccount(player))
      for (const way of ['deposit', 'withdraw'] as const) {
        const sent = { username: player.username, reference: newReference(), amount: 100n }
        const first = valueOf(await game[way](sent))
        is(first, { moved: 100n, balance: way === 'deposit' ? 100n : 0n })
        is(valueOf(await game[way](sent)), first)
        is(valueOf(await game.balance(player.username)), first.balance)
      }
    },
  },
  {
    ...seatedAt('tells what it paid out where that is a part of what was asked', async (seat) => {
      await seat.fault('partial')
      const sent = seat.transfer(7_001n)
      const value = { moved: 3_501n, balance: 46_499n }
      for (let times = 0; times < 2; times += 1) is(valueOf(await seat.game.withdraw(sent)), value)
      await isState(seat, sent.reference, { state: 'DONE', ...value })
    }),
    leftOut: ({ habits }) => isNever(habits.pays === 'whole', 'it pays the whole or nothing'),
  },
  seatedAt('does one reference once, however often and at once it is sent', async (seat) => {
    const sent = seat.transfer(1_000n)
    const answers = await Promise.all(Array.from({ length: 20 }, () => seat.game.deposit(sent)))
    for (const said of answers) valueOf(said)
    is(await seat.balance(), 51_000n)
  }),
  seatedAt(
    'moves nothing for a reference that comes again with another amount, way or player',
    async ({ game, transfer, balance }) => {
      const sent = transfer(1_000n)
      await game.deposit(sent)
      const other = newPlayer()
      await game.createAccount(other)
      isUnknown(await game.deposit({ ...sent, amount: 2_000n }))
      isUnknown(await game.withdraw(sent))
      isUnknown(await game.deposit({ ...sent, username: other.username }))
      is([await balance(), valueOf(await game.balance(other.username))], [51_000n, 0n])
    },
  ),
  seatedAt('refuses, for good, to pay out more than it holds', async (seat) => {
    const sent = seat.transfer(50_001n)
    const said = await seat.game.withdraw(sent)
    // Where it has no word for it, it is found out by the question.
    if (!seat.habits.knowsLack) isUnknown(said)
    else is(said, { kind: 'refused', reason: 'BALANCE' })
    await isState(seat, sent.reference, { state: seat.habits.states.FAILED })
    if (!seat.habits.knowsLack) return
    await seat.game.deposit(seat.transfer(100_000n))
    isRefused(await seat.game.withdraw(sent))
    await isState(seat, sent.reference, { state: seat.habits.states.FAILED })
  }),
  seatedAt('moves nothing by a wrong signature', async ({ forged, transfer, balance }) => {
    for (const game of forged) {
      is(await game.deposit(transfer(100n)), { kind: 'unknown', reason: 'SIGN' })
      is(await game.withdraw(transfer(100n)), { kind: 'unknown', reason: 'SIGN' })
    }
    is(await balance(), 50_000n)
  }),
]

const WAYS = ['deposit', 'withdraw'] as const
/** In and out, each by a player of its own. */
const bothWays = (
  title: string,
  hold: (seat: Seat, way: (typeof WAYS)[number], once: bigint) => Promise<void>,
): Expectation<GameBench>[] =>
  WAYS.map((way) =>
    seatedAt(`${way}: ${title}`, (seat) =>
      hold(seat, way, 50_000n + (way === 'deposit' ? 7_000n : -7_000n)),
    ),
  )

const FAULTS: Expectation<GameBench>[] = [
  ...bothWays('an answer that is lost is unknown, and done once', async (seat, way, once) => {
    const sent = seat.transfer(7_000n)
    await seat.fault('timeout-after')
    isSilent(await seat.game[way](sent))
    await isState(seat, sent.reference, { state: 'DONE', moved: 7_000n, balance: once })
    is(valueOf(await seat.game[way](sent)), { moved: 7_000n, balance: once })
    is(await seat.balance(), once)
  }),
  ...bothWays('what did not arrive was never heard of', async (seat, way, once) => {
    const sent = seat.transfer(7_000n)
    for (const kind of ['timeout-before', 'error']) {
      await seat.fault(kind)
      isSilent(await seat.game[way](sent))
      await isState(seat, sent.reference, { state: 'NOT_FOUND' })
      is(await seat.balance(), 50_000n)
    }
    valueOf(await seat.game[way](sent))
    is(await seat.balance(), once)
  }),
  ...bothWays('a no stays so', async (seat, way) => {
    const sent = seat.transfer(7_000n)
    await seat.fault('refuse')
    isRefused(await seat.game[way](sent))
    await isState(seat, sent.reference, { state: seat.habits.states.FAILED })
    isRefused(await seat.game[way](sent))
    is(await seat.balance(), 50_000n)
  }),
  ...bothWays('a no to a retry of what was done changes nothing', async (seat, way, once) => {
    const sent = seat.transfer(7_000n)
    await seat.fault('timeout-after')
    await seat.game[way](sent)
    await seat.fault('refuse')
    valueOf(await seat.game[way](sent))
    is(await seat.balance(), once)
  }),
  ...bothWays('an order that comes twice, or slowly, is done once', async (seat, way, once) => {
    await seat.fault('duplicate')
    valueOf(await seat.game[way](seat.transfer(3_500n)))
    await seat.fault('delay', { ms: 20 })
    valueOf(await seat.game[way](seat.transfer(3_500n)))
    is(await seat.balance(), once)
  }),
  ...bothWays('a delay is unknown, then PENDING, then done', async (seat, way, once) => {
    const sent = seat.transfer(7_000n)
    const moved = { moved: 7_000n, balance: once }
    await seat.fault('delay', { ms: 1_200 })
    isSilent(await seat.game[way](sent))
    await isState(seat, sent.reference, { state: seat.habits.states.PENDING })
    isUnknown(await seat.game[way](sent))
    const end = await eventually(
      () => seat.game[way](sent),
      ({ kind }) => kind !== 'unknown',
    )
    is(valueOf(end), moved)
    await isState(seat, sent.reference, { state: 'DONE', ...moved })
    is(await seat.balance(), once)
  }),
  {
    ...seatedAt('its word on a reference holds after its delay only', async (seat) => {
      const { game, transfer } = seat
      const sent = transfer(1_000n)
      valueOf(await game.deposit(sent))
      assert.ok(game.clearedBy === 'status')
      is(valueOf(await game.transferStatus(sent.reference)), { state: 'NOT_FOUND' })
      await isState(seat, sent.reference, { state: 'DONE', moved: 1_000n, balance: 51_000n })
      assert.ok(game.settleDelayMs > LAG_MS)
    }),
    leftOut: ({ config }) => isNever(config.kind !== 'delayed', 'its status does not lag'),
  },
  {
    ...seatedAt('offers no question by reference that could be taken for one', ({ game }) => {
      assert.ok(!('transferStatus' in game))
      return Promise.resolve()
    }),
    leftOut: ({ game }) => isNever(game.clearedBy !== 'resend', 'it has such a question'),
  },
  seatedAt('a call for nobody is a no', async ({ game, transfer }) => {
    const nobody = newPlayer()
    is(await game.launch(nobody, 'web'), { kind: 'refused', reason: NO_PLAYER })
    isRefused(await game.deposit({ ...transfer(100n), username: nobody.username }))
    has(await game.balance(nobody.username), { kind: 'refused' })
  }),
]

export const GAME_TRANSFER_EXPECTATIONS: readonly Expectation<GameBench>[] = [...MOVED, ...FAULTS]
