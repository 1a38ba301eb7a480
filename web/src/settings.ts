import type { Locale } from '@krapao/contract/constants'

declare const __LAOS__: boolean
declare const __LIVE__: boolean

/** Settings of this build (see `vite.config.ts`). */
export const IS_LAOS = __LAOS__
export const HAS_LIVE = __LIVE__
export const DEFAULT_LOCALE: Locale = IS_LAOS ? 'la' : 'th'
export const APP_NAME = 'Krapao'
