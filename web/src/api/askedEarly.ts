/** What `build/boot.js` has asked for while the code was on its way. */
interface Early {
  path: string
  /** The headers that decide whose answer it is, and in which language. */
  headers: Record<string, string>
  /** Epoch milliseconds. */
  at: number
  answer: Promise<Response>
}
const FRESH_MS = 10_000

/**
 * The answer that was asked for before the code was there, once: for the same session, in the same
 * language, and not from long ago. Else undefined, and the call asks for itself.
 */
export function askedEarly(
  path: string,
  headers: Record<string, string>,
): Promise<Response> | undefined {
  const place = globalThis as { early?: Early | undefined }
  const early = place.early
  if (early?.path !== path) return undefined
  place.early = undefined
  const isOurs = ['Authorization', 'Accept-Language'].every(
    (name) => early.headers[name] === headers[name],
  )
  return isOurs && Date.now() - early.at < FRESH_MS ? early.answer : undefined
}
