import type { Context } from '../../../context.ts'
import { runReconciliation } from './breaks.ts'
import { ageInWords } from './rules.ts'

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
