import type { Context } from '../../../../context.ts'
import { Worker } from '../../../../operations/worker.ts'
import { slipChecks } from '../check.ts'
import { slipReads } from '../read.ts'

/** Reads and asks about every slip that is due, as a server does, until nothing is left. */
export async function checkSlips(context: Context): Promise<void> {
  for (const operation of [slipReads(context), slipChecks(context)]) {
    const worker = new Worker(context, operation)
    while ((await worker.look()) > 0) await worker.idle()
  }
}
