/** One reel of twenty stops; all three are alike. `stops`: how many of the twenty show the symbol. */
export const SYMBOLS = [
  { id: 'coin', name: 'เหรียญ', english: 'coin', stops: 2 },
  { id: 'marigold', name: 'ดาวเรือง', english: 'marigold', stops: 3 },
  { id: 'lantern', name: 'โคม', english: 'lantern', stops: 4 },
  { id: 'fish', name: 'ปลาทอง', english: 'goldfish', stops: 5 },
  { id: 'leaf', name: 'ใบไม้', english: 'leaf', stops: 6 },
] as const
type SymbolId = (typeof SYMBOLS)[number]['id']
type Reels = readonly [SymbolId, SymbolId, SymbolId]

/** What pays, as a multiple of the bet. `count`: exactly so many of the symbol, anywhere. */
const PAYTABLE: readonly { symbol: SymbolId; count: 2 | 3; times: number }[] = [
  { symbol: 'coin', count: 3, times: 120 },
  { symbol: 'marigold', count: 3, times: 40 },
  { symbol: 'lantern', count: 3, times: 20 },
  { symbol: 'fish', count: 3, times: 10 },
  { symbol: 'leaf', count: 3, times: 4 },
  { symbol: 'coin', count: 2, times: 3 },
  { symbol: 'leaf', count: 2, times: 1 },
]

/** Bets on offer, in satang. */
export const BETS = [100, 500, 1_000, 2_000, 5_000] as const

const REEL: readonly SymbolId[] = SYMBOLS.flatMap(({ id, stops }) =>
  Array.from({ length: stops }, () => id),
)

/** The multiple of the bet that three symbols pay; 0 for nothing. */
export const multipleOf = (reels: Reels): number =>
  PAYTABLE.find(({ symbol, count }) => reels.filter((shown) => shown === symbol).length === count)
    ?.times ?? 0

/** `random(n)` gives a fair whole number from 0 to n − 1. */
export function spin(random: (n: number) => number): Reels {
  const stop = () => REEL[random(REEL.length)] as SymbolId
  return [stop(), stop(), stop()]
}

/** Counted over all 8,000 outcomes, so the odds on the page are the odds of the game. */
export function odds(): {
  returned: number
  hits: number
  lines: { symbol: SymbolId; count: number; times: number; chance: number }[]
} {
  const all = REEL.flatMap((a) => REEL.flatMap((b) => REEL.map((c): Reels => [a, b, c])))
  const share = (wins: (reels: Reels) => boolean) => all.filter(wins).length / all.length
  return {
    returned: all.reduce((sum, reels) => sum + multipleOf(reels), 0) / all.length,
    hits: share((reels) => multipleOf(reels) > 0),
    lines: PAYTABLE.map((line) => ({
      ...line,
      chance: share(
        (reels) => reels.filter((shown) => shown === line.symbol).length === line.count,
      ),
    })),
  }
}
