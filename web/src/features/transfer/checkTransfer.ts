import { TRANSFER_MINIMUM_BAHT } from '@krapao/contract/constants'
import { parseAmount } from '@krapao/ui/fields/amount-text.ts'
import { sumBaht } from '../../format/money.ts'
import { NONE, type Account } from './accounts.ts'

/**
 * Why it cannot be sent, in the order of product section 5; the last is ours, told before the
 * server has to.
 */
type TransferFault = 'selectAccount' | 'cannotTransfer' | 'minimum' | 'notEnough'

interface Judged {
  fault: TransferFault | null
  /** Baht, as far as something has been typed. */
  baht: number | null
  /** What the target will hold, in baht; null until it can be told. */
  after: number | null
}

export function checkTransfer(
  asked: { from: string; to: string; amount: string },
  accounts: readonly Account[],
): Judged {
  const source = accounts.find((account) => account.code === asked.from)
  const target = accounts.find((account) => account.code === asked.to)
  const baht = parseAmount(asked.amount)
  const judged = (fault: TransferFault | null, after: number | null = null): Judged => ({
    fault,
    baht,
    after,
  })
  if (asked.from === NONE || asked.to === NONE || !source || !target) return judged('selectAccount')
  if (asked.from === asked.to) return judged('cannotTransfer')
  if (baht === null || baht < TRANSFER_MINIMUM_BAHT) return judged('minimum')
  if (baht > source.amount) return judged('notEnough')
  return judged(null, sumBaht([target.amount, baht]))
}
