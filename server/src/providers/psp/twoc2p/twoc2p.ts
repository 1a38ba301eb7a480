import { z } from 'zod'
import type { Clock } from '../../../runtime/chance.ts'
import { unknown } from '../../answer.ts'
import { ask, jsonQuestion, type HttpOptions, type HttpResult } from '../../http.ts'
import type { CallbackRead, Psp } from '../port.ts'
import { jsonOf } from '../protocol.ts'
import { inquiryRead, issuedRead, tokenRead } from './answers.ts'
import { claimsOf, sealed } from './jwt.ts'

export interface Twoc2pConfig {
  /** With the version: `https://pgw.2c2p.com/payment/4.3`. */
  baseUrl: string
  merchantId: string
  secretKey: string
  /** Still good for notices, while 2C2P changes to the new one. */
  oldSecret?: string | undefined
  /** The code of the channel that draws PromptPay, as 2C2P has opened it for the merchant. */
  channel: string
  callbackUrl: string
}

/** "Limited to length of 20 alphanumeric when requesting for QR Payment." */
const INVOICE = /^[0-9A-Za-z]{1,20}$/
const Notice = z.object({ merchantID: z.string(), invoiceNo: z.string().regex(INVOICE) })

/**
 * PromptPay by 2C2P, Payment Gateway 4.3: a payment token sealed with the secret key (JWT, HS256),
 * a code for the token, and an inquiry by our own invoice number, which alone is believed.
 */
export function twoc2p(config: Twoc2pConfig, http: HttpOptions, clock: Clock): Psp {
  const post = (path: string, body: string): Promise<HttpResult> =>
    ask(jsonQuestion('POST', new URL(`${config.baseUrl}/${path}`), body, {}), http)
  const postSealed = (path: string, claims: object): Promise<HttpResult> =>
    post(path, sealed(config.secretKey, claims))

  return {
    code: 'TWOC2P',
    async createQr(order) {
      if (!INVOICE.test(order.reference)) return unknown('no invoice number')
      const answer = await postSealed('paymentToken', {
        merchantID: config.merchantId,
        invoiceNo: order.reference,
        description: order.reference,
        amount: Number(order.amount) / 100,
        currencyCode: 'THB',
        paymentChannel: ['QR'],
        backendReturnUrl: config.callbackUrl,
      })
      const token = tokenRead(config.secretKey, answer)
      if (token.kind !== 'done') return token
      const asked = {
        paymentToken: token.value,
        locale: 'en',
        payment: { code: { channelCode: config.channel }, data: {} },
      }
      return issuedRead(order, await post('payment', JSON.stringify(asked)))
    },
    payment: async (reference) => {
      const answer = await postSealed('paymentInquiry', {
        merchantID: config.merchantId,
        invoiceNo: reference,
        locale: 'en',
      })
      return inquiryRead(config, reference, answer, clock.now())
    },
    readCallback: (_headers, rawBody) => readNotice(config, rawBody),
    acknowledgement: { status: 200, contentType: 'text/plain', body: 'OK' },
  }
}

/**
 * A notice says when it was paid and never when it was sent: one of last year looks as fresh as one
 * of today. So it is a hint, though it is sealed; one of another merchant's names no code.
 */
function readNotice(config: Twoc2pConfig, rawBody: Uint8Array): CallbackRead {
  const claims = claimsOf(config.secretKey, jsonOf(rawBody))
  if (claims === null) return { ok: false, why: 'UNSIGNED' }
  const read = Notice.safeParse(claims)
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const isOurs = read.data.merchantID === config.merchantId
  return { ok: true, hint: { reference: isOurs ? read.data.invoiceNo : null, pspReference: null } }
}
