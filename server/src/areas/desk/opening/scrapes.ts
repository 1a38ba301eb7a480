import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'

const scrapes = perContext<{ at: Date | null }>(() => ({ at: null }))

/** Somebody has read the metrics of this server just now. */
export const noteScrape = (context: Context): void => {
  scrapes(context).at = context.clock.now()
}
/** When that was; null: not since its start. */
export const lastScrape = (context: Context): Date | null => scrapes(context).at
