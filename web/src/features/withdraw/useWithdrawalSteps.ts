import type { StatementStatus } from '@krapao/contract/constants'
import type { DatedStep } from '@krapao/ui/feedback/dated-steps.tsx'
import { useTranslations } from 'use-intl/react'
import { dateTime } from '../../format/dateTime.ts'

/**
 * From asked to paid, or back: as far as the wire tells, which does not say whether an operator or
 * the bank is awaited.
 */
export function useWithdrawalSteps(): (
  withdrawal: { status: StatementStatus; askedAt: number | string },
  bank: string,
) => DatedStep[] {
  const t = useTranslations('withdraw')
  return ({ status, askedAt }, bank) => {
    const held: DatedStep = { state: 'done', title: t('steps.held'), detail: dateTime(askedAt) }
    switch (status) {
      case 'SUCCESS':
        return [
          held,
          { state: 'done', title: t('steps.sent', { bank }) },
          { state: 'done', title: t('steps.arrived') },
        ]
      case 'FAILED':
        return [
          held,
          { state: 'back', title: t('steps.refused'), detail: t('steps.refusedDetail') },
        ]
      default:
        return [
          held,
          { state: 'now', title: t('steps.sending', { bank }), detail: t('steps.sendingDetail') },
          { state: 'next', title: t('steps.arrives') },
        ]
    }
  }
}
