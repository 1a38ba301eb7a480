import type { Context } from '../../../context.ts'
import { runReconciliation } from './breaks.ts'
import { ageInWords } from './rules.ts'
import { comparedAccounts } from './store.ts'

const HOLDS_FOR_US = /^(?:bank|psp|walletlink):/

/**
 * What banks, PSPs and the issuer say now that they hold for the house, in satang; null where one
 * did not say, or says it in another currency. What they say is compared with our books as ever.
 */
export async function holdingsNow(
  context: Context,
): Promise<{ at: Date; accounts: { account: string; satang: bigint | null }[] }> {
  const { accounts } = await runReconciliation(context)
  const said = new Map(accounts.map(({ account, theirs }) => [account, theirs]))
  const known = (await comparedAccounts(context.db)).map(({ account }) => account)
  return {
    at: context.clock.now(),
    accounts: [...new Set([...known, ...said.keys()])]
      .filter((account) => HOLDS_FOR_US.test(account))
      .toSorted()
      .map((account) => ({ account, satang: said.get(account) ?? null })),
  }
}

/** The daily look: every difference is a line of the log with its age. */
export async function reconcileDaily(context: Context): Promise<void> {
  const { differences, compared } = await runReconciliation(context)
  const now = context.clock.now()
  for (const { amount, ...difference } of differences)
    context.log.error(
      { ...difference, amount: String(amount ?? ''), age: ageInWords(difference.since, now) },
      'the books differ',
    )
  context.log.info({ compared, differences: differences.length }, 'books compared')
}
