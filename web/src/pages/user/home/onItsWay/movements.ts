import type { Wallet } from '../../../../api/queries/wallet.ts'
import { sumBaht } from '../../../../format/money.ts'

export type Movement = Wallet['onItsWay'][number]

const MOST_CELLS = 3

const waitsForMember = ({ state }: Movement): boolean => state === 'UNPAID'

/**
 * In the order of the strip: what the member has to do first, then the oldest. `now`: epoch ms; a
 * code that has run out since it was asked for is no more on its way.
 */
export const inOrder = (movements: readonly Movement[], now: number): Movement[] =>
  movements
    .filter(({ kind, until }) => kind !== 'QR' || !until || Date.parse(until) > now)
    .toSorted(
      (a, b) =>
        Number(waitsForMember(b)) - Number(waitsForMember(a)) ||
        Date.parse(a.since) - Date.parse(b.since),
    )

/** What stands in the strip, and how many besides: three, or two and the way to the others. */
export function inStrip(ordered: readonly Movement[]): {
  shown: readonly Movement[]
  more: number
} {
  if (ordered.length <= MOST_CELLS) return { shown: ordered, more: 0 }
  const shown = ordered.slice(0, MOST_CELLS - 1)
  return { shown, more: ordered.length - shown.length }
}

/**
 * Baht that come from outside: said to be paid, or with the bank. A slip of an announced transfer
 * is the same money.
 */
export function comingBaht(movements: readonly Movement[]): number {
  const announced = movements.find(({ kind }) => kind === 'ANNOUNCED')?.amount
  const coming = movements.filter(
    ({ kind, state, amount }) =>
      (kind === 'QR' && state === 'BANK') ||
      kind === 'ANNOUNCED' ||
      kind === 'LINK' ||
      (kind === 'SLIP' && amount !== announced),
  )
  return sumBaht(coming.map(({ amount }) => amount ?? 0))
}

/** Whether its amount comes, goes, or stays the member's own. */
export function signOf({ kind }: Movement): 'in' | 'out' | null {
  if (kind === 'TRANSFER') return null
  return kind === 'PAYOUT' ? 'out' : 'in'
}
