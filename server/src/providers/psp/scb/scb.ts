import { z } from 'zod'
import type { Clock, Random } from '../../../runtime/chance.ts'
import { unknown } from '../../answer.ts'
import { ask, jsonQuestion, type HttpOptions, type HttpResult } from '../../http.ts'
import { bahtText } from '../../wireAmount.ts'
import type { CallbackRead, Psp } from '../port.ts'
import { jsonOf } from '../protocol.ts'
import { daysOf } from './days.ts'
import { issued, paymentOf } from './scbAnswers.ts'
import { tokens } from './tokens.ts'

export interface ScbConfig {
  /** All before `/v1/`. */
  baseUrl: string
  apiKey: string
  apiSecret: string
  /** 15 digits: whom the codes pay. */
  billerId: string
  /** Its prefix is registered with the address that the bank tells of payments. */
  ref3: string
}

/** Names the provider in the bank's own lines of these payments. */
const REF2 = 'SCB'
/** Ours as the bank writes it: capitals and digits, 20 at most. */
const ref1Of = (reference: string): string | null =>
  /^[a-z0-9]{1,20}$/.test(reference) ? reference.toUpperCase() : null
const UNNAMED = unknown('our reference cannot be written in 20 capitals and digits')

/** Thai QR Code Tag 30, which a customer scans. */
const EVENT_CODE = '00300100'

/** Plain signs alone: anybody writes a notice, and its id comes back in the answer. */
const Notice = z.object({
  transactionId: z.string().regex(/^[\w-]{1,100}$/),
  /** Payments by card have none of ours. */
  billPaymentRef1: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/)
    .nullish()
    .catch(null),
})

/** Its calls, each with a token, and an id of its own. */
function client(config: ScbConfig, http: HttpOptions, clock: Clock, random: Random) {
  const headers = (more: Record<string, string> = {}) => ({
    resourceownerid: config.apiKey,
    requestuid: Buffer.from(random.bytes(16)).toString('hex'),
    'accept-language': 'EN',
    ...more,
  })
  const post = (path: string, fields: object, more: Record<string, string> = {}) => {
    const url = new URL(`${config.baseUrl}${path}`)
    return ask(jsonQuestion('POST', url, JSON.stringify(fields), headers(more)), http)
  }
  const { withToken } = tokens(clock, () =>
    post('/v1/oauth/token', {
      applicationKey: config.apiKey,
      applicationSecret: config.apiSecret,
    }),
  )
  return {
    create: (amount: string, ref1: string): Promise<HttpResult> =>
      withToken((authorization) =>
        post(
          '/v1/payment/qrcode/create',
          {
            qrType: 'PP',
            ppType: 'BILLERID',
            ppId: config.billerId,
            amount,
            ref1,
            ref2: REF2,
            ref3: config.ref3,
          },
          { authorization },
        ),
      ),
    inquire: (ref1: string, day: string): Promise<HttpResult> =>
      withToken((authorization) => {
        const query = new URLSearchParams({
          eventCode: EVENT_CODE,
          transactionDate: day,
          billerId: config.billerId,
          reference1: ref1,
        })
        const url = `${config.baseUrl}/v1/payment/billpayment/inquiry?${query.toString()}`
        return ask({ method: 'GET', url, headers: headers({ authorization }) }, http)
      }),
  }
}

/**
 * PromptPay by SCB (QR 30): the bank writes the code of our own biller, so that a payment is in our
 * account at once, and can be asked of it by reference and day. Its notice is a hint only. It ends
 * no code, and reports nothing.
 */
export function scb(config: ScbConfig, http: HttpOptions, clock: Clock, random: Random): Psp {
  const { create, inquire } = client(config, http, clock, random)
  return {
    code: 'SCB',
    async createQr(order) {
      const ref1 = ref1Of(order.reference)
      if (ref1 === null) return UNNAMED
      const answer = await create(bahtText(order.amount), ref1)
      return issued(order, { biller: config.billerId, ref1, ref2: REF2 }, answer)
    },
    async payment(reference, _pspReference, madeAt) {
      const ref1 = ref1Of(reference)
      if (ref1 === null) return UNNAMED
      const now = clock.now()
      const answers: HttpResult[] = []
      for (const day of daysOf(madeAt ?? now, now)) answers.push(await inquire(ref1, day))
      return paymentOf({ ref1, biller: config.billerId, event: EVENT_CODE }, answers, now)
    },
    readCallback: (_headers, rawBody) => readNotice(rawBody),
    acknowledgement: { status: 200, contentType: 'application/json', body: acknowledged() },
  }
}

const acknowledged = (more: object = {}): string =>
  JSON.stringify({ resCode: '00', resDesc: 'success', ...more })

function readNotice(rawBody: Uint8Array): CallbackRead {
  const read = Notice.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const { transactionId, billPaymentRef1 } = read.data
  const reference = billPaymentRef1?.toLowerCase() ?? null
  return {
    ok: true,
    hint: { reference, pspReference: null },
    answer: acknowledged({ transactionId }),
  }
}
