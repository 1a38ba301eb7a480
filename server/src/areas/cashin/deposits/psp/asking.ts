import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { QrPayment } from '../../../../providers/psp/port.ts'
import type { Deposit } from '../../payments/depositStore.ts'
import { takePspEvent } from './pspEvents.ts'
import { unnamedCodes } from './settlementStore.ts'

export type PaidAnswer = Extract<QrPayment, { state: 'PAID' }>

/**
 * Takes what a PSP answered about a code that was paid: the payment, and what it has taken back of
 * it since. Returns the deposit that this very call made, if any.
 */
export async function takePaid(
  context: Context,
  provider: QrProvider,
  reference: string,
  { eventId, amount, paidAt, pspReference, takenBack = [], further = [] }: PaidAnswer,
): Promise<Deposit | null> {
  const paid = { type: 'PAID' as const, eventId, reference, amount, paidAt, pspReference }
  const deposit = await takePspEvent(context, provider, paid)
  for (const more of further)
    await takePspEvent(context, provider, { ...more, type: 'PAID', reference, pspReference })
  for (const back of takenBack)
    await takePspEvent(context, provider, {
      type: 'TAKEN_BACK',
      eventId: back.eventId,
      reference,
      amount: back.amount,
      paidAt: back.at,
    })
  return deposit
}

/** How long before its settlement a code may have been made, in ms. */
const OLDEST_MS = 7 * 86_400_000
const MOST_CODES = 200

/**
 * Asks a PSP about each code, or each paid one, made in the days before a moment whose own
 * reference we do not know, and takes what was paid. False when one of them stays unclear: no
 * answer, or paid without being named.
 */
export async function askUnnamedCodes(
  context: Context,
  provider: QrProvider,
  until: Date,
  which: 'PAID' | 'ALL',
): Promise<boolean> {
  const psp = context.providers.psps.get(provider)
  if (!psp) return true
  const from = new Date(until.getTime() - OLDEST_MS)
  const codes = await unnamedCodes(context.db, provider, from, until, which === 'PAID', MOST_CODES)
  let isClear = codes.length < MOST_CODES
  for (const code of codes) {
    const answer = await psp.payment(code.id, code.hinted_reference, code.created_at)
    if (answer.kind !== 'done') isClear = false
    else if (answer.value.state === 'PAID') {
      await takePaid(context, provider, code.id, answer.value)
      isClear &&= answer.value.pspReference !== undefined
    }
  }
  return isClear
}
