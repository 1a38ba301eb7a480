import { GIFTS } from './gifts.ts'
import { PAYMENTS } from './payments.ts'
import { SEAMLESS_GAMES } from './seamless.ts'
import type { Strategy } from './strategy.ts'

/** Each is played again and again for an hour. */
export const STRATEGIES: readonly Strategy[] = [...PAYMENTS, ...GIFTS, ...SEAMLESS_GAMES]
