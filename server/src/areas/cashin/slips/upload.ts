import type { Context } from '../../../context.ts'
import { brokenConstraint } from '../../../db/pgError.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { transactAndSave } from '../../../idempotency/saveAnswer.ts'
import { canProcess, measure, rewrite, sniff } from '../../../media/picture.ts'
import { withPictureSlot } from '../../../media/pictureSlot.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { SLIP_CHECKS } from './check.ts'
import { SLIP_READS } from './read.ts'
import { isClosed } from './rules.ts'
import { findSlip, insertSlip, lockUploads, waitingOf } from './store.ts'

/** Slips of one member that may wait at once: reading takes whole seconds of everybody's time. */
const MOST_WAITING = 3
/** Seconds after which one of them has most likely been read. */
const READ_SOON = 15
const ACCEPTED = 202
interface Uploaded {
  reference: string
  status: 'PENDING'
}
const tooMany = () => new Refused('REQUEST_LIMIT', { retryAfter: READ_SOON })

/** Refuses with SLIP_UPLOAD_FAIL while slips are not taken; the details say why and when they are. */
export function demandOpen({ settings, clock }: Context): void {
  const [closedFrom, closedTo] = [settings.get('slipClosedFrom'), settings.get('slipClosedTo')]
  if (!settings.get('slipEnabled'))
    throw new Refused('SLIP_UPLOAD_FAIL', { details: { reason: 'DISABLED' } })
  if (isClosed(clock.now(), closedFrom, closedTo))
    throw new Refused('SLIP_UPLOAD_FAIL', { details: { reason: 'CLOSED', closedFrom, closedTo } })
}

/**
 * Takes a picture of a slip: what is kept is our own encoding of it under a random name. Refuses
 * with SLIP_NO_FILE and SLIP_INVALID_FILE, and with REQUEST_LIMIT while three wait; everything else
 * about it is for the checks that follow. A retry under the same key finds its slip again. The
 * answer is kept under the key in the slip's own transaction.
 */
export async function uploadSlip(
  context: Context,
  memberId: string,
  bytes: Buffer | null,
  asked: IdempotentRequest | null,
): Promise<Uploaded> {
  demandOpen(context)
  if (!bytes) throw new Refused('SLIP_NO_FILE')
  if (!sniff(bytes)) throw new Refused('SLIP_INVALID_FILE')
  const size = await measure(bytes)
  if (!size) throw new Refused('SLIP_INVALID_FILE')

  const { db, ids, clock } = context
  const reference =
    asked === null ? ids.reference('slip') : ids.referenceFor('slip', memberId, asked.key)
  const answer: Uploaded = { reference, status: 'PENDING' }
  if (asked !== null && (await findSlip(db, reference))) return answer
  if ((await waitingOf(db, memberId)) >= MOST_WAITING) throw tooMany()
  const file = canProcess(size) ? await keep(context, bytes) : null
  const now = clock.now()
  const row = {
    reference,
    member_id: memberId,
    status: 'PENDING' as const,
    note: null,
    file,
    ...size,
    payload: null,
    sending_bank: null,
    trans_ref: null,
    amount: null,
    paid_at: null,
    deposit_id: null,
    next_check_at: now,
    decided_by: null,
    created_at: now,
    ended_at: null,
  }
  for (const operation of [SLIP_READS, SLIP_CHECKS]) await keepTrace(context, operation, reference)
  await transactAndSave(context, asked, async (tx) => {
    await lockUploads(tx, memberId)
    // Again, where no other upload of this member runs beside it.
    if ((await waitingOf(tx, memberId)) >= MOST_WAITING) throw tooMany()
    await insertSlip(tx, row)
    return { status: ACCEPTED, body: answer }
  }).catch(async (error: unknown) => {
    // Whether a commit whose answer was lost stands is not known: the slip may need its picture.
    const isNotThere = error instanceof Refused || brokenConstraint(error) !== null
    if (file !== null && isNotThere) await context.storage.delete(file)
    throw error
  })
  context.events.emit('onItsWay.changed', { memberId })
  return answer
}

async function keep(context: Context, bytes: Buffer): Promise<string> {
  const { storage, ids } = context
  const picture = await withPictureSlot(context, () => rewrite(bytes))
  if (!picture) throw new Refused('SLIP_INVALID_FILE')
  const name = `${ids.reference('')}.jpg`
  await storage.put(name, picture, 'image/jpeg')
  return name
}
