import type { StatementStatus } from '@krapao/contract/constants'
import type { DatedStep } from '@krapao/ui/feedback/dated-steps.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import type { StatementRow } from '../../api/queries/statement.ts'
import { dateTime } from '../../format/dateTime.ts'

interface Shown {
  status: StatementStatus
  askedAt: number | string
  amount: number
  /** Who has it; known from the statement. */
  payout?: StatementRow['payout']
}

/** From asked to paid, or back, and who has it meanwhile. */
export function useWithdrawalSteps(): (withdrawal: Shown, bank: string) => DatedStep[] {
  const t = useTranslations('withdraw')
  return ({ status, askedAt, amount, payout }, bank) => {
    const held: DatedStep = { state: 'done', title: t('steps.held'), detail: dateTime(askedAt) }
    const usual =
      payout?.usualMinutes === undefined ? undefined : t('usual', { n: payout.usualMinutes })
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
          {
            state: 'back',
            title: t('steps.refused'),
            detail: payout?.why
              ? t(`why.${payout.why}`, { amount: moneyText(amount) })
              : t('steps.refusedDetail'),
          },
        ]
      default:
        return [
          held,
          { state: 'now', ...underWay(t, payout, bank) },
          { state: 'next', title: t('steps.arrives'), detail: usual },
        ]
    }
  }
}

/** Who has it now. */
function underWay(
  t: ReturnType<typeof useTranslations<'withdraw'>>,
  payout: StatementRow['payout'],
  bank: string,
): Pick<DatedStep, 'title' | 'detail'> {
  switch (payout?.stage) {
    case 'TEAM':
      return { title: t('steps.team'), detail: t('steps.teamDetail') }
    case 'QUEUED':
      return { title: t('steps.queued', { bank }), detail: t('steps.bankDetail') }
    case 'BANK':
      return { title: t('steps.bank', { bank }), detail: t('steps.bankDetail') }
    default:
      return { title: t('steps.sending', { bank }), detail: t('steps.sendingDetail') }
  }
}
