import { z } from 'zod'
import type { Clock } from '../../../runtime/chance.ts'
import { refused, unknown } from '../../answer.ts'
import { ask, jsonQuestion, type HttpOptions } from '../../http.ts'
import type { CallbackRead, Psp } from '../port.ts'
import { jsonOf } from '../protocol.ts'
import { issued, Name, paymentOf } from './answers.ts'

/** Whose code is drawn, as PhaJay spells the banks; BCEL's are paid with BCEL One alone. */
export const PHAJAY_BANKS = ['jdb', 'ldb', 'ib', 'bcel'] as const
export interface PhajayConfig {
  baseUrl: string
  /** The platform's secret key, of its portal. */
  secretKey: string
  bank: (typeof PHAJAY_BANKS)[number]
}

const HUNDREDTHS = 100n
const Webhook = z.object({ transactionId: Name, orderNo: Name.nullish().catch(null) })

/**
 * PhaJay (Laos): codes in kip by JDB, LDB, IB or BCEL. It knows a code by its own `transactionId`;
 * our reference is its `orderNo`. How its webhooks are signed is not published, so they are hints.
 * It ends no code and reports nothing.
 */
export function phajay(config: PhajayConfig, http: HttpOptions, clock: Clock): Psp {
  const { baseUrl, secretKey, bank } = config
  const authorization = `Basic ${Buffer.from(secretKey).toString('base64')}`
  return {
    code: 'PHAJAY',
    currency: 'LAK',
    isAskedByItsOwn: true,
    async createQr({ reference, amount }) {
      if (amount <= 0n || amount % HUNDREDTHS !== 0n) return refused('AMOUNT')
      const fields = {
        orderNo: reference,
        amount: Number(amount / HUNDREDTHS),
        // BCEL takes no Lao letters in it.
        description: 'Krapao',
      }
      const url = new URL(`${baseUrl}/v1/api/payment/generate-${bank}-qr`)
      return issued(
        await ask(jsonQuestion('POST', url, JSON.stringify(fields), { secretKey }), http),
      )
    },
    async payment(reference, id) {
      if (!id) return unknown('the transaction is not known')
      const path = `/v1/api/payment/check-transaction/status/${encodeURIComponent(id)}`
      const question = {
        method: 'GET' as const,
        url: `${baseUrl}${path}`,
        headers: { authorization },
      }
      return paymentOf({ reference, id }, await ask(question, http), clock.now())
    },
    readCallback: (_headers, rawBody) => readWebhook(rawBody),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{}' },
  }
}

function readWebhook(rawBody: Uint8Array): CallbackRead {
  const read = Webhook.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const { transactionId, orderNo } = read.data
  return { ok: true, hint: { reference: orderNo ?? null, pspReference: transactionId } }
}
