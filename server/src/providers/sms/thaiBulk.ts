import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { basicAuth, smsAdapter } from './adapter.ts'
import { e164Of } from './e164.ts'
import type { SmsGateway } from './port.ts'

const Numbers = z.array(z.object({ number: z.string() }))
const Taken = z.object({ phone_number_list: Numbers, bad_phone_number_list: Numbers })
const No = z.object({ error: z.object({ name: z.string().regex(/^[A-Z_]{1,60}$/) }) })

/**
 * ThaiBulkSMS, version 2: POST /sms. It takes no reference of ours, so the same text asked for
 * again is sent again. Its numbers are Thai.
 */
export const thaiBulk = smsAdapter(
  'SMS_THAIBULK',
  ({ address, read, optional }) => ({
    baseUrl: address('/thaibulk'),
    apiKey: read('API_KEY', 'sandbox-thaibulk-key'),
    apiSecret: read('API_SECRET', 'sandbox-thaibulk-secret'),
    sender: read('SENDER', 'KRAPAO'),
    /** Which credit is used, `standard` or `corporate`; without it what the account has as usual. */
    force: optional('FORCE'),
  }),
  (config, http): SmsGateway => ({
    dedupes: false,
    async send({ phone, text }) {
      const number = e164Of(phone, false)
      if (number === null) return refused('INVALID_MSISDN')
      const form = new URLSearchParams({ msisdn: number, message: text, sender: config.sender })
      if (config.force !== undefined) form.set('force', config.force)
      const response = await ask(
        {
          method: 'POST',
          url: `${config.baseUrl}/sms`,
          headers: {
            authorization: basicAuth(config.apiKey, config.apiSecret),
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        http,
      )
      return thaiBulkAnswer(number, response)
    },
  }),
)

/**
 * The only no is our number in the list of bad ones, and not in the other. The published documents
 * do not say which errors mean that nothing was sent: all of them are unknown.
 */
export function thaiBulkAnswer(number: string, response: HttpResult): ProviderAnswer<null> {
  if (response.kind === 'silence') return unknown(response.reason)
  const no = No.safeParse(response.json)
  if (no.success) return unknown(no.data.error.name)
  const taken = response.status < 300 ? Taken.safeParse(response.json) : null
  if (!taken?.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { phone_number_list: sent, bad_phone_number_list: bad } = taken.data
  const isIn = (list: typeof sent): boolean => list.some((each) => each.number === number)
  if (isIn(sent)) return done(null)
  return sent.length === 0 && isIn(bad)
    ? refused('BAD_NUMBER')
    : unknown('answer about another message')
}
