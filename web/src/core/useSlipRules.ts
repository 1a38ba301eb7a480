import { isInDailyHours } from '@krapao/contract/bangkok'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../api/queries/lookups.ts'
import { useNow } from '../format/useNow.ts'

/** When slips are taken, in words; and why they are not right now. */
export function useSlipRules(): { words: string | undefined; reason: string | undefined } {
  const t = useTranslations('slips')
  const rules = useLookup('lookupSlip').data
  const now = useNow(15_000)
  if (!rules) return { words: undefined, reason: undefined }
  const { enabled, closedFrom: from, closedTo: to, maxAgeMinutes: minutes } = rules
  return {
    words: from === to ? t('rulesAlways', { minutes }) : t('rules', { minutes, from, to }),
    reason: !enabled
      ? t('disabled')
      : isInDailyHours(now, from, to)
        ? t('closed', { from, to })
        : undefined,
  }
}
