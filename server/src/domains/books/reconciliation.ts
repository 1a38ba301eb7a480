import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../context.ts'
import { reconcile } from '../reconciliation/public.ts'

/** Each book beside the outside's, asked now, with what differs. */
export async function reconciliationOf(context: Context): Promise<Answer<'opsReconciliation'>> {
  const { compared, differences } = await reconcile(context)
  const at = context.clock.now().toISOString()
  return compared.map(({ with: account }) => ({
    account,
    ours: null,
    theirs: null,
    difference: null,
    at,
    breaks: differences
      .filter((one) => one.with === account)
      .map((one) => ({
        kind: one.what,
        reference: one.reference,
        amount: amountIn(one.theirs ?? one.ours),
        since: one.since.toISOString(),
      })),
  }))
}

/** Figures are amounts; a state is none. */
const amountIn = (says: string | null): number | null =>
  says !== null && /^-?\d+(\.\d+)?$/.test(says) ? Number(says) : null
