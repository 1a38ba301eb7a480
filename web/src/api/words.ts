import { useTranslations } from 'use-intl/react'
import { Refusal } from './refusal.ts'

type Words = ReturnType<typeof useTranslations<never>>
export type MessageKey = Parameters<Words>[0]

/** Fields that an INVALID_USER_INFO or INVALID_REQUEST names, as the wire has them. */
function fieldsOf(refusal: Refusal): string[] {
  const { fields, field } = refusal.details ?? {}
  const named = Array.isArray(fields) ? fields : [field]
  return named.filter((name) => typeof name === 'string')
}

/** So long is one code blocked, s; longer, it is all that strangers ask for to this phone. */
const ONE_CODE_BLOCKED_S = 900

export type Translated = (key: MessageKey, values?: Record<string, string>) => string

let figuresOf = (_refusal: Refusal, _t: Translated): string | null => null
/** Told by the member's pages alone: before a log-in nothing is refused that has such figures. */
export const sayFigures = (by: typeof figuresOf): void => {
  figuresOf = by
}

/** A refusal in the words of `t`: its errorMsg text, else the server's message as it is. */
export const refusalWords =
  (t: Words) =>
  (error: unknown): string => {
    if (!(error instanceof Refusal)) return t('errorMsg.INTERNAL_SERVER_ERROR')
    const figures = figuresOf(error, t)
    if (figures) return figures
    const key = `errorMsg.${error.code}` as MessageKey
    const words = t.has(key) ? t(key) : error.code
    if (error.code === 'REQUEST_LIMIT') {
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
