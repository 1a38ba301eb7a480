import { useTranslations } from 'use-intl/react'
import { Refusal } from './refusal.ts'

type Words = ReturnType<typeof useTranslations<never>>
type MessageKey = Parameters<Words>[0]

/** Fields that an INVALID_USER_INFO or INVALID_REQUEST names, as the wire has them. */
function fieldsOf(refusal: Refusal): string[] {
  const { fields, field } = refusal.details ?? {}
  const named = Array.isArray(fields) ? fields : [field]
  return named.filter((name) => typeof name === 'string')
}

/**
 * The one place that turns a refusal into words: its errorMsg text, else the server's message as it
 * is.
 */
export function useRefusalWords(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof Refusal)) return t('errorMsg.INTERNAL_SERVER_ERROR')
    const key = `errorMsg.${error.code}` as MessageKey
    const words = t.has(key) ? t(key) : error.code
    if (error.retryAfter && error.retryAfter > 0 && error.code === 'REQUEST_LIMIT') {
      return error.retryAfter > 90
        ? t('refusal.waitMinutes', { words, n: Math.ceil(error.retryAfter / 60) })
        : t('refusal.waitSeconds', { words, n: error.retryAfter })
    }
    const named = fieldsOf(error)
    const fault = `refusal.fieldFault.${named[0]}` as MessageKey
    if (error.code === 'INVALID_USER_INFO' && named.length === 1 && t.has(fault)) return t(fault)
    const fields = named
      .map((name) => `refusal.fieldName.${name}` as MessageKey)
      .filter((name) => t.has(name))
      .map((name) => t(name))
    return fields.length > 0 ? t('refusal.field', { words, fields: fields.join(', ') }) : words
  }
}
