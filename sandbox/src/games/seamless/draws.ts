import { BETS, multipleOf, odds, spin } from '../slot.ts'
import type { Face } from './catalogue.ts'

/** `random(n)` gives a fair whole number from 0 to n − 1. */
type Random = (n: number) => number

/** What a player may pick, and what it pays, as a multiple of the bet in hundredths. */
const HILO = [
  { id: 'low', from: 3, to: 9, pays: 250 },
  { id: 'middle', from: 10, to: 11, pays: 380 },
  { id: 'high', from: 12, to: 18, pays: 250 },
] as const
const BOATS = [
  { id: 'red', pays: 380 },
  { id: 'gold', pays: 380 },
  { id: 'green', pays: 380 },
  { id: 'blue', pays: 380 },
] as const

const DICE = [1, 2, 3, 4, 5, 6]
const THROWS = DICE.flatMap((a) => DICE.flatMap((b) => DICE.map((c) => a + b + c)))

interface Line {
  id: string
  times: number
  chance: number
}

/** What the page shows of a game's odds, counted over all outcomes. */
export interface Table {
  bets: number[]
  picks: string[]
  lines: (Line & { symbol?: string; count?: number })[]
  returned: number
}

const baht = BETS.map((satang) => satang / 100)
const best = (lines: Line[]) => Math.max(...lines.map(({ times, chance }) => times * chance))

function tableOfLines(lines: Line[]): Table {
  return { bets: baht, picks: lines.map(({ id }) => id), lines, returned: best(lines) }
}

export function tableOf(face: Face): Table {
  if (face === 'hilo') {
    const chance = (from: number, to: number) =>
      THROWS.filter((sum) => sum >= from && sum <= to).length / THROWS.length
    return tableOfLines(
      HILO.map(({ id, from, to, pays }) => ({ id, times: pays / 100, chance: chance(from, to) })),
    )
  }
  if (face === 'boats')
    return tableOfLines(
      BOATS.map(({ id, pays }) => ({ id, times: pays / 100, chance: 1 / BOATS.length })),
    )
  const { lines, returned } = odds()
  return {
    bets: baht,
    picks: [],
    lines: lines.map((line) => ({ ...line, id: `${line.symbol}-${line.count}` })),
    returned,
  }
}

/** What a pick pays of a bet of satang, rounded down; null: no such pick. */
export interface Drawn {
  shown: (string | number)[]
  win: number
}
export function drawRound(face: Face, bet: number, pick: string, random: Random): Drawn | null {
  if (face === 'lotus') {
    const reels = spin(random)
    return { shown: [...reels], win: bet * multipleOf(reels) }
  }
  if (face === 'hilo') {
    const line = HILO.find(({ id }) => id === pick)
    if (!line) return null
    const dice = DICE.slice(0, 3).map(() => random(6) + 1)
    const sum = dice.reduce((total, die) => total + die, 0)
    return { shown: dice, win: sum >= line.from && sum <= line.to ? paid(bet, line.pays) : 0 }
  }
  const line = BOATS.find(({ id }) => id === pick)
  if (!line) return null
  const first = BOATS[random(BOATS.length)]?.id ?? pick
  return { shown: [first], win: first === pick ? paid(bet, line.pays) : 0 }
}

const paid = (bet: number, pays: number) => Math.floor((bet * pays) / 100)
