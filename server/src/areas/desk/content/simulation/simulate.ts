import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import { bangkokDay } from '@krapao/contract/bangkok'
import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandCeiling } from '../ceiling.ts'
import { livePrizes } from '../liveStore.ts'
import { abuserOfOffer, abuserOfWheel } from '../worst/told.ts'
import { recentPlayers, type Player } from './playStore.ts'

type Simulation = Answer<'opsOfferSimulate'>
const MEMBERS = 1_000
const RUNS = 400
export const DAYS = 90
const BINS = 12

/** A run of numbers that is the same for the same seed: what was simulated can be shown again. */
function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** `costs` in baht, one a run. */
function told(
  costs: number[],
  { basis, notes, abuser }: Pick<Simulation, 'basis' | 'notes' | 'abuser'>,
): Simulation {
  const sorted = costs.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  const [low, high] = [at(0), at(1)]
  const step = Math.max(0.01, (high - low) / BINS)
  return {
    members: MEMBERS,
    cost: {
      mean: round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length),
      p5: at(0.05),
      median: at(0.5),
      p95: at(0.95),
    },
    histogram: Array.from({ length: BINS }, (_, n) => {
      const [from, to] = [low + n * step, low + (n + 1) * step]
      const isIn = (cost: number): boolean =>
        cost >= from && (n === BINS - 1 ? cost <= to + 0.01 : cost < to)
      return { from: round(from), to: round(to), runs: costs.filter(isIn).length }
    }),
    basis,
    notes,
    abuser,
  }
}
const round = (baht: number): number => Math.round(baht * 100) / 100

/** A player of no history: what slots usually keep, and stakes of a tenth of the balance. */
const STRANGER: Player = { deposit: 300, staked: 3_000, won: 2_850 }

/**
 * What 1,000 members who take the offer once would cost. Each is drawn from those who played in the
 * last 90 days: their usual deposit, and what of a stake came back to them. The gift is played
 * until a condition ends it; what is left of it then is the cost. INVALID_REQUEST (details:
 * ceiling) for one that asks for more turnover than may be asked.
 */
export async function simulateOffer(
  context: Context,
  offer: Body<'opsOfferSimulate'>['body'],
): Promise<Simulation> {
  const ceiling = await demandCeiling(context.db, offer)
  const today = bangkokDay(context.clock.now().getTime())
  const players = await recentPlayers(context.db, today - DAYS)
  const costs = await runsOf(offer, players, { ceiling, members: MEMBERS, runs: RUNS })
  return told(costs, {
    basis: { players: players.length, days: DAYS },
    notes: [
      ...(players.length === 0 ? ['NO_HISTORY'] : []),
      ...(offer.turnoverMultiple === null && offer.percentSuccess === null ? ['NO_TURNOVER'] : []),
    ],
    abuser: await abuserOfOffer(context, offer),
  })
}

/**
 * What so many members who take the offer once cost, one sum a run; baht. It takes half a second of
 * the processor: whoever else is served has their turn after each run.
 */
export async function runsOf(
  offer: Body<'opsOfferSimulate'>['body'],
  players: readonly Player[],
  { ceiling, members, runs }: { ceiling: number; members: number; runs: number },
): Promise<number[]> {
  const drawn = players.length > 0 ? players : [STRANGER]
  const next = numbers(20_261_121)
  const costs: number[] = []
  while (costs.length < runs) {
    let cost = 0
    for (let n = 0; n < members; n++)
      cost += costOf(offer, drawn[Math.floor(next() * drawn.length)] ?? STRANGER, ceiling, next)
    costs.push(cost)
    await othersHadTheirTurn()
  }
  return costs
}

/** One member's cost in baht: a walk of stakes until the offer's conditions end it. */
export function costOf(
  offer: Body<'opsOfferSimulate'>['body'],
  player: Player,
  ceiling: number,
  next: () => number,
): number {
  const { rewardPercent: percent, rewardAmount: most, turnoverMultiple: multiple } = offer
  const deposit = Math.max(player.deposit, offer.minDeposit ?? 0)
  const gift = percent === null ? most : Math.min(most, (deposit * percent) / 100)
  // As the play-through counts it: the gift, and the deposit that it matches.
  const matched = percent === null ? 0 : Math.min(deposit, percent > 0 ? (most * 100) / percent : 0)
  const own = offer.minDeposit === null && percent === null ? 0 : deposit
  const base = own + gift
  // Without turnover it ends at the percent of success; with neither it is the member's at once.
  const asked =
    multiple === null
      ? offer.percentSuccess === null
        ? 0
        : Infinity
      : Math.min(multiple * (gift + matched), ceiling * gift)
  const back = player.staked > 0 ? Math.min(1.2, player.won / player.staked) : 0.95
  const [stop, goal] = [
    (base * (offer.percentFail ?? 0)) / 100,
    offer.percentSuccess == null ? Infinity : (base * offer.percentSuccess) / 100,
  ]
  let [total, played] = [base, 0]
  for (let rounds = 0; rounds < 200 && total > stop && total < goal && played < asked; rounds++) {
    const stake = Math.max(1, total / 10)
    played += stake
    // One win in four rounds, of so much that the player's own share comes back.
    total += next() < 0.25 ? stake * (4 * back - 1) : -stake
  }
  return Math.min(gift + Math.max(0, total - base), Math.max(0, total - own))
}

/** What 1,000 members cost who spin once each: the prizes as they stand, a bonus at its face value. */
export async function simulateWheel(
  context: Context,
  wheel: Body<'opsWheelSimulate'>['body'],
): Promise<Simulation> {
  const prizes = new Map((await livePrizes(context.db)).map((prize) => [prize.code, prize]))
  const slices = wheel.slices.map(({ weight, prizeCode }, n) => {
    const prize = prizes.get(prizeCode)
    if (!prize)
      throw new Refused('INVALID_REQUEST', { details: { fields: [`slices.${n}.prizeCode`] } })
    const isMoney = prize.kind === 'CASH' || prize.kind === 'BONUS'
    return { weight, baht: isMoney ? Number(prize.amount) / 100 : 0 }
  })
  const all = slices.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) throw new Refused('INVALID_REQUEST', { details: { fields: ['slices.weight'] } })
  const next = numbers(20_261_121)
  const costs = Array.from({ length: RUNS }, () => {
    let cost = 0
    for (let n = 0; n < MEMBERS; n++) {
      let point = next() * all
      const hit = slices.find(({ weight }) => (point -= weight) < 0)
      cost += hit?.baht ?? 0
    }
    return cost
  })
  return told(costs, {
    basis: { players: 0, days: 0 },
    notes: ['ONE_SPIN_EACH'],
    abuser: await abuserOfWheel(context.db, wheel),
  })
}
