/** Three matches of teams of our own making. `chances`: of 1,000, that home wins, nobody, away wins. */
export const PICKS = ['home', 'draw', 'away'] as const
type Pick = (typeof PICKS)[number]
export const MATCHES = [
  {
    id: 'm1',
    home: 'เรือยาวเจ้าพระยา',
    away: 'นกเงือกเขาใหญ่',
    chances: { home: 480, draw: 270, away: 250 },
  },
  { id: 'm2', home: 'ปลาบึกแม่โขง', away: 'ว่าวลมหนาว', chances: { home: 350, draw: 300, away: 350 } },
  { id: 'm3', home: 'ระฆังดอยสูง', away: 'เต่าทะเลใต้', chances: { home: 200, draw: 260, away: 540 } },
] as const
export type Slip = Readonly<Record<string, Pick>>

/**
 * Of each baht, what every single pick gives back in the long run, before its odds are rounded
 * down.
 */
const RETURN = 0.95

/** Decimal odds in hundredths, rounded down so that nobody is promised more than the chance allows. */
const oddsOf = (chance: number): number => Math.floor((RETURN * 100_000) / chance)

const known = (slip: Slip) =>
  MATCHES.flatMap((match) => {
    const pick = slip[match.id]
    return pick === undefined ? [] : [{ match, pick }]
  })

/**
 * What the slip pays in satang for a bet when all its picks come in: all odds multiplied, satang
 * rounded down.
 */
export const payoutOf = (slip: Slip, bet: number): number =>
  Number(
    known(slip).reduce(
      (sum, { match, pick }) => (sum * BigInt(oddsOf(match.chances[pick]))) / 100n,
      BigInt(bet),
    ),
  )

export const chanceOf = (slip: Slip): number =>
  known(slip).reduce((share, { match, pick }) => (share * match.chances[pick]) / 1000, 1)

/** Plays each match of the slip. `random(n)` gives a fair whole number from 0 to n − 1. */
export function playMatches(slip: Slip, random: (n: number) => number): Record<string, Pick> {
  return Object.fromEntries(
    known(slip).map(({ match }) => {
      const drawn = random(1000)
      const { home, draw } = match.chances
      return [match.id, drawn < home ? 'home' : drawn < home + draw ? 'draw' : 'away']
    }),
  )
}

export const isWon = (slip: Slip, results: Readonly<Record<string, Pick>>): boolean =>
  Object.entries(slip).every(([id, pick]) => results[id] === pick)

export const fixtures = () =>
  MATCHES.map(({ id, home, away, chances }) => ({
    id,
    home,
    away,
    picks: PICKS.map((pick) => ({
      pick,
      odds: oddsOf(chances[pick]) / 100,
      chance: chances[pick] / 1000,
    })),
  }))
