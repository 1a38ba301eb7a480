import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { QrPayment } from '../../../../providers/psp/port.ts'
import type { Deposit } from '../../payments/depositStore.ts'
import { takePspEvent } from './pspEvents.ts'

export type PaidAnswer = Extract<QrPayment, { state: 'PAID' }>

/**
 * Takes what a PSP answered about a code that was paid: the payment, and what it has taken back of
 * it since. Returns the deposit that this very call made, if any.
 */
export async function takePaid(
  context: Context,
  provider: QrProvider,
  reference: string,
  { eventId, amount, paidAt, pspReference, takenBack = [] }: PaidAnswer,
): Promise<Deposit | null> {
  const paid = { type: 'PAID' as const, eventId, reference, amount, paidAt, pspReference }
  const deposit = await takePspEvent(context, provider, paid)
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
