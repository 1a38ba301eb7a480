import { scryptSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { World } from '../world.ts'

/** One player of one game provider. Balance and turnover in satang. */
export interface Player {
  game: string
  username: string
  password: string
  balance: number
  turnover: number
  createdAt: string
}

export const playerKey = (game: string, username: string): string => `${game}/${username}`
export const findPlayer = (world: World, game: string, username: string): Player | undefined =>
  world.store.table<Player>('players').get(playerKey(game, username))

// Cheap on purpose: this guards nothing real, it only keeps plain passwords out of the journal.
const digest = (password: string, salt: Buffer): Buffer =>
  scryptSync(password, salt, 32, { N: 1024 })
function scramble(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${digest(password, salt).toString('hex')}`
}

export function hasPassword(player: Player, password: string): boolean {
  const [salt, wanted] = player.password.split(':').map((part) => Buffer.from(part, 'hex'))
  return (
    salt !== undefined && wanted !== undefined && timingSafeEqual(digest(password, salt), wanted)
  )
}

export function addPlayer(world: World, game: string, username: string, password: string): void {
  const player: Player = {
    game,
    username,
    password: scramble(password),
    balance: 0,
    turnover: 0,
    createdAt: world.now().toISOString(),
  }
  world.store.commit(['players', playerKey(game, username), player])
}

export function setPassword(world: World, player: Player, password: string): void {
  world.store.commit([
    'players',
    playerKey(player.game, player.username),
    { ...player, password: scramble(password) },
  ])
}

export const listPlayers = (world: World): Player[] => [
  ...world.store.table<Player>('players').values(),
]
