/** What the product gives or pays against its own rules. */
export class RuleBroken extends Error {
  /** In whose history it was seen, of those that are played side by side. */
  party: number | undefined
  constructor(what: string, party?: number) {
    super(what)
    this.party = party
  }
}
export const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new RuleBroken(what)
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const BANGKOK_MS = 7 * HOUR_MS
/** The Bangkok day, week and month that a moment lies in, each as a number. */
export const dayOf = (at: number): number => Math.floor((at + BANGKOK_MS) / DAY_MS)
// 1 January 1970 was a Thursday; a week begins on Monday.
export const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7)
export const monthOf = (at: number): number => {
  const date = new Date(at + BANGKOK_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export interface Dated {
  amount: number
  at: number
}
export const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0)
