import type { Locale } from '@krapao/contract/constants'

declare const BUILD_FOR_LAOS: boolean
declare const BUILD_WITH_LIVE: boolean

/** Settings of this build (see `vite.config.ts`). */
export const IS_LAOS = BUILD_FOR_LAOS
export const HAS_LIVE = BUILD_WITH_LIVE
export const DEFAULT_LOCALE: Locale = IS_LAOS ? 'la' : 'th'
export const APP_NAME = 'Krapao'
