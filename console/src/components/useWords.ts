import { useTranslations } from 'use-intl'
import { CallRefused } from '../api/call.ts'

/** What went wrong, in words: of a refusal its own. */
export function useWords(): (error: unknown) => string {
  const t = useTranslations('error')
  return (error) => {
    const code = error instanceof CallRefused ? error.code : 'UNREACHABLE'
    const rule = error instanceof CallRefused ? error.details['rule'] : undefined
    if (typeof rule === 'string' && t.has(`rule.${rule}`)) return t(`rule.${rule}`)
    return t.has(code) ? t(code) : `${t('other')} (${code})`
  }
}
