import { TRANSFER_MINIMUM_BAHT } from '@krapao/contract/constants'
import { parseAmount } from '@krapao/ui/fields/amount-text.ts'

/**
 * What the amount field asks for, in baht: nothing (play only), a transfer, or something that
 * cannot be moved.
 */
type Order =
  | { kind: 'none' }
  | { kind: 'move'; amount: number }
  | { kind: 'tooSmall' }
  | { kind: 'tooMuch' }

/** Zero and an empty field move nothing. Refuses less than the minimum and more than the wallet has. */
export function orderOf(text: string, walletBaht: number): Order {
  const amount = parseAmount(text) ?? 0
  if (amount <= 0) return { kind: 'none' }
  if (amount < TRANSFER_MINIMUM_BAHT) return { kind: 'tooSmall' }
  return amount > walletBaht ? { kind: 'tooMuch' } : { kind: 'move', amount }
}
