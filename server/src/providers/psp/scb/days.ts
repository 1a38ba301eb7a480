const DAY_MS = 86_400_000
/** Bangkok is ahead of UTC by so many ms, always. */
const AHEAD_MS = 7 * 3_600_000

const dayOf = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 10)

/**
 * The days of Bangkok on which a code is asked about, oldest first: a payment is told of its own
 * day alone. Those around its making, where nearly all are paid, and around now, when something has
 * made us ask. Never more: whoever writes notices of an old code costs no more questions.
 */
export function daysOf(madeAt: Date, now: Date): string[] {
  const [made, today] = [Math.min(madeAt.getTime(), now.getTime()), now.getTime()]
  const days = [made, made + DAY_MS, today - DAY_MS, today].map(dayOf)
  const [first, last] = [dayOf(made), dayOf(today)]
  return [...new Set(days)].filter((day) => day >= first && day <= last).toSorted()
}
