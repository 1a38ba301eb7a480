import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { dateTime } from '../format/dateTime.ts'
import { kipPairNow } from '../format/kip.ts'
import { codeWords } from './codeWords.ts'
import type { Refusal } from './refusal.ts'
import { sayFigures, type MessageKey, type Translated } from './words.ts'

const baht = (amount: unknown): string => kipPairNow().short(Number(amount))
const rows = (most: unknown): string => moneyShort(Number(most), '')
const minute = (at: unknown): string => dateTime(String(at)).slice(0, 16)

/**
 * Texts of `refusal` that hold a code's figures, and how each is written; all of them must be
 * there.
 */
const FIGURES: Readonly<Record<string, Readonly<Record<string, Record<string, typeof baht>>>>> = {
  REQUEST_LIMIT: { most: { most: String } },
  LIST_TOO_LONG: { tooLong: { most: rows } },
  LIMIT_EXCEEDED: { beyondLimit: { left: baht, beyond: baht, until: minute } },
  SELF_EXCLUDED: { stoppedUntil: { until: minute } },
  LIMIT_PENDING: { limitFrom: { from: minute } },
  BONUS_REMAINING: { bonusRemaining: { total: baht, below: baht } },
  REFUND_CAP: { refundCap: { cap: baht, beyondCap: baht } },
  TRANSFER_MINIMUM: { transferMinimum: { minimum: baht } },
  UNDER_AGE: { underAge: { minimum: String } },
  BETS_OPEN: { betsOpen: { amount: baht } },
  SLIP_UPLOAD_FAIL: { slipsClosed: { closedFrom: String, closedTo: String } },
}

/** A refusal whose details hold figures, in words; null for any other. */
export function inFigures(refusal: Refusal, t: Translated): string | null {
  const { code, details = {} } = refusal
  for (const [key, parts] of Object.entries(FIGURES[code] ?? {})) {
    const names = Object.entries(parts)
    if (names.every(([name]) => details[name] !== undefined))
      return t(
        `refusal.${key}` as MessageKey,
        Object.fromEntries(names.map(([name, write]) => [name, write(details[name])])),
      )
  }
  const { kind, period, left, level, condition, reason } = details
  // The member's own limit, or that of the identity level.
  if (kind !== undefined && left !== undefined)
    return t(
      `refusal.${level === undefined ? 'own' : 'level'}Limit.${kind as string}.${period as string}` as MessageKey,
      { left: baht(left), level: String(level) },
    )
  // Only a play-through that runs can be finished or cancelled.
  if (code === 'BONUS_CONDITION' && condition !== undefined && condition !== 'PLAYTHROUGH')
    return t('refusal.notMet')
  return code === 'SLIP_UPLOAD_FAIL' && reason === 'DISABLED'
    ? t('slips.disabled')
    : codeWords(refusal, t)
}

sayFigures(inFigures)
