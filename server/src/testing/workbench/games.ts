import type { GameConfig, GameKind } from '../../providers/game/gameConfig.ts'
import { gameProvider } from '../../providers/game/kinds.ts'
import type { Credentials, GameProvider, GameTransfer } from '../../providers/game/port.ts'
import { valueOf, worldly, type At } from './expectation.ts'
import type { Outside } from './outside.ts'

/** What is known of a kind besides its port: what it cannot do is expected of no one. */
interface GameHabits {
  /** A player has a password there. */
  passwords: boolean
  /** Its requests say when they were made: an old one is refused. */
  dated: boolean
  /** It may pay out a part of what is asked. */
  pays: 'in part' | 'whole'
  /** It says of a withdrawal, at once and for good, that the balance lacks it. */
  knowsLack: boolean
  /** What its status says of a transfer that was refused, and of one that is not done yet. */
  states: { FAILED: 'FAILED' | 'NOT_FOUND'; PENDING: 'PENDING' | 'NOT_FOUND' }
  /** Its link is its own to make: it works once. */
  linksOnce: boolean
  /** How it tells rounds that were corrected: beside the first, in its place, or never. */
  corrects: 'beside' | 'instead' | 'never'
  /** It tells rounds of a while again. */
  repeats: boolean
  /** It says what a game gives back, when it is closed, and its name with each round. */
  describes: boolean
  /** A moment as its rounds have it. */
  momentOf: (at: Date) => string | number
}
const OWN: GameHabits = {
  passwords: true,
  dated: true,
  pays: 'in part',
  knowsLack: true,
  states: { FAILED: 'FAILED', PENDING: 'PENDING' },
  linksOnce: true,
  corrects: 'beside',
  repeats: false,
  describes: true,
  momentOf: (at) => at.toISOString(),
}
const PUBLISHED: GameHabits = {
  ...OWN,
  passwords: false,
  dated: false,
  repeats: true,
  describes: false,
}
const HABITS: Readonly<Record<GameKind, GameHabits>> = {
  status: OWN,
  resend: OWN,
  delayed: OWN,
  ticket: OWN,
  pgsoft: {
    ...PUBLISHED,
    linksOnce: false,
    corrects: 'instead',
    momentOf: (at) => at.getTime(),
  },
  pragmatic: {
    ...PUBLISHED,
    pays: 'whole',
    knowsLack: false,
    states: { FAILED: 'NOT_FOUND', PENDING: 'NOT_FOUND' },
    corrects: 'never',
  },
}

/** A game that money is transferred to, on the bench. */
export interface GameBench {
  game: GameProvider
  config: GameConfig
  habits: GameHabits
  /** The same with another's secret and, where that counts, by a clock that is ten minutes behind. */
  forged: GameProvider[]
  world: Outside | null
}

export function gameBench(code: string, { reached, world }: At): GameBench {
  const { config, patient } = reached
  const game = patient.games.get(code)
  const own = config.games.find((each) => each.code === code)
  if (!game || !own) throw new Error(`${code} is not among the games`)
  const habits = HABITS[own.kind]
  const late = { now: () => new Date(Date.now() - 600_000) }
  return {
    game,
    config: own,
    habits,
    forged: [
      gameProvider({ ...own, secret: 'wrong' }, config.http, { now: () => new Date() }),
      ...(habits.dated ? [gameProvider(own, config.http, late)] : []),
    ],
    world,
  }
}

let serial = 0
export const newPlayer = (): Credentials => ({
  username: `u${Date.now()}${(serial += 1)}`,
  password: 'Secret12',
})
export const newReference = (): string => `t${Date.now()}x${(serial += 1)}`

const inGameWorld = worldly<GameBench>()
type InWorld = GameBench & { world: Outside }

/** A player with 500 baht in the game, and what is done with them. */
export interface Seat extends InWorld {
  player: Credentials
  transfer: (amount: bigint, reference?: string) => GameTransfer
  balance: () => Promise<bigint>
  fault: (kind: string, more?: { ms?: number }) => Promise<void>
  /** A sandbox's command of this game. */
  play: (more: object, command?: string) => Promise<string>
}
async function seated(bench: InWorld): Promise<Seat> {
  const { game, config, world } = bench
  const player = newPlayer()
  const transfer = (amount: bigint, reference = newReference()): GameTransfer => ({
    username: player.username,
    reference,
    amount,
  })
  valueOf(await game.createAccount(player))
  valueOf(await game.deposit(transfer(50_000n)))
  return {
    ...bench,
    player,
    transfer,
    balance: async () => valueOf(await game.balance(player.username)),
    fault: (kind, more) => world.fault(`game:${config.code}`, kind, more),
    async play(more, command = 'play') {
      const { json } = await world.command('POST', `/sandbox/games/${config.code}/${command}`, {
        username: player.username,
        ...more,
      })
      return (json as { roundId: string }).roundId
    },
  }
}
export const seatedAt = (title: string, hold: (seat: Seat) => Promise<void>) =>
  inGameWorld(title, async (bench) => hold(await seated(bench)))
