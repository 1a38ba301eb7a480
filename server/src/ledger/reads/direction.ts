import { WALLET } from '@krapao/contract/constants'
import type { StatementRow } from '../port.ts'

/**
 * Whether a row's money comes into the wallet or leaves it; null for what moves between games. The
 * statement's totals reckon the same in SQL.
 */
export function directionOf({
  type,
  from,
  to,
}: Pick<StatementRow, 'type' | 'from' | 'to'>): 'in' | 'out' | null {
  if (type === 'deposit' || type === 'bonus') return 'in'
  if (type === 'withdraw' || type === 'finish_bonus') return 'out'
  return to === WALLET ? 'in' : from === WALLET ? 'out' : null
}
