import type { Context } from '../../context.ts'
import type { Deposit } from './store.ts'

/** Runs after a deposit has been committed. It may not undo it, and may run again for nothing lost when it fails. */
export type AfterDeposit = (context: Context, deposit: Deposit) => Promise<void>

/** One that fails is logged and stops no other. */
export async function runAfterDeposit(context: Context, deposit: Deposit, after: readonly AfterDeposit[]): Promise<void> {
  for (const hook of after) {
    await hook(context, deposit).catch((error: unknown) => context.log.error({ err: error, deposit: deposit.id }, 'a hook after a deposit failed'))
  }
}
