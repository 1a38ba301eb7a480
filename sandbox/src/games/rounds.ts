import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { playerKey, type Player } from './accounts.ts'
import { namedAt } from './offered/games.ts'

/**
 * One bet and what it won, in satang. `roundId` is unique within the game; told again, with other
 * amounts or VOID, it is a correction of what was told before.
 */
export interface Round {
  roundId: string
  username: string
  bet: number
  win: number
  state: 'SETTLED' | 'VOID'
  playedAt: string
  /** Which of the provider's games; left out of rounds of before. */
  game?: { id: string; name: string }
  /** Told in a form that nobody can read, until it is told again. */
  isGarbled?: boolean
  /** When this row was written; left out of rounds of before. */
  toldAt?: string
}
/** A round as a provider tells it. */
type Told = Omit<Round, 'isGarbled' | 'toldAt'>

const table = (game: string) => `rounds:${game}`

/** Plays one round: balance − bet + win, turnover + bet. Refuses (422) a bet above the balance. */
export function playRound(
  world: World,
  player: Player,
  bet: number,
  win: number,
  { isGarbled = false, game }: { isGarbled?: boolean; game?: string | undefined } = {},
): { player: Player; round: Round } {
  if (bet > player.balance) throw new Refusal(422, 'the bet is more than the balance')
  const seq = world.store.table(table(player.game)).size + 1
  const round: Round = {
    roundId: `R${seq}-${world.code(8)}`,
    username: player.username,
    bet,
    win,
    state: 'SETTLED',
    playedAt: world.now().toISOString(),
    toldAt: world.now().toISOString(),
    game: namedAt(world, player.game, game),
    isGarbled,
  }
  const after = { ...player, balance: player.balance - bet + win, turnover: player.turnover + bet }
  world.store.commit(
    [table(player.game), String(seq), round],
    ['players', playerKey(player.game, player.username), after],
  )
  return { player: after, round }
}

/** Tells of a round that was never played: nobody's balance moves, whatever it says. Satang. */
export function inventRound(
  world: World,
  player: Player,
  bet: number,
  win: number,
): { player: Player; round: Round } {
  const { round } = playRound(world, { ...player, balance: bet }, bet, win)
  world.store.commit(['players', playerKey(player.game, player.username), player])
  return { player, round }
}

/** A stake that has been taken and whose bet is not settled: no round is told of it yet. Satang. */
interface OpenBet {
  username: string
  bet: number
}
const openBets = (game: string) => `openBets:${game}`

/** Takes the stake of a bet that is settled later. Refuses (422) a bet above the balance. */
export function placeBet(
  world: World,
  player: Player,
  bet: number,
): { player: Player; betId: string } {
  if (bet > player.balance) throw new Refusal(422, 'the bet is more than the balance')
  const betId = `B${world.code(10)}`
  const after = { ...player, balance: player.balance - bet }
  const open: OpenBet = { username: player.username, bet }
  world.store.commit(
    [openBets(player.game), betId, open],
    ['players', playerKey(player.game, player.username), after],
  )
  return { player: after, betId }
}

/** Settles an open bet: only now its round is told. Refuses (404) a bet that is not open. */
export function settleBet(
  world: World,
  player: Player,
  betId: string,
  win: number,
): { player: Player; round: Round } {
  const { game, username } = player
  const open = world.store.table<OpenBet>(openBets(game)).get(betId)
  if (open?.username !== username) throw new Refusal(404, `no open bet ${betId}`)
  const { bet } = open
  world.store.commit([openBets(game), betId, null])
  return playRound(world, { ...player, balance: player.balance + bet }, bet, win)
}

/**
 * The provider takes a round back (null), or settles it again, after it was told: the player's
 * balance and turnover follow, and the round is told once more at the end of the list. Refuses
 * (404) a round that there is not, and (422) one that is void already.
 */
export function changeRound(
  world: World,
  player: Player,
  roundId: string,
  to: { bet: number; win: number } | null,
): { player: Player; round: Round } {
  const rows = world.store.table<Round>(table(player.game))
  const before = [...rows.values()].findLast(
    (round) => round.roundId === roundId && round.username === player.username,
  )
  if (!before) throw new Refusal(404, `no round ${roundId}`)
  if (before.state === 'VOID') throw new Refusal(422, 'that round is void')
  const round: Round = {
    ...before,
    bet: to?.bet ?? 0,
    win: to?.win ?? 0,
    state: to ? 'SETTLED' : 'VOID',
    isGarbled: false,
    toldAt: world.now().toISOString(),
  }
  const balance = player.balance + before.bet - before.win - round.bet + round.win
  // What has left the game is not taken back: the provider pays it.
  const after = {
    ...player,
    balance: Math.max(0, balance),
    turnover: player.turnover - before.bet + round.bet,
  }
  // A void is told with what had been staked and won.
  const told = to ? round : { ...round, bet: before.bet, win: before.win }
  world.store.commit(
    [table(player.game), String(rows.size + 1), told],
    ['players', playerKey(player.game, player.username), after],
  )
  return { player: after, round: told }
}

/** As it is told; one that is garbled has no time that can be read. */
function toldOf({ isGarbled, ...round }: Round): Told {
  const { toldAt: _toldAt, ...plain } = round
  return isGarbled ? { ...plain, playedAt: 'some time ago' } : plain
}

/** Rounds after the cursor (a count), oldest first. */
export function roundsSince(
  world: World,
  game: string,
  cursor: number,
  limit: number,
): { rounds: Told[]; cursor: number } {
  const rows = world.store.table<Round>(table(game))
  const rounds: Told[] = []
  for (let seq = cursor + 1; seq <= rows.size && rounds.length < limit; seq += 1) {
    const round = rows.get(String(seq))
    if (round) rounds.push(toldOf(round))
  }
  return { rounds, cursor: cursor + rounds.length }
}

/** A round as it stands, and when it came to stand so, ms. */
interface Standing {
  round: Told
  at: number
}
const standing = (round: Round): Standing => ({
  round: toldOf(round),
  at: Date.parse(round.toldAt ?? round.playedAt),
})

/** Each round once, as it was told last, in the order of that. */
export function roundsAsTheyStand(world: World, game: string): Standing[] {
  const last = new Map<string, Standing>()
  for (const round of world.store.table<Round>(table(game)).values())
    last.set(round.roundId, standing(round))
  return [...last.values()].toSorted((a, b) => a.at - b.at)
}

/** Each round once, as it was told first, in the order of that. */
export function roundsAsTheyEnded(world: World, game: string): Standing[] {
  const first = new Map<string, Standing>()
  for (const round of world.store.table<Round>(table(game)).values())
    if (!first.has(round.roundId)) first.set(round.roundId, standing(round))
  return [...first.values()].toSorted((a, b) => a.at - b.at)
}
