import { z } from 'zod'
import { hmacHex, sameDigest } from '../signing.ts'
import { satangOfText } from '../wireAmount.ts'
import type { CallbackRead } from './port.ts'

/** A callback signed longer ago, or further ahead, than this is stale. Milliseconds. */
const CALLBACK_FRESH_MS = 300_000

const Body = z.object({
  eventId: z.string().min(1).max(200),
  eventType: z.enum([
    'PAYMENT_SUCCESS',
    'PAYMENT_CANCELLED',
    'PAYMENT_REFUNDED',
    'PAYMENT_CHARGEBACK',
  ]),
  partnerTxnUid: z.string().min(1).max(100),
  txnNo: z.string().min(1).max(100).optional(),
  txnAmount: z.string(),
  txnCurrencyCode: z.literal('THB'),
  paidAt: z.iso.datetime(),
})

const TYPES = {
  PAYMENT_SUCCESS: 'PAID',
  PAYMENT_CANCELLED: 'CANCELLED',
  PAYMENT_REFUNDED: 'TAKEN_BACK',
  PAYMENT_CHARGEBACK: 'TAKEN_BACK',
} as const

/** The signature header's value over `timestamp.rawBody`; the timestamp is in whole seconds. */
export const kbankSignature = (secret: string, timestamp: string, rawBody: Uint8Array): string =>
  `v1=${hmacHex(secret, Buffer.concat([Buffer.from(`${timestamp}.`), rawBody]))}`

/** Signature first: nothing of an unsigned callback is read, not even its age. */
export function readKbankCallback(
  secret: string,
  headers: Record<string, string | undefined>,
  rawBody: Uint8Array,
  now: Date,
): CallbackRead {
  const timestamp = headers['x-kbank-timestamp'] ?? ''
  const given = headers['x-kbank-signature'] ?? ''
  if (!sameDigest(given, kbankSignature(secret, timestamp, rawBody)))
    return { ok: false, why: 'UNSIGNED' }
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, why: 'MALFORMED' }
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > CALLBACK_FRESH_MS)
    return { ok: false, why: 'STALE' }
  const body = Body.safeParse(parsed(rawBody))
  const amount = body.success ? satangOfText(body.data.txnAmount) : null
  // The event id also travels in a header, outside the signature: it must not name another event.
  if (
    !body.success ||
    amount === null ||
    amount === 0n ||
    headers['x-kbank-event-id'] !== body.data.eventId
  ) {
    return { ok: false, why: 'MALFORMED' }
  }
  const { eventId, partnerTxnUid: reference, txnNo: pspReference, eventType, paidAt } = body.data
  return {
    ok: true,
    event: {
      eventId,
      reference,
      type: TYPES[eventType],
      amount,
      paidAt: new Date(paidAt),
      pspReference,
    },
  }
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)) as unknown
  } catch {
    return undefined
  }
}
