import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { basicAuth, smsAdapter } from './adapter.ts'
import { e164Of } from './e164.ts'
import type { SmsGateway } from './port.ts'

const Message = z.object({
  sid: z.string().min(1),
  to: z.string(),
  status: z.string(),
  error_code: z.number().nullish(),
})
const No = z.object({ code: z.number().int() })

/**
 * Codes with which no message is made, by its error pages: the number is none (21211, 21214,
 * 21614), its country is shut (21408), its owner has opted out (21610), no way leads there (21612),
 * or the sender may not (21606, 21608).
 */
const NEVER = new Set([21211, 21214, 21408, 21606, 21608, 21610, 21612, 21614])
/** The SID of a Messaging Service: a name may begin with the same letters. */
const SERVICE = /^MG[0-9a-f]{32}$/i
const ENDED = new Set(['failed', 'undelivered', 'canceled'])

/**
 * Twilio: POST /2010-04-01/Accounts/{sid}/Messages.json. It takes no reference of ours, so the same
 * text asked for again is sent again. A yes is a message that is under way, not one that arrived.
 */
export const twilio = smsAdapter(
  'SMS_TWILIO',
  ({ address, read, laos }) => ({
    baseUrl: address('/twilio'),
    accountSid: read('ACCOUNT_SID', 'ACsandbox'),
    authToken: read('AUTH_TOKEN', 'sandbox-twilio-token'),
    /** A number, a name, or the SID of a Messaging Service. */
    sender: read('SENDER', 'KRAPAO'),
    laos,
  }),
  (config, http): SmsGateway => ({
    dedupes: false,
    async send({ phone, text }) {
      const number = e164Of(phone, config.laos)
      if (number === null) return refused('INVALID_MSISDN')
      const from = SERVICE.test(config.sender) ? 'MessagingServiceSid' : 'From'
      const form = new URLSearchParams({ To: `+${number}`, [from]: config.sender, Body: text })
      const account = encodeURIComponent(config.accountSid)
      const response = await ask(
        {
          method: 'POST',
          url: `${config.baseUrl}/2010-04-01/Accounts/${account}/Messages.json`,
          headers: {
            authorization: basicAuth(config.accountSid, config.authToken),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        http,
      )
      return twilioAnswer(`+${number}`, response)
    },
  }),
)

export function twilioAnswer(number: string, response: HttpResult): ProviderAnswer<null> {
  if (response.kind === 'silence') return unknown(response.reason)
  const made = response.status === 201 ? Message.safeParse(response.json) : null
  if (made?.success) {
    const { to, status, error_code: code } = made.data
    if (to !== number) return unknown('answer about another message')
    return ENDED.has(status) ? refused(String(code ?? status)) : done(null)
  }
  const no = No.safeParse(response.json)
  if (!no.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { code } = no.data
  return response.status === 400 && NEVER.has(code) ? refused(String(code)) : unknown(String(code))
}
