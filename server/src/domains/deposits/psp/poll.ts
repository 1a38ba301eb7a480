import type { Context } from '../../../context.ts'
import { nextPoll } from '../rules.ts'
import { changeState, claimPoll, codesToPoll, markPspClosed, schedulePoll } from '../store.ts'
import { takePspEvent } from './pspEvents.ts'

const LEASE_MS = 60_000
const SWEEP_AT_ONCE = 500

/**
 * Brings a code and the PSP into agreement: one that we ended is ended there, one that was paid is
 * credited, as its lost callback would have done. Safe to run at any time, any number of times.
 */
export async function pollQr(context: Context, qrcodeId: string): Promise<void> {
  const { db, clock, providers } = context
  const code = await claimPoll(db, qrcodeId, clock.now(), LEASE_MS)
  if (!code) return
  const psp = providers.psps.get(code.provider)
  const endedByUs = code.state === 'CANCELLED' || code.state === 'FAILED'
  if (psp && endedByUs && code.psp_closed_at === null) {
    const closed = await psp.cancelQr(code.id)
    if (closed.kind === 'done') await markPspClosed(db, code.id, clock.now())
  }
  const answer = await psp?.payment(code.id)
  const payment = answer?.kind === 'done' ? answer.value : null
  if (payment?.state === 'PAID') {
    const { eventId, amount, paidAt } = payment
    await takePspEvent(context, code.provider, {
      type: 'PAID',
      eventId,
      reference: code.id,
      amount,
      paidAt,
    })
    // When the money was in the books already, the code's row says so too.
    await schedulePoll(db, code.id, null)
    return
  }
  const now = clock.now()
  if (now >= code.expires_at) await changeState(db, code.id, 'EXPIRED', { ended_at: now })
  // Cancelled and run out are asked about too: money may still come for them.
  const next = nextPoll(code, now, payment !== null)
  await schedulePoll(db, code.id, next)
  if (next) await sendPoll(context, qrcodeId, next)
}

/**
 * Asks for a poll of every code that is due: what a crash, or a queue that was away, left without a
 * job.
 */
export async function sweepQr(context: Context): Promise<void> {
  const due = await codesToPoll(context.db, context.clock.now(), SWEEP_AT_ONCE)
  for (const { id } of due) await sendPoll(context, id)
}

/**
 * Asks for a run at `at`, or now. The key holds the time: a run that waits for later must not
 * swallow one for now.
 */
export async function sendPoll(context: Context, qrcodeId: string, at?: Date): Promise<void> {
  const delayMs = at ? Math.max(0, at.getTime() - context.clock.now().getTime()) : 0
  await context.jobs.send(
    'qr.poll',
    { qrcodeId },
    { delayMs, key: `${qrcodeId}:${at?.getTime() ?? 'now'}` },
  )
}
