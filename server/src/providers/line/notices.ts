import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpOptions, type HttpResult } from '../http.ts'
import { uuidOf } from '../uuidOf.ts'
import type { LineNotices } from './port.ts'

export interface LineNoticesConfig {
  baseUrl: string
  /** Of the Messaging API channel, long-lived. */
  accessToken: string
}

const Said = z.object({ message: z.string() })
/** One of two things that LINE says with 429: the other passes. */
const MONTH_IS_USED_UP = /monthly limit/i

/** LINE Messaging API: POST /v2/bot/message/push, one text for one person. */
export const lineNotices = (config: LineNoticesConfig, http: HttpOptions): LineNotices => ({
  async push({ userId, text, reference }) {
    const response = await ask(
      {
        method: 'POST',
        url: `${config.baseUrl}/v2/bot/message/push`,
        headers: {
          authorization: `Bearer ${config.accessToken}`,
          'content-type': 'application/json',
          'x-line-retry-key': retryKeyOf(reference),
        },
        body: JSON.stringify({ to: userId, messages: [{ type: 'text', text }] }),
      },
      http,
    )
    return pushAnswer(response)
  },
})

/** LINE wants a UUID: the same for the same reference. */
export const retryKeyOf = (reference: string): string => uuidOf(`line ${reference}`)

/**
 * 409 is LINE's word that it has taken this key before: said once, so done. Of 429 only the month's
 * end is a no; a wrong token (401, 403) is ours to mend and says nothing of the message.
 */
export function pushAnswer(response: HttpResult): ProviderAnswer<null> {
  if (response.kind === 'silence') return unknown(response.reason)
  const { status, json } = response
  if (status === 200 || status === 409) return done(null)
  const said = Said.safeParse(json)
  if (status === 429 && said.success && MONTH_IS_USED_UP.test(said.data.message))
    return refused('QUOTA')
  return status === 400 ? refused('UNUSABLE') : unknown(`HTTP ${status}`)
}
