import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { money } from '../../../ledger/money.ts'
import { canProcess, measure, rewrite, sniff } from '../../../media/picture.ts'
import { withPictureSlot } from '../../../media/pictureSlot.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { SLIP_CHECKS } from './check.ts'
import { SLIP_READS } from './read.ts'
import { isClosed } from './rules.ts'
import { findSlip, insertSlip, lockUploads, waitingOf, type NewSlip } from './store.ts'

/** Slips of one member that may wait at once: reading takes whole seconds of everybody's time. */
const MOST_WAITING = 3
/** Seconds after which one of them has most likely been read. */
const READ_SOON = 15
const ACCEPTED = 202
interface Uploaded {
  reference: string
  status: 'PENDING'
}
const accepted = (reference: string): Uploaded => ({ reference, status: 'PENDING' })
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
 * about it is for the checks that follow. A retry under the same key finds its slip again.
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
  const answer = accepted(reference)
  if (asked !== null && (await findSlip(db, reference))) return answer
  if ((await waitingOf(db, memberId)) >= MOST_WAITING) throw tooMany()
  const file = canProcess(size) ? await keep(context, bytes) : null
  const now = clock.now()
  const row: NewSlip = {
    reference,
    member_id: memberId,
    status: 'PENDING',
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
  const kept = await take(context, row, asked).catch(async (error: unknown) => {
    // Whether a commit whose answer was lost stands is not known: the slip may need its picture.
    if (file !== null && error instanceof Refused) await context.storage.delete(file)
    throw error
  })
  if (file !== null && kept !== file) await context.storage.delete(file)
  context.events.emit('onItsWay.changed', { memberId })
  return answer
}

/** Answers the slip's picture: another's, where the slip was there already. */
const take = money('slip.upload', {
  claims: ({ member_id: memberId, reference }: NewSlip) => [`member:${memberId}`, reference],
  async run(_context: Context, { db: tx }, slip: NewSlip) {
    await lockUploads(tx, slip.member_id)
    const known = await findSlip(tx, slip.reference)
    if (known) return known.file
    // Again, where no other upload of this member runs beside it.
    if ((await waitingOf(tx, slip.member_id)) >= MOST_WAITING) throw tooMany()
    await insertSlip(tx, slip)
    return slip.file
  },
  told: ({ reference }) => ({ status: ACCEPTED, body: accepted(reference) }),
})

async function keep(context: Context, bytes: Buffer): Promise<string> {
  const { storage, ids } = context
  const picture = await withPictureSlot(context, () => rewrite(bytes))
  if (!picture) throw new Refused('SLIP_INVALID_FILE')
  const name = `${ids.reference('')}.jpg`
  await storage.put(name, picture, 'image/jpeg')
  return name
}
