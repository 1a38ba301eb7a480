import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readQrPicture } from '../../../media/qrPicture.ts'
import type { Clock } from '../../../runtime/chance.ts'
import { done, unknown, type ProviderAnswer } from '../../answer.ts'
import { ask, askForFile, jsonQuestion, type HttpOptions } from '../../http.ts'
import { bahtText } from '../../wireAmount.ts'
import { asksExactly, billOf } from '../asksExactly.ts'
import type { CallbackRead, Psp, QrIssued, QrOrder } from '../port.ts'
import { jsonOf } from '../protocol.ts'
import { transactionRead } from './gbprimeAnswers.ts'

export interface GbprimeConfig {
  baseUrl: string
  /** Orders codes: a field of the order. */
  token: string
  /** Asks about them: the name of HTTP Basic, without a password. */
  secretKey: string
  /** Where its notices go: the whole address. */
  callbackUrl: string
}

const CAPITALS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The longest `referenceNo`: 15 signs of 5 bits. */
const LENGTH = 15

/**
 * The `referenceNo` of one of our references, which are longer than it may be: the same on every
 * retry. Two that met would not take each other's money, as every answer must carry the whole
 * reference too.
 */
export const referenceNoOf = (reference: string): string =>
  Array.from(
    createHash('sha256').update(`gbprime\0${reference}`).digest().subarray(0, LENGTH),
    (byte) => CAPITALS[byte & 31],
  ).join('')

/** Printed signs alone: anybody writes a notice, and no text of the database holds a NUL. */
const Notice = z.object({
  referenceNo: z.string().regex(/^[!-~]{1,15}$/),
  merchantDefined1: z
    .string()
    .regex(/^[!-~]{1,100}$/)
    .nullish()
    .catch(null),
})

/**
 * PromptPay by GB Prime Pay (QR Cash): a form orders a code and is answered by its picture. Our
 * whole reference goes along as `merchantDefined1`. A notice is a hint only. It documents no call
 * that ends a code, and no report.
 */
export function gbprime(config: GbprimeConfig, http: HttpOptions, clock: Clock): Psp {
  const basic = `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}`

  async function createQr(order: QrOrder): Promise<ProviderAnswer<QrIssued>> {
    const referenceNo = referenceNoOf(order.reference)
    const fields = {
      token: config.token,
      amount: bahtText(order.amount),
      referenceNo,
      backgroundUrl: config.callbackUrl,
      merchantDefined1: order.reference,
    }
    const file = await askForFile(
      {
        method: 'POST',
        url: `${config.baseUrl}/v3/qrcode`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      http,
    )
    if (file.kind === 'silence') return unknown(file.reason)
    // What it says instead of a picture it does not document as final.
    const payload = file.status === 200 ? await readQrPicture(file.bytes) : null
    if (payload === null) return unknown(`no picture of a code, HTTP ${file.status}`)
    if (!asksExactly(payload, bahtText(order.amount)))
      return unknown('code does not ask for the amount')
    // Every published code carries the number of its order, filled up with zeros.
    return billOf(payload)?.ref2?.endsWith(referenceNo)
      ? done({ pspReference: referenceNo, payload })
      : unknown('code of another order')
  }

  return {
    code: 'GBPRIME',
    createQr,
    payment: async (reference) => {
      const asked = { reference, referenceNo: referenceNoOf(reference) }
      const url = new URL(`${config.baseUrl}/v1/check_status_txn`)
      const body = JSON.stringify({ referenceNo: asked.referenceNo })
      const answer = await ask(jsonQuestion('POST', url, body, { authorization: basic }), http)
      return transactionRead(asked, answer, clock.now())
    },
    readCallback: (_headers, rawBody) => readNotice(rawBody),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{}' },
  }
}

function readNotice(rawBody: Uint8Array): CallbackRead {
  const read = Notice.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const { referenceNo, merchantDefined1 = null } = read.data
  return { ok: true, hint: { reference: merchantDefined1, pspReference: referenceNo } }
}
