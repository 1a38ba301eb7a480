import { LEVEL_BOUNDS, LEVELS, type Level, type LevelBound } from '@krapao/contract/identity/levels'
import { toSatang } from '@krapao/contract/money'
import type { Settings } from '../../../settings/settings.ts'
import type { Bounds } from './rules.ts'

type Read = Pick<Settings, 'get'>
const NAMES = {
  depositDay: 'DepositDay',
  depositMonth: 'DepositMonth',
  payoutDay: 'PayoutDay',
  payoutMonth: 'PayoutMonth',
} as const satisfies Record<LevelBound, string>

/** Baht; null: no bound, which a setting says with 0. */
const boundOf = (settings: Read, level: Level, bound: LevelBound): number | null =>
  settings.get(`level${level}${NAMES[bound]}`) || null

const satang = (baht: number | null): bigint | null => (baht === null ? null : toSatang(baht))

/** What a level lets in, or out, in satang. */
export function boundsOf(settings: Read, level: Level, kind: 'deposit' | 'payout'): Bounds {
  return {
    day: satang(boundOf(settings, level, `${kind}Day`)),
    month: satang(boundOf(settings, level, `${kind}Month`)),
  }
}

export const isBounded = ({ day, month }: Bounds): boolean => day !== null || month !== null

/** Every level with what it lets in and out, in baht. */
export const allBounds = (settings: Read) =>
  LEVELS.map((level) => ({
    level,
    ...(Object.fromEntries(
      LEVEL_BOUNDS.map((bound) => [bound, boundOf(settings, level, bound)]),
    ) as Record<LevelBound, number | null>),
  }))
