import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { PspOutcome } from '../../../../db/tables/money/deposits.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { openChargeback } from '../chargebacks/open.ts'
import { takenBackBefore } from '../chargebacks/store.ts'
import { creditArrival } from '../credit.ts'
import { waitReason } from '../rules.ts'
import {
  changeState,
  claimCode,
  findPaid,
  insertEvent,
  lockCode,
  markPayment,
  type Deposit,
  type QrCode,
} from '../store.ts'
import { suspendArrival } from '../suspend.ts'
import { arrivalOf } from './arrival.ts'
import { learnPspReference } from './learnPspReference.ts'
import { creditBatch } from './paymentBatch.ts'
import type { PspEvent } from './pspPayment.ts'

export type { PspEvent } from './pspPayment.ts'

/**
 * Takes an event once, however often and in whatever order it is told, by callback or by poll: the
 * event, the deposit and the money are one commit. Late money and another amount than asked are
 * credited as paid. What waits in suspense for a person: a payment for a code that we never issued,
 * a second payment of one code, one of `qrSuspenseFactor` (setting) times what was asked, and one
 * whose settlement operators have given away. Returns the deposit that this very call made, if
 * any.
 */
export async function takePspEvent(
  context: Context,
  provider: QrProvider,
  event: PspEvent,
): Promise<Deposit | null> {
  if (event.type === 'PAID') {
    const word = await creditBatch(context)({ provider, event: { ...event, type: 'PAID' } })
    if (word === 'DUPLICATE') return null
    if (word !== 'NEEDS_SLOW_PATH') return word
  }
  return context.ledger.transact((tx) =>
    event.type === 'PAID'
      ? takePayment(context, tx, provider, event)
      : takeCancel(context, tx, provider, event),
  )
}

async function takePayment(
  context: Context,
  tx: LedgerTx,
  provider: QrProvider,
  event: PspEvent,
): Promise<Deposit | null> {
  const now = context.clock.now()
  const code = await lockCode(tx.db, event.reference, provider)
  const isGiven =
    code?.psp_reference === null && event.pspReference !== undefined
      ? await learnPspReference(tx, code, event.pspReference)
      : false
  if (!(await insertEvent(tx.db, rowOf(provider, event, now, 'CREDITED')))) {
    const known = await findPaid(tx.db, provider, event.eventId)
    if (known && (known.reference !== event.reference || known.amount !== event.amount)) {
      context.log.error(
        { provider, eventId: event.eventId, reference: event.reference, known: known.reference },
        'a PSP names two payments alike: the second is credited to nobody',
      )
    }
    return null
  }
  const isFirst = await claimCode(tx.db, provider, event.reference, event.eventId)
  const factor = context.settings.get('qrSuspenseFactor')
  const wait = waitReason(code, event.amount, isFirst, factor) ?? (isGiven ? 'GIVEN_BEFORE' : null)
  const deposit =
    code && wait === null
      ? await creditArrival(context, tx, arrivalOf(provider, event, code, now))
      : null
  if (wait !== null) await suspend(context, tx, provider, event, wait, code)
  if (code) await changeState(tx.db, code.id, 'PAID', { ended_at: now, next_poll_at: null })
  // Told in the wrong order: what is true of the money is what was told first.
  for (const back of await takenBackBefore(tx.db, provider, event.reference))
    await openChargeback(
      context,
      tx,
      {
        provider,
        eventId: back.event_id,
        reference: event.reference,
        amount: back.amount,
        at: back.paid_at,
      },
      false,
    )
  return deposit
}

async function suspend(
  context: Context,
  tx: LedgerTx,
  provider: QrProvider,
  event: PspEvent,
  reason: PspOutcome,
  code: QrCode | undefined,
): Promise<void> {
  const item = await suspendArrival(context, tx, {
    kind: 'psp',
    account: `psp:${provider}`,
    key: event.eventId,
    reference: event.eventId,
    amount: event.amount,
    reason,
    at: event.paidAt,
    ...(code ? { qrcodeId: code.id, ownerId: code.member_id } : {}),
  })
  await markPayment(tx.db, provider, event.eventId, reason, item?.id ?? null)
}

/**
 * The PSP ended a code itself, or has taken a payment of it back. Without a payment it moves no
 * money, whatever it names. A payment that comes after the end of its code is money all the same;
 * one that was taken back before we heard of it is a case as soon as it comes.
 */
async function takeCancel(
  context: Context,
  tx: LedgerTx,
  provider: QrProvider,
  event: PspEvent,
): Promise<null> {
  const now = context.clock.now()
  const code = await lockCode(tx.db, event.reference, provider)
  const ends = event.type === 'CANCELLED'
  const open = ends && (code?.state === 'LIVE' || code?.state === 'CREATING')
  const fresh = await insertEvent(
    tx.db,
    rowOf(provider, event, now, open ? 'CODE_CANCELLED' : 'NOTHING_TO_CANCEL'),
  )
  if (fresh && open) await changeState(tx.db, code.id, 'CANCELLED', { ended_at: now })
  // Told again, a chargeback is looked at again; the end of a code is not.
  else if (fresh || !ends)
    await openChargeback(
      context,
      tx,
      {
        provider,
        eventId: event.eventId,
        reference: event.reference,
        amount: event.amount,
        at: event.paidAt,
      },
      ends,
    )
  return null
}

const rowOf = (provider: QrProvider, event: PspEvent, now: Date, outcome: PspOutcome) => ({
  provider,
  event_id: event.eventId,
  type: event.type,
  reference: event.reference,
  amount: event.amount,
  paid_at: event.paidAt,
  received_at: now,
  outcome,
  suspense_id: null,
})
