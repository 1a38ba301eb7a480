import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { basicAuth, smsAdapter } from './adapter.ts'
import type { SmsGateway } from './port.ts'

const Sent = z.object({ error: z.null(), data: z.object({ client_ref: z.string() }) })
const No = z.object({ error: z.object({ code: z.string().max(60) }) })

/** A gateway with Basic auth and JSON; one text for one `client_ref`. */
export const plainGateway = smsAdapter(
  'SMS',
  ({ address, read }) => ({
    baseUrl: address(''),
    key: read('KEY', 'sandbox-sms-key'),
    secret: read('SECRET', 'sandbox-sms-secret'),
    sender: read('SENDER', 'KRAPAO'),
  }),
  (config, http): SmsGateway => ({
    dedupes: true,
    send: async ({ reference, phone, text }) =>
      sentAnswer(
        reference,
        await ask(
          {
            method: 'POST',
            url: `${config.baseUrl}/v1/messages`,
            headers: {
              authorization: basicAuth(config.key, config.secret),
              'content-type': 'application/json',
            },
            body: JSON.stringify({
              msisdn: phone,
              message: text,
              sender: config.sender,
              client_ref: reference,
            }),
          },
          http,
        ),
      ),
  }),
)

function sentAnswer(reference: string, response: HttpResult): ProviderAnswer<null> {
  if (response.kind === 'silence') return unknown(response.reason)
  const yes = response.status === 200 ? Sent.safeParse(response.json) : null
  if (yes?.success)
    return yes.data.data.client_ref === reference
      ? done(null)
      : unknown('answer about another message')
  const no = No.safeParse(response.json)
  if (response.status === 422 && no.success) return refused(no.data.error.code)
  return unknown(no.success ? no.data.error.code : `unreadable answer, HTTP ${response.status}`)
}
