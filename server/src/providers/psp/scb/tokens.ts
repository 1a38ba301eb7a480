import { z } from 'zod'
import type { Clock } from '../../../runtime/chance.ts'
import type { HttpResult } from '../../http.ts'

/** It lives for half an hour: `expiresIn`, in seconds. */
const Token = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.object({
    accessToken: z.string().regex(/^[!-~]{1,2000}$/),
    expiresIn: z.number().min(1),
  }),
})
/** Not used in its last minute: it would end under way. */
const MARGIN_MS = 60_000

interface Tokens {
  withToken: (call: (authorization: string) => Promise<HttpResult>) => Promise<HttpResult>
}

/** One token for all calls at once, fetched when it is needed, and again when it is turned away. */
export function tokens(clock: Clock, fetchToken: () => Promise<HttpResult>): Tokens {
  let kept: { text: string; until: number } | null = null
  let fetching: Promise<HttpResult> | null = null

  async function token(): Promise<{ text: string } | { silence: HttpResult }> {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept
    fetching ??= fetchToken().finally(() => {
      fetching = null
    })
    const answer = await fetching
    const read = answer.kind === 'answer' ? Token.safeParse(answer.json) : null
    // The call itself was never made: that is no answer to it.
    if (!read?.success) {
      const reason = answer.kind === 'silence' ? answer.reason : `no token, HTTP ${answer.status}`
      return { silence: { kind: 'silence', reason } }
    }
    const { accessToken, expiresIn } = read.data.data
    kept = { text: accessToken, until: now + expiresIn * 1_000 - MARGIN_MS }
    return kept
  }

  return {
    async withToken(call) {
      for (let attempt = 1; ; attempt += 1) {
        const got = await token()
        if ('silence' in got) return got.silence
        const answer = await call(`Bearer ${got.text}`)
        const isTurnedAway = answer.kind === 'answer' && answer.status === 401
        if (!isTurnedAway || attempt === 2) return answer
        if (kept?.text === got.text) kept = null
      }
    },
  }
}
