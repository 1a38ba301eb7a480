import type { SlipReason } from '@krapao/contract/constants'
import { perContext } from '../../concurrency/perContext.ts'
import type { Context } from '../../context.ts'
import { canProcess } from '../../media/picture.ts'
import type { ProviderAnswer } from '../../providers/answer.ts'
import type { SlipWord } from '../../providers/slipcheck/port.ts'
import { depositOfTransfer } from '../banktransfers/public.ts'
import { conclude } from './conclude.ts'
import { Crew } from './crew.ts'
import { readAside } from './reading/readAside.ts'
import { CHALLENGES, GIVE_UP_MS, nextCheckMs } from './rules.ts'
import {
  changeSlip,
  claimNext,
  claimantOf,
  claimTransfer,
  findSlip,
  slipsToCheck,
  type Slip,
} from './store.ts'

/** Longer than reading and asking take; after it a check whose process died is anyone's. */
const LEASE_MS = 120_000
const SWEEP_AT_ONCE = 500

/** What a step of the checks ends with: the next step, an end, or another try later. */
type Step = 'NEXT' | 'LATER' | 'ENDED' | SlipReason

/** The thread that reads takes one picture at a time, and a core with it. */
const READ_AT_ONCE = 1
/** Questions to the verifier at once: a bank that is slow must not keep everybody waiting. */
const ASK_AT_ONCE = 16
const readersOf = perContext<Crew, Context>(() => new Crew(READ_AT_ONCE))
const askersOf = perContext<Crew, Context>(() => new Crew(ASK_AT_ONCE))

/**
 * Works at the slips that are due, in the order of decisions for each, members in turn. Safe to run
 * at any time, any number of times, after a kill at any point: what was read is kept, what was not
 * answered is asked again.
 */
export async function checkSlips(context: Context): Promise<void> {
  await Promise.all([readAll(context), askAll(context)])
}

const askAll = (context: Context): Promise<void> =>
  askersOf(context).work(async () => {
    const row = await claim(context, 'ASK')
    return row ? () => end(context, row, () => verify(context, row.reference)) : null
  })

/** Pictures are read one after another; each that was read is asked about beside the next. */
async function readAll(context: Context): Promise<void> {
  const asking: Promise<void>[] = []
  await readersOf(context).work(async () => {
    const row = await claim(context, 'READ')
    return row
      ? async () => {
          const isRead = await end(context, row, () => readAndClaim(context, row))
          if (isRead) asking.push(askAll(context))
        }
      : null
  })
  await Promise.all(asking)
}

const claim = (context: Context, kind: 'READ' | 'ASK'): Promise<Slip | undefined> =>
  context.db.transaction().execute((tx) => claimNext(tx, kind, context.clock.now(), LEASE_MS))

/** Does a step and writes down what it came to; true when the next step is due. */
async function end(context: Context, row: Slip, work: () => Promise<Step>): Promise<boolean> {
  const { reference } = row
  const isOver = context.clock.now().getTime() - row.created_at.getTime() > GIVE_UP_MS
  const step = await work().catch((error: unknown): Step => {
    // One that breaks each time must not stay under way for ever.
    if (!isOver) throw error
    context.log.error({ err: error, reference }, 'a slip is given up: its check broke for a day')
    return 'LATER'
  })
  if (step === 'ENDED') return false
  if (step === 'NEXT') {
    const next_check_at = context.clock.now()
    return changeSlip(context.db, reference, 'PENDING', { next_check_at, attempts: 0 })
  }
  await (step !== 'LATER'
    ? fail(context, row, step)
    : isOver
      ? fail(context, row, 'UNKNOW_ERROR')
      : postpone(context, row))
  return false
}

async function postpone(context: Context, { reference, attempts }: Slip): Promise<void> {
  const delayMs = nextCheckMs(attempts)
  await changeSlip(context.db, reference, 'PENDING', {
    next_check_at: new Date(context.clock.now().getTime() + delayMs),
  })
  await context.jobs.send('slip.check', { reference }, { delayMs, key: `${reference}:${attempts}` })
}

/**
 * Asks for a run for every slip that is due: what a crash, or a queue that was away, left without a
 * job.
 */
export async function sweepSlips(context: Context): Promise<void> {
  const due = await slipsToCheck(context.db, context.clock.now(), SWEEP_AT_ONCE)
  for (const { reference } of due)
    await context.jobs.send('slip.check', { reference }, { key: `${reference}:sweep` })
}

/**
 * The picture: there, of a size we take, with a mini-QR that reads the same twice, of a transfer
 * nobody has shown yet.
 */
async function readAndClaim(context: Context, row: Slip): Promise<Step> {
  const { db, storage } = context
  if (row.file === null)
    return canProcess(row) ? 'UPLOADED_FILE_NOT_EXIST' : 'IMG_SIZE_UNABLE_TO_PROCESS'
  const picture = await storage.get(row.file)
  if (!picture) return 'UPLOADED_FILE_NOT_EXIST'
  const reading = await readAside(context, picture)
  if (!reading.ok)
    return reading.why === 'UNREADABLE' ? 'CANNOT_READ_CROPPED_IMAGE' : 'UNSTABLE_REFNO_ON_SLIP'

  const { sendingBank, transRef } = reading.qr
  // Money that is in the books before the picture came is no new money; one that comes meanwhile is this slip's.
  const arrived = await depositOfTransfer(db, { reference: transRef, sendingBank })
  if (arrived && (arrived.member_id !== row.member_id || arrived.created_at < row.created_at))
    return 'SLIP_REFNO_DUPLICATED'
  if (await claimTransfer(db, row.reference, reading.qr)) return 'NEXT'
  const other = await claimantOf(db, sendingBank, transRef)
  // Another member's copy may still turn out not to be his: the owner's slip waits for that instead of failing.
  return !other || (other.member_id !== row.member_id && other.status !== 'SUCCESS')
    ? 'LATER'
    : 'SLIP_REFNO_DUPLICATED'
}

async function verify(context: Context, reference: string): Promise<Step> {
  const row = await findSlip(context.db, reference)
  if (!row?.payload || !row.sending_bank || !row.trans_ref)
    throw new Error(`slip ${reference} was not read`)
  const answer = await context.providers.slipcheck.verify({
    payload: row.payload,
    sendingBank: row.sending_bank,
    transRef: row.trans_ref,
  })
  context.metrics.providerAnswers.inc({ provider: 'slipcheck', call: 'verify', kind: answer.kind })
  const word = wordOf(answer)
  if (typeof word === 'string') return word
  if (word.state === 'CHALLENGED') {
    const challenges = row.challenges + 1
    await changeSlip(context.db, reference, 'PENDING', { challenges })
    return challenges >= CHALLENGES ? 'TRIPPLE_WRONG_CAPTCHA' : 'LATER'
  }
  // In a row means in a row.
  if (row.challenges > 0) await changeSlip(context.db, reference, 'PENDING', { challenges: 0 })
  if (word.state === 'LATE') return 'LATER'
  if (word.state === 'NOT_FOUND') return 'INVALID_SLIP'
  await conclude(context, row, word.transfer)
  return 'ENDED'
}

/** No answer is never a guess: asked again. A verifier that will never answer leaves it to a person. */
const wordOf = (answer: ProviderAnswer<SlipWord>): SlipWord | 'LATER' | 'UNKNOW_ERROR' =>
  answer.kind === 'done' ? answer.value : answer.kind === 'unknown' ? 'LATER' : 'UNKNOW_ERROR'

async function fail(context: Context, row: Slip, reason: SlipReason): Promise<void> {
  await changeSlip(context.db, row.reference, 'PENDING', {
    status: 'FAILED',
    note: reason,
    next_check_at: null,
    ended_at: context.clock.now(),
  })
}
