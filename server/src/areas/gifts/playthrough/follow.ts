import type { Context } from '../../../context.ts'
import { evaluate, evaluateByBooks } from './evaluate.ts'

/**
 * Looks at a member's conditions after each move of money. A refresh has just asked the providers,
 * so they are not asked again.
 */
export function followMoney(context: Context): void {
  context.events.on('money.moved', ({ memberId, why }) =>
    why === 'refresh' ? evaluateByBooks(context, memberId) : evaluate(context, memberId),
  )
}
