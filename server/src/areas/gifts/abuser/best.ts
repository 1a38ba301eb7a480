import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import type { Lock } from './bound.ts'
import { edgeOf, mostTimes, together, washOf, type AbuserGame, type Pay } from './games.ts'

/**
 * The best way there is to play a gift, by dynamic programming over the balance, the turnover that
 * is left and, where it binds, the rounds that are left.
 *
 * A state's worth is what the member ends with on average: all of it once a condition has ended the
 * gift; else the more of cancelling, and of the best stake in the best game. Money is on a grid.
 * Between two points of it the worth is read as a lottery with the same mean, turnover is rounded
 * so that more is left, and only some stakes are tried. So it is a way that there is, up to the
 * lottery, and `bound.ts` says what no way passes: the truth is between the two.
 *
 * Beyond the grid the turnover is played in the cheapest game in small stakes, which is exact: a
 * balance of the turnover over its weight, and the fail limit, cannot be lost on the way.
 */

/** How fine the grid is; all in satang. */
interface Steps {
  balance: number
  turnover: number
  /** Points of the balance above 0. */
  points: number
}

/** A stake of so much in this game; `all`: whatever the balance is. */
interface Stake {
  game: AbuserGame
  stake: number
  all: boolean
}
type Move = Stake | 'CANCEL' | null

export interface BestPlay {
  /** What the member ends with on average beyond their own, at least 0; satang. */
  cost: number
  /** What to do with so much balance and turnover left, satang; null: it has ended. */
  moveAt: (balance: number, left: number, rounds?: number) => Move
  steps: Steps
}

interface Asked {
  lock: Lock
  games: readonly AbuserGame[]
  steps: Steps
  /** The smallest and largest stake, satang. */
  least: number
  most: number
  /** Rounds until it expires; null: as many as are worth something. */
  rounds?: number | null
  /** Which stakes are tried: a few that matter, or each point of the grid. */
  stakes?: 'few' | 'each'
}

const SWEEPS = 400
const CLOSE = 0.5
const POINTS = 240
const LEVELS = 100
/** Rounds that the table is made for one by one; whoever has more of them is not stopped by time. */
const MOST_ROUNDS = 200

/** Steps for an offer: 240 points up to where nothing can be lost, 100 of the turnover. */
export function stepsFor({ own, gift, turnover, reach, fail }: Lock, games: readonly AbuserGame[]) {
  const base = own + gift
  const safe = turnover === null ? 0 : turnover / cheapest(games).weight + (fail ?? 0) * base
  const top = Math.max(base * 1.5, Math.min(reach === null ? safe : reach * base, safe || Infinity))
  return {
    balance: Math.max(1, Math.ceil(top / POINTS)),
    turnover: turnover === null ? 1 : Math.max(1, Math.ceil(turnover / LEVELS)),
    points: POINTS,
  }
}

const cheapest = (games: readonly AbuserGame[]): AbuserGame => {
  const [first] = games.filter(({ weight }) => weight > 0).toSorted((a, b) => washOf(a) - washOf(b))
  return first ?? { name: '', weight: 1, returns: 0, pays: [] }
}

/** The whole table of one taking. Deterministic; some hundred thousand numbers. */
export function bestPlay(asked: Asked): BestPlay {
  const table = new Table(asked)
  for (const _ of table.fill()) continue
  return toldBy(table, asked)
}

/** The same, which takes up to a second: whoever else is served has their turn meanwhile. */
export async function bestPlayInTurns(asked: Asked): Promise<BestPlay> {
  const table = new Table(asked)
  for (const _ of table.fill()) await othersHadTheirTurn()
  return toldBy(table, asked)
}

function toldBy(table: Table, { lock, steps }: Asked): BestPlay {
  const ends = table.worth(lock.own + lock.gift, lock.turnover ?? 0)
  return {
    cost: Math.max(0, ends - lock.own),
    moveAt: (balance, left, at) => table.moveAt(balance, left, at),
    steps,
  }
}

interface State {
  to: Float64Array
  from: Float64Array
  games: readonly AbuserGame[]
  level: number
  point: number
  moves: Move[]
}

class Table {
  readonly #asked: Asked
  readonly #levels: number
  readonly #unit: number
  readonly #isCounted: boolean
  readonly #width: number
  readonly #cheap: AbuserGame
  readonly #wash: number
  readonly #reach: number
  readonly #fail: number
  /** Where a highest bet is below a step of the turnover: the bets that make one, as one. */
  readonly #together: ReadonlyMap<AbuserGame, readonly Pay[]>
  #worths: Float64Array
  readonly #tried: Float64Array
  /** Of each round that is left the move of each state; one table where time does not bind. */
  readonly #moves: (Stake | 'CANCEL' | null)[][] = []

  constructor(asked: Asked) {
    const { lock, steps, games } = asked
    const base = lock.own + lock.gift
    this.#asked = asked
    this.#levels = lock.turnover === null ? 0 : Math.ceil(lock.turnover / steps.turnover)
    this.#unit = steps.balance
    this.#isCounted = lock.turnover !== null
    this.#width = steps.points + 1
    this.#cheap = cheapest(games)
    this.#wash = washOf(this.#cheap)
    this.#reach = lock.reach === null ? Infinity : Math.ceil(lock.reach * base - 1e-6)
    this.#fail = lock.fail === null ? -1 : Math.floor(lock.fail * base + 1e-6)
    this.#together = new Map(
      games.flatMap((game) => {
        const bets = steps.turnover / game.weight / (game.most ?? Infinity)
        return game.weight > 0 && bets > 1 ? [[game, together(game, bets)] as const] : []
      }),
    )
    this.#tried = new Float64Array(Math.max(16, this.#width))
    this.#worths = new Float64Array((this.#levels + 1) * this.#width)
    this.#each((level, point) => {
      this.#worths[level * this.#width + point] = this.#stopped(level, point * steps.balance)
    })
  }

  #each(visit: (level: number, point: number) => void): void {
    for (let level = 0; level <= this.#levels; level++)
      for (let point = 0; point < this.#width; point++) visit(level, point)
  }

  #hasEnded(level: number, balance: number): boolean {
    const isPlayed = this.#isCounted && level <= 0
    return isPlayed || balance >= this.#reach || balance <= Math.max(0, this.#fail)
  }

  /** What one has who plays no more: all where it has ended, else what cancelling leaves. */
  #stopped(level: number, balance: number): number {
    if (this.#hasEnded(level, balance)) return balance
    const { own, gift } = this.#asked.lock
    return Math.min(own, Math.max(0, balance - gift))
  }

  /** On the grid as it is, between its points by a lottery, beyond it by the cheapest game. */
  #read(worths: Float64Array, level: number, balance: number): number {
    if (this.#hasEnded(level, balance)) return balance
    const at = balance / this.#unit
    const low = Math.floor(at)
    if (low >= this.#width - 1) return this.#beyond(level, balance)
    const row = level * this.#width
    const [one, other] = [worths[row + low] ?? 0, worths[row + low + 1] ?? 0]
    return one + (at - low) * (other - one)
  }

  #beyond(level: number, balance: number): number {
    const stopped = this.#stopped(level, balance)
    const { lock, steps, rounds = null } = this.#asked
    if (lock.turnover === null || rounds !== null) return stopped
    const left = level * steps.turnover
    if (balance - left / this.#cheap.weight < Math.max(0, this.#fail)) return stopped
    return Math.max(stopped, balance - this.#wash * left)
  }

  worth(balance: number, left: number): number {
    return this.#read(this.#worths, Math.ceil(left / this.#asked.steps.turnover), balance)
  }

  /** Stops where others may have their turn. */
  *fill(): Generator<void> {
    const { rounds = null } = this.#asked
    if (rounds === null || rounds > MOST_ROUNDS) yield* this.#settle()
    else
      for (let n = 0; n < rounds; n++) {
        this.#addRound()
        yield
      }
  }

  /** One more round before the time is over: every state anew, from those with one round less. */
  #addRound(): void {
    const next = Float64Array.from(this.#worths)
    const moves: Move[] = []
    const [from, games] = [this.#worths, this.#asked.games]
    this.#each((level, point) =>
      this.#improve({ to: next, from, games, level, point, moves }, true),
    )
    this.#worths = next
    this.#moves.push(moves)
  }

  /** As many rounds as are worth something: turnover by turnover, each until it stays as it is. */
  *#settle(): Generator<void> {
    const moves: Move[] = []
    this.#moves.push(moves)
    const { lock, games } = this.#asked
    const isCounted = lock.turnover !== null
    // What counts leads to less turnover, which is known; what does not stays where it is.
    const counting = games.filter(({ weight }) => isCounted && weight > 0)
    const lasting = games.filter((game) => !counting.includes(game))
    for (let level = isCounted ? 1 : 0; level <= this.#levels; level++) {
      this.#sweep(level, moves, counting)
      for (let n = 0; n < SWEEPS && lasting.length > 0; n++)
        if (this.#sweep(level, moves, lasting) < CLOSE) break
      yield
    }
  }

  /** By how much the state that gained most did. */
  #sweep(level: number, moves: Move[], games: readonly AbuserGame[]): number {
    let more = 0
    const [to, from] = [this.#worths, this.#worths]
    for (let point = 0; point < this.#width; point++)
      more = Math.max(more, this.#improve({ to, from, games, level, point, moves }, false))
    return more
  }

  #improve({ to, from, games, level, point, moves }: State, anew: boolean): number {
    const balance = point * this.#asked.steps.balance
    const index = level * this.#width + point
    if (this.#hasEnded(level, balance)) return 0
    const stopped = this.#stopped(level, balance)
    const was = to[index] ?? 0
    let best = anew ? stopped : was
    if (anew || moves[index] === undefined) moves[index] = 'CANCEL'
    for (const game of games) {
      const count = this.#tryable(level, balance, game)
      for (let n = 0; n < count; n++) {
        const stake = this.#tried[n] ?? 0
        const worth = this.#worthOf(from, { level, balance, game, stake })
        if (worth <= best + 1e-9) continue
        best = worth
        moves[index] = { game, stake, all: stake === balance }
      }
    }
    to[index] = best
    return best - was
  }

  #worthOf(
    from: Float64Array,
    { level, balance, game, stake }: { level: number; balance: number } & Omit<Stake, 'all'>,
  ): number {
    const counted = Math.floor((stake * game.weight) / this.#asked.steps.turnover + 1e-9)
    const next = this.#isCounted ? Math.max(0, level - counted) : 0
    let worth = 0
    for (const { chance, times } of this.#together.get(game) ?? game.pays)
      worth += chance * this.#read(from, next, balance - stake + stake * times)
    return worth
  }

  /** Writes the stakes that are tried, and answers how many. */
  #tryable(level: number, balance: number, game: AbuserGame): number {
    const { steps, least, most, stakes } = this.#asked
    const step = game.weight > 0 ? steps.turnover / game.weight : 0
    const able = Math.min(balance, most, Math.max(game.most ?? Infinity, Math.ceil(step)))
    let count = 0
    if (stakes === 'each') {
      for (
        let stake = Math.max(steps.balance, game.least ?? 0);
        stake <= able;
        stake += steps.balance
      )
        this.#tried[count++] = stake
      return count
    }
    // All, parts of it, what just gets there, and small stakes that count for whole steps.
    const gain = mostTimes(game) - 1
    const left = level * steps.turnover
    const smallest = Math.max(least, step, game.least ?? 0)
    const safe = left / this.#cheap.weight + Math.max(0, this.#fail)
    for (const stake of [
      able,
      able / 2,
      able / 5,
      able / 20,
      gain > 0 ? Math.ceil((this.#reach - balance) / gain) : 0,
      gain > 0 ? Math.ceil((safe - balance) / gain) : 0,
      Math.ceil(step),
      Math.ceil(3 * step),
      Math.ceil(level * step),
    ])
      if (stake >= smallest && stake <= able) this.#tried[count++] = stake
    return count
  }

  moveAt(balance: number, left: number, rounds?: number): Move {
    const { steps, lock, least } = this.#asked
    const level = lock.turnover === null ? 0 : Math.ceil(left / steps.turnover - 1e-9)
    if (this.#hasEnded(level, balance)) return null
    const point = Math.floor(balance / steps.balance + 1e-9)
    if (point >= this.#width - 1) return this.#washMove(balance, left)
    const table = rounds === undefined ? this.#moves.at(-1) : this.#moves[rounds - 1]
    const move = table?.[level * this.#width + point] ?? 'CANCEL'
    if (move === 'CANCEL') return move
    const stake = Math.min(balance, move.all ? balance : move.stake, move.game.most ?? Infinity)
    return stake < least ? 'CANCEL' : { ...move, stake }
  }

  #washMove(balance: number, left: number): Move {
    const { lock, least } = this.#asked
    if (lock.turnover === null || edgeOf(this.#cheap) >= 1) return 'CANCEL'
    const whole = left / this.#cheap.weight
    const part = Math.max(least, lock.turnover / this.#cheap.weight / 10)
    return {
      game: this.#cheap,
      stake: Math.min(balance, whole, part, this.#cheap.most ?? Infinity),
      all: false,
    }
  }
}
