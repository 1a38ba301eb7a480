import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { QrPayment } from '../../../../providers/psp/port.ts'
import type { Deposit } from '../../payments/depositStore.ts'
import { isKip, satangPaid } from '../rules.ts'
import { findCode } from '../store.ts'
import { takePspEvent, type PspEvent } from './pspEvents.ts'
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
  const worth = await worthOf(context, provider, reference)
  const paid = { type: 'PAID' as const, eventId, reference, paidAt, pspReference }
  const deposit = await takePspEvent(context, provider, { ...paid, ...worth(amount, paidAt) })
  for (const { amount: told, ...more } of further)
    await takePspEvent(context, provider, { ...paid, ...more, ...worth(told, more.paidAt) })
  for (const back of takenBack)
    await takePspEvent(context, provider, {
      type: 'TAKEN_BACK',
      eventId: back.eventId,
      reference,
      amount: worth(back.amount, back.at).amount,
      paidAt: back.at,
    })
  return deposit
}

/**
 * What the PSP's figures are in satang: the same, but of one that tells kip, whose code keeps the
 * rate by which they are counted, and the payment says both.
 */
async function worthOf(
  { db, providers, settings, clock }: Context,
  provider: QrProvider,
  reference: string,
): Promise<(told: bigint, at: Date) => Pick<PspEvent, 'amount' | 'lak'>> {
  if (providers.psps.get(provider)?.currency !== 'LAK') return (amount) => ({ amount })
  const code = await findCode(db, reference)
  if (!code || !isKip(code))
    throw new Error(`${provider} tells of kip for ${reference}, not in kip`)
  const rateNow = BigInt(Math.round(settings.get('lakPerBaht') * 100))
  return (told, at) => {
    const { satang, rate } = satangPaid(code, { hundredths: told, at }, rateNow)
    const rateAt = rate === code.lak_rate ? code.created_at : clock.now()
    return { amount: satang, lak: { hundredths: told, rate, rateAt } }
  }
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
