import { CHARGEBACKS } from './chargebacks.ts'
import { DESK, HELD, RESOLVE } from './desk.ts'
import type { Errand } from './errand.ts'
import { NEWCOMERS } from './newcomer.ts'
import { PASSKEYS } from './passkeys.ts'
import { CONFIRM, PLAYERS } from './play.ts'
import { STAFF } from './staff.ts'
import { SUSPENSE } from './suspense.ts'
import { TALK } from './talk.ts'

/** Run in company too. */
export const ERRANDS: readonly Errand[] = [
  ...NEWCOMERS,
  ...PASSKEYS,
  ...PLAYERS,
  ...STAFF,
  ...DESK,
  ...SUSPENSE,
  ...CHARGEBACKS,
  ...TALK,
]
/** Each once before a day's crowd comes. */
export const ALONE: readonly Errand[] = [...ERRANDS, HELD]
/** What was begun the day before. */
export const MORNING: readonly Errand[] = [CONFIRM, RESOLVE]
