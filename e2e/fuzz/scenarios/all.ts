import { CHARGEBACKS } from './chargebacks.ts'
import { DESK, HELD, RESOLVE } from './desk.ts'
import { IDENTITY } from './identity.ts'
import { LIST_WORK } from './lists.ts'
import { NEWCOMERS } from './newcomer.ts'
import { PASSKEYS } from './passkeys.ts'
import { CONFIRM, PLAYERS } from './play.ts'
import type { Scenario } from './scenario.ts'
import { STAFF } from './staff.ts'
import { SUSPENSE } from './suspense.ts'
import { TALK } from './talk.ts'

/** Run in company too. */
export const SCENARIOS: readonly Scenario[] = [
  ...NEWCOMERS,
  ...PASSKEYS,
  ...PLAYERS,
  ...STAFF,
  ...DESK,
  ...LIST_WORK,
  ...SUSPENSE,
  ...CHARGEBACKS,
  ...TALK,
  ...IDENTITY,
]
/** Each once before a day's crowd comes. */
export const ALONE: readonly Scenario[] = [...SCENARIOS, HELD]
/** What was begun the day before. */
export const MORNING: readonly Scenario[] = [CONFIRM, RESOLVE]
