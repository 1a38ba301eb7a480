import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256, lower-case hex. */
export const hmacHex = (secret: string, text: string | Uint8Array): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Equal hex digests, in a time that tells nothing of where they differ. */
export function sameDigest(given: string, wanted: string): boolean {
  const a = Buffer.from(given, 'utf8')
  const b = Buffer.from(wanted, 'utf8')
  return a.length === b.length && timingSafeEqual(a, b)
}
