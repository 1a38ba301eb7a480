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
