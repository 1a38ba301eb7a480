import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { dateTime } from '../format/dateTime.ts'
import { Refusal } from './refusal.ts'

type Words = ReturnType<typeof useTranslations<never>>
type MessageKey = Parameters<Words>[0]

/** Fields that an INVALID_USER_INFO or INVALID_REQUEST names, as the wire has them. */
function fieldsOf(refusal: Refusal): string[] {
  const { fields, field } = refusal.details ?? {}
  const named = Array.isArray(fields) ? fields : [field]
  return named.filter((name) => typeof name === 'string')
}

/** So long is one code blocked, s; longer, it is all that strangers ask for to this phone. */
const ONE_CODE_BLOCKED_S = 900

type Translated = (key: MessageKey, values?: Record<string, string>) => string

const baht = (amount: unknown): string => moneyShort(Number(amount))
const minute = (at: unknown): string => dateTime(String(at)).slice(0, 16)

/** Texts that hold the figures of a refusal's details, by its code; null where they hold none. */
const FIGURES: Readonly<
  Record<string, (details: Record<string, unknown>, t: Translated) => string | null>
> = {
  LIMIT_EXCEEDED: ({ kind, period, left, beyond, until }, t) => {
    if (typeof kind !== 'string' || typeof left !== 'number') return null
    return typeof beyond === 'number'
      ? t('refusal.beyondLimit', { left: baht(left), beyond: baht(beyond), until: minute(until) })
      : t(`refusal.ownLimit.${kind}.${String(period)}` as MessageKey, { left: baht(left) })
  },
  SELF_EXCLUDED: ({ until }, t) =>
    typeof until === 'string' ? t('refusal.stoppedUntil', { until: minute(until) }) : null,
  LIMIT_PENDING: ({ from }, t) =>
    typeof from === 'string' ? t('refusal.limitFrom', { from: minute(from) }) : null,
  BONUS_REMAINING: ({ total, below }, t) =>
    typeof total === 'number'
      ? t('refusal.bonusRemaining', { total: baht(total), below: baht(below) })
      : null,
  // Only a play-through that runs can be finished or cancelled.
  BONUS_CONDITION: ({ condition }, t) =>
    typeof condition === 'string' && condition !== 'PLAYTHROUGH' ? t('refusal.notMet') : null,
  REFUND_CAP: ({ cap, beyondCap }, t) =>
    typeof cap === 'number'
      ? t('refusal.refundCap', { cap: baht(cap), beyondCap: baht(beyondCap) })
      : null,
  TRANSFER_MINIMUM: ({ minimum }, t) =>
    typeof minimum === 'number' ? t('refusal.transferMinimum', { minimum: baht(minimum) }) : null,
  BETS_OPEN: ({ amount }, t) =>
    typeof amount === 'number' ? t('refusal.betsOpen', { amount: baht(amount) }) : null,
  SLIP_UPLOAD_FAIL: ({ reason, closedFrom, closedTo }, t) => {
    if (reason === 'DISABLED') return t('slips.disabled')
    return reason === 'CLOSED'
      ? t('slips.closed', { from: String(closedFrom), to: String(closedTo) })
      : null
  },
}

/** A refusal in the words of `t`: its errorMsg text, else the server's message as it is. */
export const refusalWords =
  (t: Words) =>
  (error: unknown): string => {
    if (!(error instanceof Refusal)) return t('errorMsg.INTERNAL_SERVER_ERROR')
    const figures = FIGURES[error.code]?.(error.details ?? {}, t)
    if (figures) return figures
    const key = `errorMsg.${error.code}` as MessageKey
    const words = t.has(key) ? t(key) : error.code
    if (error.code === 'REQUEST_LIMIT') {
      const { most } = error.details ?? {}
      if (typeof most === 'number') return t('refusal.waitMost', { n: most })
      if (!error.retryAfter || error.retryAfter <= 0) return t('refusal.waitSome', { words })
      if (error.retryAfter > 5_400)
        return t('refusal.waitHours', { words, n: Math.ceil(error.retryAfter / 3_600) })
      return error.retryAfter > 90
        ? t('refusal.waitMinutes', { words, n: Math.ceil(error.retryAfter / 60) })
        : t('refusal.waitSeconds', { words, n: error.retryAfter })
    }
    if (error.code === 'OTP_BLOCK' && (error.retryAfter ?? 0) > ONE_CODE_BLOCKED_S)
      return t('refusal.guessesUsedUp', { n: Math.ceil((error.retryAfter ?? 0) / 60) })
    const named = fieldsOf(error)
    const fault = `refusal.fieldFault.${named[0]}` as MessageKey
    if (error.code === 'INVALID_USER_INFO' && named.length === 1 && t.has(fault)) return t(fault)
    const fields = named
      .map((name) => `refusal.fieldName.${name}` as MessageKey)
      .filter((name) => t.has(name))
      .map((name) => t(name))
    return fields.length > 0 ? t('refusal.field', { words, fields: fields.join(', ') }) : words
  }

/** The one place that turns a refusal into words. */
export const useRefusalWords = (): ((error: unknown) => string) => refusalWords(useTranslations())
