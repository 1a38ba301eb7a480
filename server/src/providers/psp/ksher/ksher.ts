import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Clock, Random } from '../../../runtime/chance.ts'
import { ask, type HttpOptions, type HttpResult } from '../../http.ts'
import { rsaKey } from '../../rsaKey.ts'
import type { CallbackRead, Psp } from '../port.ts'
import { jsonOf } from '../protocol.ts'
import { issuedRead, paymentRead, signedData } from './answers.ts'
import { signatureOf, type Fields } from './sign.ts'

export interface KsherConfig {
  /** `https://api.mch.ksher.net/KsherPay` */
  baseUrl: string
  /** `mch` and the merchant's number. */
  appId: string
  privateKey: string
  /** Ksher's own: it verifies answers and notices. */
  publicKey: string
  /** Still good for notices, while Ksher changes to the new one. */
  oldSecret?: string | undefined
  callbackUrl: string
}

const Notice = z.object({ mch_order_no: z.string().regex(/^[!-~]{1,100}$/) })

/**
 * PromptPay by Ksher (native pay, the customer scans): forms signed with our RSA key, amounts in
 * satang, the code as text, an order asked about by our own number.
 */
export function ksher(config: KsherConfig, http: HttpOptions, clock: Clock, random: Random): Psp {
  const ownKey = rsaKey('PSP_KSHER_PRIVATE_KEY', config.privateKey, 'private')
  const key = rsaKey('PSP_KSHER_PUBLIC_KEY', config.publicKey, 'public')
  const known = { key, appId: config.appId }

  const call = (path: string, more: Fields): Promise<HttpResult> => {
    const fields = {
      ...more,
      appid: config.appId,
      nonce_str: Buffer.from(random.bytes(16)).toString('hex'),
      time_stamp: stampOf(clock.now()),
    }
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...fields, sign: signatureOf(ownKey, fields) }))
      form.set(name, value)
    const body = form.toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return ask({ method: 'POST', url: `${config.baseUrl}/${path}`, body, headers }, http)
  }

  return {
    code: 'KSHER',
    createQr: async (order) => {
      const answer = await call('native_pay', {
        mch_order_no: order.reference,
        total_fee: String(order.amount),
        fee_type: 'THB',
        channel: 'promptpay',
        notify_url: config.callbackUrl,
      })
      return issuedRead(known, order, answer)
    },
    payment: async (reference) => {
      const answer = await call('order_query', { mch_order_no: reference, channel: 'promptpay' })
      return paymentRead(known, reference, answer)
    },
    readCallback: (_headers, rawBody) => readNotice(key, rawBody),
    acknowledgement: {
      status: 200,
      contentType: 'application/json',
      body: '{"result":"SUCCESS","msg":"OK"}',
    },
  }
}

/** `20190622131804`, in Bangkok's hours. */
const stampOf = (now: Date): string =>
  new Date(now.getTime() + 7 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/**
 * A hint, though it is signed: Ksher's published key has 512 bits, which anybody can factor who
 * spends a day on it, and nothing in a notice says when it was sent.
 */
function readNotice(key: KeyObject, rawBody: Uint8Array): CallbackRead {
  const data = signedData(key, jsonOf(rawBody))
  if (data === null) return { ok: false, why: 'UNSIGNED' }
  const read = Notice.safeParse(data)
  return read.success
    ? { ok: true, hint: { reference: read.data.mch_order_no, pspReference: null } }
    : { ok: false, why: 'MALFORMED' }
}
