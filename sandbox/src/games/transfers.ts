import type { World } from '../world.ts'
import { playerKey, type Player } from './accounts.ts'

/**
 * Money into or out of a game. Satang; `balance` is the player's after it. One reference, one
 * transfer, for ever.
 */
export interface Transfer {
  game: string
  reference: string
  username: string
  way: 'in' | 'out'
  amount: number
  /** What was moved of it; without, all. */
  moved?: number
  state: 'PENDING' | 'DONE' | 'FAILED'
  balance: number | null
  arrivedAt: string
}
export type NewTransfer = Pick<Transfer, 'reference' | 'way' | 'amount'>

/** What a transfer moved, satang. */
export const movedBy = ({ amount, moved }: Transfer): number => moved ?? amount

const key = (game: string, reference: string) => `${game}/${reference}`
const rows = (world: World) => world.store.table<Transfer>('gameTransfers')

export const findTransfer = (world: World, game: string, reference: string): Transfer | undefined =>
  rows(world).get(key(game, reference))

export const isSame = (known: Transfer, player: Player, asked: NewTransfer): boolean =>
  known.username === player.username && known.way === asked.way && known.amount === asked.amount

const record = (
  world: World,
  player: Player,
  asked: NewTransfer,
  state: Transfer['state'],
  balance: number | null,
): Transfer => ({
  game: player.game,
  username: player.username,
  ...asked,
  state,
  balance,
  arrivedAt:
    findTransfer(world, player.game, asked.reference)?.arrivedAt ?? world.now().toISOString(),
})

/** Came in, not done yet: the status by reference says PENDING from now on. */
export function recordPending(world: World, player: Player, asked: NewTransfer): void {
  world.store.commit([
    'gameTransfers',
    key(player.game, asked.reference),
    record(world, player, asked, 'PENDING', null),
  ])
}

/**
 * Moves the money and writes the transfer in one commit. FAILED, for good, when refused or the
 * balance lacks it. `partial`: half of what is asked out of the game.
 */
export function doTransfer(
  world: World,
  player: Player,
  asked: NewTransfer,
  { refuse, partial }: { refuse: boolean; partial: boolean },
): Transfer {
  const moved = partial && asked.way === 'out' ? Math.ceil(asked.amount / 2) : asked.amount
  const balance = player.balance + (asked.way === 'in' ? moved : -moved)
  const reference = key(player.game, asked.reference)
  if (refuse || player.balance + (asked.way === 'in' ? 0 : -asked.amount) < 0) {
    const failed = record(world, player, asked, 'FAILED', player.balance)
    world.store.commit(['gameTransfers', reference, failed])
    return failed
  }
  const done = { ...record(world, player, asked, 'DONE', balance), moved }
  world.store.commit(
    ['gameTransfers', reference, done],
    ['players', playerKey(player.game, player.username), { ...player, balance }],
  )
  return done
}

/** What had arrived and was not done when the process died never will be. */
export function failInterrupted(world: World): void {
  for (const [id, transfer] of rows(world)) {
    if (transfer.state === 'PENDING')
      world.store.commit(['gameTransfers', id, { ...transfer, state: 'FAILED' }])
  }
}
