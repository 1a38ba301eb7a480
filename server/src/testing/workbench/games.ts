import type { GameConfig } from '../../providers/game/gameConfig.ts'
import { gameProvider } from '../../providers/game/kinds.ts'
import type { Credentials, GameProvider, GameTransfer } from '../../providers/game/port.ts'
import { valueOf, worldly, type At } from './expectation.ts'
import type { Outside } from './outside.ts'

/** A game that money is transferred to, on the bench. */
export interface GameBench {
  game: GameProvider
  config: GameConfig
  /** The same with another's secret, and by a clock that is ten minutes behind. */
  forged: GameProvider[]
  world: Outside | null
}

export function gameBench(code: string, { reached, world }: At): GameBench {
  const { config, patient } = reached
  const game = patient.games.get(code)
  const own = config.games.find((each) => each.code === code)
  if (!game || !own) throw new Error(`${code} is not among the games`)
  return {
    game,
    config: own,
    forged: [
      gameProvider({ ...own, secret: 'wrong' }, config.http, { now: () => new Date() }),
      gameProvider(own, config.http, { now: () => new Date(Date.now() - 600_000) }),
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
