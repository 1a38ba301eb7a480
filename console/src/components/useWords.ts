import { useTranslations } from 'use-intl'
import { CallRefused } from '../api/call.ts'

/** What a rule's text may name of what the server says beside it. */
const figuresOf = (error: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(error instanceof CallRefused ? error.details : {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** What went wrong, in words: of a refusal its own. */
export function useWords(): (error: unknown) => string {
  const t = useTranslations('error')
  return (error) => {
    const code = error instanceof CallRefused ? error.code : 'UNREACHABLE'
    const rule = error instanceof CallRefused ? error.details['rule'] : undefined
    if (typeof rule === 'string' && t.has(`rule.${rule}`))
      return t(`rule.${rule}`, figuresOf(error))
    return t.has(code) ? t(code) : `${t('other')} (${code})`
  }
}
