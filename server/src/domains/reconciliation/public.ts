import type { Context } from '../../context.ts'
import { ageInWords } from './rules.ts'
import { reconcile } from './service.ts'

export { ageInWords, type Difference } from './rules.ts'
export { reportLines } from './report.ts'
export { reconcile } from './service.ts'

/** The daily look: every difference is a line of the log with its age. */
export async function reconcileDaily(context: Context): Promise<void> {
  const { differences, compared } = await reconcile(context)
  const now = context.clock.now()
  for (const difference of differences)
    context.log.error({ ...difference, age: ageInWords(difference.since, now) }, 'the books differ')
  context.log.info({ compared, differences: differences.length }, 'books compared')
}
