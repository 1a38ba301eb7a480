import type { Locale, QrMinimums } from '@krapao/contract/constants'

declare const BUILD_FOR_LAOS: boolean
declare const BUILD_WITH_LIVE: boolean
declare const BUILD_QR_MINIMUMS: QrMinimums
declare const BUILD_TRUELINK_SECRET: string

/** Settings of this build (see `vite.config.ts`). */
export const IS_LAOS = BUILD_FOR_LAOS
export const HAS_LIVE = BUILD_WITH_LIVE
/** Smallest QR codes that differ from the usual, in baht. */
export const QR_MINIMUMS = BUILD_QR_MINIMUMS
/** Seals wallet links for the server. It ships in the bundle, so it protects nothing. */
export const TRUELINK_SECRET = BUILD_TRUELINK_SECRET
export const DEFAULT_LOCALE: Locale = IS_LAOS ? 'la' : 'th'
export const APP_NAME = 'Krapao'
