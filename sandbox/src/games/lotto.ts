/** A ticket of two digits against two that are drawn. The first line that fits pays; times the bet. */
const PRIZES = [
  { id: 'both', times: 76, fits: (ticket: string, drawn: string) => ticket === drawn },
  { id: 'last', times: 2, fits: (ticket: string, drawn: string) => ticket[1] === drawn[1] },
] as const
type PrizeId = (typeof PRIZES)[number]['id']

const ALL = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

/** `random(n)` gives a fair whole number from 0 to n − 1. */
export const drawNumber = (random: (n: number) => number): string => ALL[random(100)] as string
export const prizeOf = (ticket: string, drawn: string): { id: PrizeId; times: number } | null =>
  PRIZES.find((prize) => prize.fits(ticket, drawn)) ?? null

/**
 * Counted over all 100 numbers, so the odds on the page are the odds of the game; they are the same
 * for every ticket.
 */
export function lottoOdds(ticket = '00'): {
  returned: number
  hits: number
  lines: { id: PrizeId; times: number; chance: number }[]
} {
  const won = ALL.map((drawn) => prizeOf(ticket, drawn))
  const lines = PRIZES.map(({ id, times }) => ({
    id,
    times,
    chance: won.filter((prize) => prize?.id === id).length / 100,
  }))
  return {
    lines,
    returned: lines.reduce((sum, line) => sum + line.times * line.chance, 0),
    hits: won.filter((prize) => prize !== null).length / 100,
  }
}
