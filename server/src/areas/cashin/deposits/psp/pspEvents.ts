import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { PspOutcome } from '../../../../db/tables/cashin/deposits.ts'
import { pspOf } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx, MoneyTx } from '../../../../ledger/port.ts'
import { depositBeyond } from '../../../identity/public.ts'
import { creditArrival, paymentId } from '../../payments/credit.ts'
import type { Deposit } from '../../payments/depositStore.ts'
import { suspendArrival } from '../../payments/suspend.ts'
import { openChargeback } from '../chargebacks/open.ts'
import { lockReference, takenBackBefore } from '../chargebacks/store.ts'
import { billClaim, codeClaim, isLate, waitReason } from '../rules.ts'
import {
  changeState,
  insertEvent,
  lockCode,
  toldOf,
  writeEvents,
  writePaid,
  type QrCode,
} from '../store.ts'
import { learnPspReference } from './learnPspReference.ts'

/**
 * A PSP's event about one of our references, its signature already checked. Amount in satang, as
 * paid.
 */
export interface PspEvent {
  eventId: string
  reference: string
  type: 'PAID' | 'CANCELLED' | 'TAKEN_BACK'
  amount: bigint
  /** Of a payment in kip: hundredths of kip, and of kip a baht, of that moment. */
  lak?: { hundredths: bigint; rate: bigint; rateAt: Date }
  paidAt: Date
  /** The PSP's own reference of the code, where it says it. */
  pspReference?: string | undefined
}
interface Told {
  provider: QrProvider
  event: PspEvent
}

/**
 * Takes an event once, however often and in whatever order it is told, by callback or by poll: the
 * event, the deposit and the money are one commit. Late money and another amount than asked are
 * credited as paid, as far as the member's level lets them in. What waits in suspense for a person:
 * a payment for a code that we never issued, a second payment of one code, one of
 * `qrSuspenseFactor` (setting) times what was asked, and one whose settlement operators have given
 * away. Returns the deposit that this very call made, if any.
 */
export async function takePspEvent(
  context: Context,
  provider: QrProvider,
  event: PspEvent,
): Promise<Deposit | null> {
  // A road that forgot to count kip would credit them as satang.
  const isInKip = context.providers.psps.get(provider)?.currency === 'LAK'
  if (isInKip && event.type === 'PAID' && !event.lak)
    throw new Error(`${provider} tells of kip for ${event.reference}, and nobody counted them`)
  return (event.type === 'PAID' ? takePaid : takeCancelled)(context, { provider, event })
}

const claims = ({ provider, event }: Told): string[] => [
  `psp ${provider} ${event.eventId}`,
  codeClaim(provider, event.reference),
  ...(event.pspReference === undefined ? [] : [billClaim(provider, event.pspReference)]),
]
const takePaid = money('deposit.psp', { claims, run: takePayment })
const takeCancelled = money('deposit.cancelled', { claims, run: takeCancel })

async function takePayment(context: Context, tx: MoneyTx, told: Told): Promise<Deposit | null> {
  const { provider, event } = told
  const now = context.clock.now()
  const code = await lockCode(tx.db, { provider, reference: event.reference })
  // No row of ours locks a code that we never issued.
  if (!code) await lockReference(tx.db, provider, event.reference)
  const known = await toldOf(tx.db, { provider, ...event })
  const isGiven =
    code?.psp_reference === null && event.pspReference !== undefined
      ? await learnPspReference(tx.db, code, event.pspReference)
      : false
  if (known.event) return knownBefore(context, told, known.event)
  const factor = context.settings.get('qrSuspenseFactor')
  const wait =
    waitReason(code, event.amount, !known.isPaid, factor) ??
    (isGiven ? 'GIVEN_BEFORE' : null) ??
    (code && (await isBeyondLevel(context, tx, code, event)) ? 'LEVEL_LIMIT' : null)
  const firstOf = known.isPaid ? {} : { firstOf: event.reference }
  const deposit =
    code && wait === null
      ? await creditArrival(context, tx, {
          memberId: code.member_id,
          method: 'QR',
          source: provider,
          externalId: event.eventId,
          account: pspOf(provider),
          amount: event.amount,
          late: isLate(code, event.paidAt, now),
          qrcodeId: code.id,
          paidAt: event.paidAt,
          ...(event.lak && { note: noteOf(event.lak) }),
          ...firstOf,
        })
      : null
  const item =
    wait === null
      ? null
      : await suspendArrival(context, tx, {
          kind: 'psp',
          account: `psp:${provider}`,
          reference: event.eventId,
          amount: event.amount,
          reason: wait,
          at: event.paidAt,
          ...(event.lak && { lak: event.lak.hundredths }),
          ...(code ? { qrcodeId: code.id, ownerId: code.member_id } : {}),
          ...firstOf,
        })
  // Another process has taken its name in this very moment, for another code.
  if (!deposit && !item)
    return knownBefore(context, told, (await toldOf(tx.db, { provider, ...event })).event)
  if (code) tx.withCommit(writePaid, { id: code.id, at: now })
  const row = rowOf(context, told, now, wait ?? 'CREDITED')
  if (!known.isTakenBack) tx.withCommit(writeEvents, row)
  // Told in the wrong order: what is true of the money is what was told first.
  else if (await insertEvent(tx.db, row)) await openTakenBackBefore(context, tx, told)
  return deposit
}

/**
 * A code that is paid in its time, as it asks, was within the member's level when it was made. More
 * than it asks, or money that comes later, may be beyond it.
 */
const isBeyondLevel = async (
  context: Context,
  tx: LedgerTx,
  code: QrCode,
  { amount, paidAt }: PspEvent,
): Promise<boolean> =>
  (amount > code.amount || isLate(code, paidAt, context.clock.now())) &&
  (await depositBeyond(context, tx.db, { memberId: code.member_id, amount }))

/** Beside a deposit in kip on the statement: whole kip, and the rate in hundredths of kip a baht. */
const noteOf = ({ hundredths, rate, rateAt }: NonNullable<PspEvent['lak']>) => ({
  lak: String(hundredths / 100n),
  lakRate: String(rate),
  lakAt: rateAt.toISOString(),
})

/** The cases of what was taken back before its payment was told. */
async function openTakenBackBefore(
  context: Context,
  tx: LedgerTx,
  { provider, event: { reference } }: Told,
): Promise<void> {
  for (const back of await takenBackBefore(tx.db, provider, reference))
    await openChargeback(
      context,
      tx,
      { provider, eventId: back.event_id, reference, amount: back.amount, at: back.paid_at },
      false,
    )
}

function knownBefore(
  { log }: Context,
  { provider, event }: Told,
  known: { reference: string; amount: bigint } | null,
): null {
  if (!known) throw new Error(`payment ${event.eventId} of ${provider} counts, and nobody told it`)
  // What kip are worth is counted by the rate of now where they come late: it differs each time.
  const isSameAmount = known.amount === event.amount || event.lak !== undefined
  if (known.reference !== event.reference || !isSameAmount)
    log.error(
      { provider, eventId: event.eventId, reference: event.reference, known: known.reference },
      'a PSP names two payments alike: the second is credited to nobody',
    )
  return null
}

/**
 * The PSP ended a code itself, or has taken a payment of it back. Without a payment it moves no
 * money, whatever it names. A payment that comes after the end of its code is money all the same;
 * one that was taken back before we heard of it is a case as soon as it comes.
 */
async function takeCancel(
  context: Context,
  tx: LedgerTx,
  { provider, event }: Told,
): Promise<null> {
  const now = context.clock.now()
  const code: QrCode | undefined = await lockCode(tx.db, { provider, reference: event.reference })
  const ends = event.type === 'CANCELLED'
  const open = ends && (code?.state === 'LIVE' || code?.state === 'CREATING')
  const fresh = await insertEvent(
    tx.db,
    rowOf(context, { provider, event }, now, open ? 'CODE_CANCELLED' : 'NOTHING_TO_CANCEL'),
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

const rowOf = (context: Context, { provider, event }: Told, now: Date, outcome: PspOutcome) => ({
  provider,
  event_id: event.eventId,
  type: event.type,
  reference: event.reference,
  amount: event.amount,
  paid_at: event.paidAt,
  received_at: now,
  outcome,
  payment_id:
    event.type === 'PAID'
      ? paymentId(context, { kind: 'psp', account: `psp:${provider}`, reference: event.eventId })
      : null,
})
