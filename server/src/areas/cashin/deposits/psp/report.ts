import type { Context } from '../../../../context.ts'
import type { Psp, QrSettlement } from '../../../../providers/psp/port.ts'
import { knownTakenBack } from '../chargebacks/store.ts'
import { knownPayments, type QrCode } from '../store.ts'
import { askUnnamedCodes, takePaid } from './asking.ts'
import { takePspEvent } from './pspEvents.ts'
import { codesPaidByBank } from './settlementStore.ts'
import { endTold, showUntold } from './untold.ts'

/** How far back reports are read, in ms: further than any server of ours was ever away. */
const WINDOW_MS = 3 * 86_400_000
const MOST_PAGES = 1_000

/**
 * Reads what the PSPs say was paid and taken back, and takes what no callback and no poll has told:
 * a code that is asked about no more can be paid still, from a picture that somebody kept. One that
 * does not answer is read next time. Safe to repeat.
 */
export async function findMissedPayments(context: Context): Promise<void> {
  await Promise.all(
    [...context.providers.psps.values()].map((psp) =>
      readReport(context, psp).catch((error: unknown) => {
        context.log.error(
          { err: error, provider: psp.code },
          'the report of a PSP could not be taken',
        )
      }),
    ),
  )
}

async function readReport(context: Context, psp: Psp): Promise<void> {
  const since = new Date(context.clock.now().getTime() - WINDOW_MS)
  await endTold(context, psp.code)
  if (!psp.payments) return askPaidByBank(context, psp, since)
  let after: number | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: Awaited<ReturnType<NonNullable<Psp['payments']>>> = await psp.payments(
      since,
      after,
    )
    if (answer.kind !== 'done')
      return context.log.warn({ provider: psp.code, reason: answer.reason }, 'a PSP did not report')
    await takeUnreported(context, psp, answer.value.rows)
    after = answer.value.next
    // A report does not name the PSP's own reference, by which the bank's line of it is known.
    if (after === null)
      return void (await askUnnamedCodes(context, psp.code, context.clock.now(), 'PAID'))
  }
}

const MOST_CODES = 200

/**
 * Of a PSP without a report the bank's own lines tell which codes were paid, and which of them
 * twice: it is asked of those.
 */
async function askPaidByBank(context: Context, psp: Psp, since: Date): Promise<void> {
  for (const code of await codesPaidByBank(context.db, psp.code, since, MOST_CODES))
    // One that fails holds up no other.
    await askPaid(context, psp, code).catch((error: unknown) => {
      context.log.error(
        { err: error, provider: psp.code, qrcodeId: code.id },
        'a payment that the bank tells of could not be taken and will be tried again',
      )
    })
}

async function askPaid(context: Context, psp: Psp, code: QrCode): Promise<void> {
  const answer = await psp.payment(code.id, code.psp_reference, code.created_at)
  if (answer.kind === 'done' && answer.value.state === 'PAID')
    return void (await takePaid(context, psp.code, code.id, answer.value))
  context.log.warn(
    { provider: psp.code, qrcodeId: code.id },
    'the bank pays a code that its PSP does not call paid',
  )
  await showUntold(context, code)
}

async function takeUnreported(context: Context, psp: Psp, rows: QrSettlement[]): Promise<void> {
  const eventIds = rows.map((row) => row.eventId)
  const paid = await knownPayments(context.db, psp.code, eventIds)
  const back = await knownTakenBack(context.db, psp.code, eventIds)
  for (const { takenBack = false, ...row } of rows) {
    // What two operators booked by a cancel's figure may have been more.
    if (takenBack ? (back.get(row.eventId) ?? -1n) >= row.amount : paid.has(row.eventId)) continue
    const type = takenBack ? 'TAKEN_BACK' : 'PAID'
    await takePspEvent(context, psp.code, { ...row, type }).catch((error: unknown) => {
      context.log.error(
        { err: error, provider: psp.code, eventId: row.eventId },
        'a reported payment could not be taken and will be tried again',
      )
    })
  }
}
