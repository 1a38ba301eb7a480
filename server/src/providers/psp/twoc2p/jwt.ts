import { isValid, sign, verify } from 'jws'
import { z } from 'zod'
import { jsonOf } from '../protocol.ts'

const Head = z.object({ alg: z.literal('HS256') })

/** The body that 2C2P takes and gives: claims sealed with the merchant's secret key. */
export const sealed = (secret: string, claims: object): string =>
  JSON.stringify({
    payload: sign({ header: { alg: 'HS256', typ: 'JWT' }, payload: claims, secret }),
  })

const Envelope = z.object({ payload: z.string().max(20_000) })

/**
 * The claims of such a body; null where it is none, or is not sealed with our key. The algorithm is
 * ours to choose, not the head's.
 */
export function claimsOf(secret: string, body: unknown): unknown {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return null
  const token = envelope.data.payload
  const [head = '', claims = ''] = token.split('.')
  if (!isValid(token) || !Head.safeParse(partOf(head)).success) return null
  return verify(token, 'HS256', secret) ? partOf(claims) : null
}

const partOf = (text: string): unknown => jsonOf(Buffer.from(text, 'base64url'))
