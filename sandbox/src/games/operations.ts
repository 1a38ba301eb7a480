import { z } from 'zod'
import type { World } from '../world.ts'
import { addPlayer, findPlayer, hasPassword, setPassword } from './accounts.ts'
import { listAt, type Offered } from './offered/games.ts'
import { roundsSince } from './rounds.ts'
import { endPlays, issueLaunch } from './sessions.ts'
import {
  recordPending,
  doTransfer,
  findTransfer,
  isSame,
  type NewTransfer,
  type Transfer,
} from './transfers.ts'

/** What a game provider can do, whatever its API calls it. Amounts in satang. */
export type GameRefusal =
  | 'SIGN'
  | 'NO_PLAYER'
  | 'PLAYER_EXISTS'
  | 'BALANCE'
  | 'REF_CONFLICT'
  | 'REFUSED'
  | 'FORMAT'
  | 'NO_TRANSFER'
  | 'PASSWORD'
  | 'PROCESSING'
export type Outcome<T> = { yes: T } | { no: GameRefusal }
export interface FaultOptions {
  game: string
  refuse: boolean
  partial: boolean
  resumed: boolean
}

export const GAME_CODE = /^[a-z0-9]{2,20}$/
export const Username = z.string().regex(/^[a-zA-Z0-9_]{3,40}$/)
export const Password = z.string().min(6).max(64)
export const Reference = z.string().min(1).max(100)
export const Satang = z.int().min(1).max(1_000_000_000)
export const Device = z.enum(['web', 'android', 'ios'])
export const Cursor = z.string().regex(/^\d{1,12}$/)

export function createPlayer(
  world: World,
  how: FaultOptions,
  username: string,
  password: string,
): Outcome<null> {
  const known = findPlayer(world, how.game, username)
  // The same request again is the same account; another password is another person's wish for it.
  if (known) return hasPassword(known, password) ? { yes: null } : { no: 'PLAYER_EXISTS' }
  if (how.refuse) return { no: 'REFUSED' }
  addPlayer(world, how.game, username, password)
  return { yes: null }
}

export function changePassword(
  world: World,
  how: FaultOptions,
  username: string,
  password: string,
): Outcome<null> {
  const player = findPlayer(world, how.game, username)
  if (!player) return { no: 'NO_PLAYER' }
  if (how.refuse) return { no: 'REFUSED' }
  setPassword(world, player, password)
  return { yes: null }
}

/** One that has no passwords says of a player that is there already that it is. */
export function openPlayer(world: World, how: FaultOptions, username: string): Outcome<null> {
  if (findPlayer(world, how.game, username)) return { no: 'PLAYER_EXISTS' }
  return createPlayer(world, how, username, NO_PASSWORD)
}
const NO_PASSWORD = ''

/** A link of one that has no passwords. */
export const openGame = (world: World, how: FaultOptions, username: string): Outcome<string> =>
  launchGame(world, how, { username, password: NO_PASSWORD, device: 'web' })

/** Also where nobody plays. */
export function endPlay(world: World, how: FaultOptions, username: string): Outcome<null> {
  if (how.refuse) return { no: 'REFUSED' }
  if (!findPlayer(world, how.game, username)) return { no: 'NO_PLAYER' }
  endPlays(world, how.game, username)
  return { yes: null }
}

export function readBalance(world: World, how: FaultOptions, username: string): Outcome<number> {
  if (how.refuse) return { no: 'REFUSED' }
  const player = findPlayer(world, how.game, username)
  return player ? { yes: player.balance } : { no: 'NO_PLAYER' }
}

/** Writes down that a transfer came in whose work is done later. */
export function recordTransfer(
  world: World,
  game: string,
  username: string,
  asked: NewTransfer,
): void {
  const player = findPlayer(world, game, username)
  if (player && !findTransfer(world, game, asked.reference)) recordPending(world, player, asked)
}

/** A reference keeps its first answer for ever. */
export function moveMoney(
  world: World,
  how: FaultOptions,
  username: string,
  asked: NewTransfer,
): Outcome<Transfer> {
  const player = findPlayer(world, how.game, username)
  if (!player) return { no: 'NO_PLAYER' }
  const known = findTransfer(world, how.game, asked.reference)
  if (known && !isSame(known, player, asked)) return { no: 'REF_CONFLICT' }
  if (known?.state === 'PENDING' && !how.resumed) return { no: 'PROCESSING' }
  const ended = known && known.state !== 'PENDING' ? known : doTransfer(world, player, asked, how)
  if (ended.state === 'DONE') return { yes: ended }
  return { no: asked.way === 'out' && asked.amount > (ended.balance ?? 0) ? 'BALANCE' : 'REFUSED' }
}

/**
 * `lagMs`: how long the copy that answers questions is behind; what came in later than that it has
 * never heard of.
 */
export function readTransfer(
  world: World,
  how: FaultOptions,
  reference: string,
  lagMs = 0,
): Outcome<Transfer> {
  if (how.refuse) return { no: 'REFUSED' }
  const known = findTransfer(world, how.game, reference)
  if (!known) return { no: 'NO_TRANSFER' }
  return Date.parse(known.arrivedAt) + lagMs > world.now().getTime()
    ? { no: 'NO_TRANSFER' }
    : { yes: known }
}

export function launchGame(
  world: World,
  how: FaultOptions,
  asked: { username: string; password: string; device: string },
): Outcome<string> {
  const player = findPlayer(world, how.game, asked.username)
  if (!player) return { no: 'NO_PLAYER' }
  if (!hasPassword(player, asked.password)) return { no: 'PASSWORD' }
  if (how.refuse) return { no: 'REFUSED' }
  const token = issueLaunch(world, how.game, player.username)
  return {
    yes: `${world.publicUrl()}/sandbox/play/${how.game}?token=${token}&device=${asked.device}`,
  }
}

export const readGames = (world: World, how: FaultOptions): Outcome<Offered[]> =>
  how.refuse ? { no: 'REFUSED' } : { yes: listAt(world, how.game) }

export function readRounds(
  world: World,
  how: FaultOptions,
  cursor: string | null,
  limit: number,
): Outcome<{ rounds: ReturnType<typeof roundsSince>['rounds']; cursor: string }> {
  if (how.refuse) return { no: 'REFUSED' }
  const { rounds, cursor: next } = roundsSince(world, how.game, Number(cursor ?? 0), limit)
  return { yes: { rounds, cursor: String(next) } }
}
