import { z } from 'zod'
import { readQrPicture } from '../../media/qrPicture.ts'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, askForFile, jsonQuestion, type HttpOptions } from '../http.ts'
import { chargeRead, chargesRead, created, ended } from './omiseAnswers.ts'
import type { CallbackRead, Psp, QrIssued, QrOrder } from './port.ts'
import { jsonOf } from './protocol.ts'

export interface OmiseConfig {
  baseUrl: string
  /** The account's secret key: the name of HTTP Basic, without a password. */
  secretKey: string
  /** Where its webhooks go: the whole address. */
  callbackUrl: string
}

/** The form of answers that `omiseAnswers.ts` reads. */
const VERSION = '2019-05-29'
/** Charges on one page of a report: the most that Omise gives. */
const PAGE = 100
/**
 * A charge of PromptPay ends within a day; one that was paid in the report's days was made in
 * these, in ms.
 */
const CHARGE_LIVES_MS = 7 * 86_400_000

/** Printed signs alone: anybody writes a webhook, and no text of the database holds a NUL. */
const name = z.string().regex(/^[!-~]{1,100}$/)
/** What a webhook tells, as far as it is believed: which charge to look at. */
const Event = z.object({
  object: z.literal('event'),
  data: z.object({
    object: name,
    id: name.optional(),
    /** Of a refund. */
    charge: name.optional(),
    metadata: z.object({ reference: name.optional().catch(undefined) }).optional(),
  }),
})

/**
 * PromptPay by Omise (Opn Payments): a charge with its source in one call, amounts in satang, the
 * code as a picture. Our reference is the charge's metadata. A webhook is a hint only: what was
 * paid the charge itself says.
 */
export function omise(config: OmiseConfig, http: HttpOptions): Psp {
  const headers = {
    authorization: `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}`,
    'omise-version': VERSION,
  }
  const get = (path: string) =>
    ask({ method: 'GET', url: `${config.baseUrl}${path}`, headers }, http)
  const post = (path: string, fields: object) =>
    ask(
      jsonQuestion('POST', new URL(`${config.baseUrl}${path}`), JSON.stringify(fields), headers),
      http,
    )

  async function createQr(order: QrOrder): Promise<ProviderAnswer<QrIssued>> {
    const answer = await post('/charges', {
      amount: Number(order.amount),
      currency: 'THB',
      source: { type: 'promptpay' },
      metadata: { reference: order.reference },
      webhook_endpoints: [config.callbackUrl],
    })
    const made = created(order, answer)
    if (made.kind !== 'done') return made
    const { id, picture } = made.value
    const path = pathWithin(config.baseUrl, picture)
    // The key goes to Omise's own address and to no other that an answer may name.
    if (path === null) return unknown('the picture is elsewhere')
    const file = await askForFile({ method: 'GET', url: path, headers }, http)
    if (file.kind === 'silence') return unknown(file.reason)
    const payload = file.status === 200 ? await readQrPicture(file.bytes) : null
    return payload === null ? unknown('unreadable picture') : done({ pspReference: id, payload })
  }

  return {
    code: 'OMISE',
    isAskedByItsOwn: true,
    createQr,
    cancelQr: async (reference, id) =>
      id ? ended(reference, await post(`/charges/${encodeURIComponent(id)}/expire`, {})) : UNNAMED,
    payment: async (reference, id) => {
      if (!id) return UNNAMED
      const answer = await get(`/charges/${encodeURIComponent(id)}`)
      return chargeRead(reference, answer)
    },
    async payments(since, after) {
      const from = new Date(since.getTime() - CHARGE_LIVES_MS).toISOString()
      const query = new URLSearchParams({
        from,
        limit: String(PAGE),
        offset: String(after ?? 0),
        order: 'chronological',
      })
      return chargesRead(await get(`/charges?${query.toString()}`), since, after ?? 0)
    },
    readCallback: (_headers, rawBody) => readEvent(rawBody),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{}' },
  }
}

/**
 * A charge is asked about by its own name; one whose creation was not answered by its webhook, or
 * the report.
 */
const UNNAMED = unknown('the charge is not known')

function readEvent(rawBody: Uint8Array): CallbackRead {
  const read = Event.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const { object, id = null, charge = null, metadata } = read.data.data
  // Of all that an account hears of, transfers too: what is about no charge names no code.
  const hint =
    object === 'charge'
      ? { reference: metadata?.reference ?? null, pspReference: id }
      : { reference: null, pspReference: object === 'refund' ? charge : null }
  return { ok: true, hint }
}

/** The same address, where it is one under `base`; null elsewhere. */
function pathWithin(base: string, address: string): string | null {
  const url = URL.parse(address)
  return url && url.href.startsWith(`${base}/`) ? url.href : null
}
