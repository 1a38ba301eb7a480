import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { playerKey, type Player } from './accounts.ts'

/** One bet and what it won, in satang. `roundId` is unique within the game. */
export interface Round {
  roundId: string
  username: string
  bet: number
  win: number
  playedAt: string
}

const table = (game: string) => `rounds:${game}`

/** Plays one round: balance − bet + win, turnover + bet. Refuses (422) a bet above the balance. */
export function playRound(
  world: World,
  player: Player,
  bet: number,
  win: number,
): { player: Player; round: Round } {
  if (bet > player.balance) throw new Refusal(422, 'the bet is more than the balance')
  const seq = world.store.table(table(player.game)).size + 1
  const round: Round = {
    roundId: `R${seq}-${world.code(8)}`,
    username: player.username,
    bet,
    win,
    playedAt: world.now().toISOString(),
  }
  const after = { ...player, balance: player.balance - bet + win, turnover: player.turnover + bet }
  world.store.commit(
    [table(player.game), String(seq), round],
    ['players', playerKey(player.game, player.username), after],
  )
  return { player: after, round }
}

/** Rounds after the cursor (a count), oldest first. */
export function roundsSince(
  world: World,
  game: string,
  cursor: number,
  limit: number,
): { rounds: Round[]; cursor: number } {
  const rows = world.store.table<Round>(table(game))
  const rounds: Round[] = []
  for (let seq = cursor + 1; seq <= rows.size && rounds.length < limit; seq += 1) {
    const round = rows.get(String(seq))
    if (round) rounds.push(round)
  }
  return { rounds, cursor: cursor + rounds.length }
}
