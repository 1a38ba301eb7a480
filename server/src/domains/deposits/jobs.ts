import type { Context } from '../../context.ts'
import { pollQr, sweepQr } from './poll.ts'
import type { AfterDeposit } from './pspEvents.ts'

/** What runs by itself. The sweep also belongs at boot: see `sweepQr`. */
export function workDeposits(context: Context, after: readonly AfterDeposit[] = []): void {
  context.jobs.work('qr.poll', ({ qrcodeId }) => pollQr(context, qrcodeId, after))
  context.jobs.every('qr.sweep', '* * * * *', async () => void await sweepQr(context))
}
