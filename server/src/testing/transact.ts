import type { Ledger, MoneyTx } from '../ledger/port.ts'

/** Runs `work` as a use case of its own: what a test posts, or asks of those who post for others. */
export const transact = <T>(
  ledger: Ledger,
  work: (tx: MoneyTx) => Promise<T>,
  claims: readonly string[] = [],
): Promise<T> => ledger.money<null, T>({ name: 'test', claims: () => claims, run: work })(null)
