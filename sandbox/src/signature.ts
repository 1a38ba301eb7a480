import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lower-case hex. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

export function sameText(given: string | undefined, wanted: string): boolean {
  const a = Buffer.from(given ?? '')
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
