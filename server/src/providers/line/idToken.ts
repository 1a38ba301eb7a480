import { isValid, verify } from 'jws'
import { z } from 'zod'
import type { LineUser } from './port.ts'

const ISSUER = 'https://access.line.me'
/** Seconds by which LINE's clock and ours may differ. */
const SKEW = 60
/** Anybody names themself at LINE: no text of the database holds a NUL. */
const UNPRINTED = /\p{Cc}/gu
const Head = z.object({ alg: z.literal('HS256') })
const Claims = z.object({
  iss: z.literal(ISSUER),
  sub: z.string().regex(/^U[0-9a-f]{32}$/),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
  name: z.string().max(200).optional(),
})

interface Wanted {
  channelId: string
  channelSecret: string
  nonce: string
  now: Date
}

/**
 * The person that an ID token names (OpenID Connect Core 3.1.3.7), or the word for what is wrong
 * with it. LINE signs the tokens of its web log-in with the channel's secret (HS256) and those of
 * its apps with its own key (ES256): this is a web log-in, so the first alone is taken, and the
 * token does not choose.
 */
export function readIdToken(token: string, wanted: Wanted): LineUser | string {
  const [head = '', claims = ''] = token.split('.')
  if (!isValid(token) || !Head.safeParse(partOf(head)).success) return 'ID_TOKEN_HEAD'
  if (!verify(token, 'HS256', wanted.channelSecret)) return 'ID_TOKEN_SIGNATURE'
  const read = Claims.safeParse(partOf(claims))
  if (!read.success) return 'ID_TOKEN_CLAIMS'
  const { sub, aud, exp, iat, nonce, name = '' } = read.data
  const now = wanted.now.getTime() / 1_000
  if (aud !== wanted.channelId) return 'ID_TOKEN_AUDIENCE'
  if (nonce !== wanted.nonce) return 'ID_TOKEN_NONCE'
  if (exp <= now - SKEW || iat > now + SKEW) return 'ID_TOKEN_TIME'
  return { userId: sub, name: name.replaceAll(UNPRINTED, '') }
}

function partOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown
  } catch {
    return null
  }
}
