import { bangkokDay, dateOf, firstOfMonth, midnightOf } from '@krapao/contract/bangkok'
import type { Level } from '@krapao/contract/identity/levels'
import type { Flow } from '../../../ledger/reads/flows.ts'

/** What the house knows of a member. */
interface Known {
  /** Of a decided case; null: none. */
  decided: 2 | 3 | null
  /** YYYY-MM-DD on which the card runs out; null: never, or no card. */
  cardUntil: string | null
  /** What the bank says of the account's holder. */
  holder: 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'
}

/**
 * The level of a member at a moment. What was decided holds while the card does and the bank names
 * nobody else; below it the bank's answer alone counts. A bank that cannot answer, as those of
 * Laos, takes no decided level away.
 */
export function levelOf({ decided, cardUntil, holder }: Known, now: Date): Level {
  if (holder === 'DIFFERS') return 0
  const isOver = cardUntil !== null && cardUntil < dateOf(bangkokDay(now.getTime()))
  if (decided !== null && !isOver) return decided
  return holder === 'CONFIRMED' ? 1 : 0
}

type Period = 'day' | 'month'
/** When the running day or calendar month began in Bangkok. */
export function periodStart(period: Period, now: Date): Date {
  const day = bangkokDay(now.getTime())
  return new Date(midnightOf(period === 'day' ? day : firstOfMonth(day)))
}

/** Satang; null: no bound. */
export type Bounds = Readonly<Record<Period, bigint | null>>
export interface LevelRoom {
  period: Period
  /** What may still come in or go out, satang; may be below 0. */
  left: bigint
}

/**
 * The narrowest room that an amount does not fit into; null: it fits. `under`: what is on its way
 * already. A deposit that was taken back by its PSP has counted all the same.
 */
export function brokenRoom(
  kind: 'deposit' | 'withdraw',
  asked: { amount: bigint; under: bigint },
  bounds: Bounds,
  flows: readonly Flow[],
  now: Date,
): LevelRoom | null {
  const rooms = (['day', 'month'] as const).flatMap((period): LevelRoom[] => {
    const bound = bounds[period]
    if (bound === null) return []
    const since = periodStart(period, now)
    const used = flows
      .filter((flow) => flow.kind === kind && flow.at >= since)
      .reduce((sum, { amount }) => sum + amount, 0n)
    return [{ period, left: bound - used - asked.under }]
  })
  const broken = rooms.filter(({ left }) => asked.amount > left)
  return broken.toSorted((a, b) => (a.left < b.left ? -1 : 1))[0] ?? null
}
