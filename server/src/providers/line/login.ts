import { z } from 'zod'
import type { Clock } from '../../runtime/chance.ts'
import { done, refused, unknown } from '../answer.ts'
import { ask, type HttpOptions } from '../http.ts'
import { readIdToken } from './idToken.ts'
import type { LineLogin } from './port.ts'

export interface LineLoginConfig {
  /** Where its API answers. */
  baseUrl: string
  /** Where its page is. */
  pageUrl: string
  channelId: string
  channelSecret: string
}

const Token = z.object({ id_token: z.string().max(8_192) })
const No = z.object({ error: z.string() })
/** The code is none, was used, is over, or was for another address or verifier (RFC 6749 5.2). */
const NO_CODE = 'invalid_grant'

/**
 * LINE Login v2.1. `bot_prompt`: who agrees is asked in the same step whether to add the official
 * account that is linked to the channel, without which it may say nothing to them.
 */
export function lineLogin(config: LineLoginConfig, http: HttpOptions, clock: Clock): LineLogin {
  const { baseUrl, pageUrl, channelId, channelSecret } = config
  return {
    pageFor({ redirectUri, state, nonce, challenge }) {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: channelId,
        redirect_uri: redirectUri,
        state,
        scope: 'openid profile',
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        bot_prompt: 'normal',
      })
      // As the standard writes a space in a query, and LINE its own examples.
      return `${pageUrl}/oauth2/v2.1/authorize?${asked.toString().replaceAll('+', '%20')}`
    },
    async identify({ code, redirectUri, verifier, nonce }) {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: channelId,
        client_secret: channelSecret,
        code_verifier: verifier,
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = `${baseUrl}/oauth2/v2.1/token`
      const said = await ask({ method: 'POST', url, headers, body: form.toString() }, http)
      if (said.kind === 'silence') return unknown(said.reason)
      if (said.status !== 200) {
        const no = No.safeParse(said.json)
        const error = no.success ? no.data.error : `HTTP ${said.status}`
        return said.status === 400 && error === NO_CODE ? refused(NO_CODE) : unknown(error)
      }
      const token = Token.safeParse(said.json)
      if (!token.success) return unknown('no ID token')
      const wanted = { channelId, channelSecret, nonce, now: clock.now() }
      const user = readIdToken(token.data.id_token, wanted)
      return typeof user === 'string' ? refused(user) : done(user)
    },
  }
}
