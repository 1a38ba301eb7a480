import { parseAmount } from '@krapao/ui/fields/amount-text.ts'
import { sumBaht } from '../../format/money.ts'

type WithdrawalFault = 'empty' | 'min' | 'max' | 'notEnough'
/** Baht. */
interface Withdrawable {
  inWallet: number
  inGames: number
  withdrawMin: number
  withdrawMax: number
}

interface Judged {
  fault: WithdrawalFault | null
  baht: number | null
  /** What will be brought in from the games first, in baht. */
  fromGames: number
}

export function checkWithdrawal(
  amount: string,
  { inWallet, inGames, withdrawMin, withdrawMax }: Withdrawable,
): Judged {
  const baht = parseAmount(amount)
  const judged = (fault: WithdrawalFault | null, fromGames = 0): Judged => ({
    fault,
    baht,
    fromGames,
  })
  if (baht === null) return judged('empty')
  if (baht < withdrawMin) return judged('min')
  if (baht > withdrawMax) return judged('max')
  if (baht > sumBaht([inWallet, inGames])) return judged('notEnough')
  return judged(null, Math.max(0, sumBaht([baht, -inWallet])))
}

/** The most that one withdrawal can take, in baht. */
export const mostOf = ({ inWallet, inGames, withdrawMax }: Withdrawable): number =>
  Math.min(sumBaht([inWallet, inGames]), withdrawMax)

/** Baht of the last 24 hours, and from where on the team checks. */
interface CheckTerms {
  from: number
  asked: number
  perDay: number
  count: number
}

/** Whether the team checks a withdrawal of so many baht before it is paid, by what is known before. */
export function checkBefore(
  baht: number,
  { from, asked, perDay, count }: CheckTerms,
): { why: 'NONE' | 'AMOUNT' | 'COUNT'; sum: number } {
  const sum = sumBaht([asked, baht])
  if (sum >= from) return { why: 'AMOUNT', sum }
  return { why: count + 1 > perDay ? 'COUNT' : 'NONE', sum }
}

/** Amounts to pick, in baht, within what can be taken: two round ones, and half of it. */
export function picksOf(limits: Withdrawable): { value: number; isHalf: boolean }[] {
  const most = mostOf(limits)
  const half = Math.floor(most / 2)
  return [500, 1_000, half]
    .filter((value, at, all) => all.indexOf(value) === at)
    .filter((value) => value >= limits.withdrawMin && value <= most)
    .map((value) => ({ value, isHalf: value === half }))
}
