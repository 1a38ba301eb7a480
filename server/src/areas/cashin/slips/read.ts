import type { SlipReason } from '@krapao/contract/constants'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { canProcess } from '../../../media/picture.ts'
import type { Operation } from '../../../operations/operation.ts'
import { done, unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import { depositOfTransfer } from '../bankTransfers/credit.ts'
import { slipsDue, waitOrGiveUp } from './due.ts'
import type { MiniQr } from './reading/miniQr.ts'
import { readInThread } from './reading/readInThread.ts'
import { changeSlip, claimantOf, claimTransfer, type Slip } from './store.ts'

export const SLIP_READS = 'slip-read'
/** The thread that reads takes one picture at a time, and a core with it. */
const READ_AT_ONCE = 1

/** `qr`: what a duplicate shows, kept so that its own member can be told where the money is. */
type Reply = { says: 'CLAIMED' | SlipReason; qr?: MiniQr }
const say = (says: Reply['says'], qr?: MiniQr): ProviderAnswer<Reply> =>
  done({ says, ...(qr && { qr }) })

/**
 * The first half of a slip's checks, in the order of decisions: the picture, its mini-QR, and
 * whether its transfer is another's. Members take turns. What was read is kept; then the bank's
 * verification is asked.
 */
export const slipReads = perContext((): Operation<Slip, Reply, 'PENDING', Reply> => ({
  ...slipsDue('READ'),
  name: SLIP_READS,
  steps: {
    PENDING: {
      ask: readAndClaim,
      read: (row, answer, now) => {
        if (answer.kind === 'done') return { go: 'END', end: answer.value }
        const verdict = waitOrGiveUp(row, answer.reason, now)
        return verdict.go === 'END' ? { go: 'END', end: { says: verdict.end } } : verdict
      },
    },
  },
  async conclude(context, row, { says, qr }) {
    const now = context.clock.now()
    const isOurs = await changeSlip(
      context.db,
      row.reference,
      'PENDING',
      says === 'CLAIMED'
        ? { next_check_at: now, attempts: 0 }
        : {
            status: 'FAILED',
            note: says,
            next_check_at: null,
            ended_at: now,
            ...(qr && { sending_bank: qr.sendingBank, trans_ref: qr.transRef }),
          },
    )
    if (isOurs && says !== 'CLAIMED')
      context.events.emit('onItsWay.changed', { memberId: row.member_id })
    return isOurs ? 'ENDED' : 'DUPLICATE'
  },
  atOnce: READ_AT_ONCE,
}))

/**
 * The picture: there, of a size we take, with a mini-QR that reads the same twice, of a transfer
 * nobody has shown yet.
 */
async function readAndClaim(context: Context, row: Slip): Promise<ProviderAnswer<Reply>> {
  const { db, storage } = context
  if (row.file === null)
    return say(canProcess(row) ? 'UPLOADED_FILE_NOT_EXIST' : 'IMG_SIZE_UNABLE_TO_PROCESS')
  const picture = await storage.get(row.file)
  if (!picture) return say('UPLOADED_FILE_NOT_EXIST')
  const reading = await readInThread(context, picture)
  if (!reading.ok)
    return say(
      reading.why === 'UNREADABLE' ? 'CANNOT_READ_CROPPED_IMAGE' : 'UNSTABLE_REFNO_ON_SLIP',
    )

  const { sendingBank, transRef } = reading.qr
  // Money that is in the books before the picture came is no new money; one that comes meanwhile is this slip's.
  const arrived = await depositOfTransfer(db, { reference: transRef, sendingBank })
  if (arrived && (arrived.member_id !== row.member_id || arrived.created_at < row.created_at))
    return say('SLIP_REFNO_DUPLICATED', reading.qr)
  if (await claimTransfer(db, row.reference, reading.qr, reading.box)) return say('CLAIMED')
  const other = await claimantOf(db, sendingBank, transRef)
  // Another member's copy may still turn out not to be his: the owner's slip waits for that instead of failing.
  return !other || (other.member_id !== row.member_id && other.status !== 'SUCCESS')
    ? unknown('another slip shows the same transfer')
    : say('SLIP_REFNO_DUPLICATED', reading.qr)
}
