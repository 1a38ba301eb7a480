import type { Context } from '../context.ts'
import { resolveGameTransfer, sweepTransfers } from '../domains/games/public.ts'

/** Which use case works which queue. The sweeps find what lost its job when a process died. */
export function installJobs(context: Context): void {
  const { jobs } = context
  jobs.work('game-transfer.resolve', async ({ reference }) => { await resolveGameTransfer(context, reference) })
  jobs.every('game-transfer.sweep', '* * * * *', () => sweepTransfers(context))
}

/** Once after the start: what was left pending by the process before us is looked at now, not in a minute. */
export async function sweepAll(context: Context): Promise<void> {
  await sweepTransfers(context)
}
