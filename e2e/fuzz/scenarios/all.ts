import { BREACHES } from './breaches.ts'
import { CHARGEBACKS } from './chargebacks.ts'
import { DESK, HELD, RESOLVE } from './desk.ts'
import { PROVIDERS } from './games/providers.ts'
import { IDENTITY } from './identity.ts'
import { LIST_WORK } from './lists.ts'
import { NEWCOMERS } from './newcomer.ts'
import { CONFIRM, PLAYERS } from './play.ts'
import type { Scenario } from './scenario.ts'
import { STAFF } from './staff.ts'
import { SUSPENSE } from './suspense.ts'
import { TALK } from './talk.ts'
import { WAYS_IN } from './waysIn.ts'

/** Run in company too. */
export const SCENARIOS: readonly Scenario[] = [
  ...NEWCOMERS,
  ...WAYS_IN,
  ...PLAYERS,
  ...STAFF,
  ...DESK,
  ...LIST_WORK,
  ...SUSPENSE,
  ...CHARGEBACKS,
  ...PROVIDERS,
  ...TALK,
  ...IDENTITY,
  ...BREACHES,
]
/** Each once before a day's crowd comes. */
export const ALONE: readonly Scenario[] = [...SCENARIOS, HELD]
/** What was begun the day before. */
export const MORNING: readonly Scenario[] = [CONFIRM, RESOLVE]
