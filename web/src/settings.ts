import type { Locale, PageSettings } from '@krapao/contract/constants'

/**
 * What the server wrote into the page (`server/src/http/pages.ts`), read by `boot.js` before the
 * first file runs; of a page that nobody wrote into, what is usual.
 */
const { laos, line, qrMinimums, truelinkSecret } =
  (globalThis as { site?: Partial<PageSettings> }).site ?? {}

export const IS_LAOS = laos === true
/** Members may log in by LINE. */
export const HAS_LINE = line === true
/** Smallest QR codes that differ from the usual, in baht. */
export const QR_MINIMUMS = qrMinimums ?? {}
/** Seals wallet links for the server. Every page has it, so it protects nothing. */
export const TRUELINK_SECRET = truelinkSecret ?? ''
export const DEFAULT_LOCALE: Locale = IS_LAOS ? 'la' : 'th'
export const APP_NAME = 'Krapao'
