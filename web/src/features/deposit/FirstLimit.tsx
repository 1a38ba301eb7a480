import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useLatestStatement } from '../../api/queries/latestStatement.ts'
import { usePlay } from '../../api/queries/play.ts'
import { useModals } from '../../app/modals/modals.ts'

/** Offers a deposit limit before the first deposit, to a member who has none. */
export function FirstLimit() {
  const t = useTranslations('play.first')
  const { open } = useModals()
  const latest = useLatestStatement().data
  const limits = usePlay().data?.limits
  const isFirst =
    latest?.statements.length === latest?.total &&
    latest?.statements.every(
      ({ statementType, status }) => statementType !== 'deposit' || status === 'FAILED',
    )
  const isSet = limits?.some(({ kind, amount }) => kind === 'deposit' && amount !== null)
  if (!limits || !isFirst || isSet) return null
  return (
    <Notice tone="info" icon={ShieldCheck}>
      <b className="block">{t('title')}</b>
      {t('detail')}
      <div className="-mb-1.5 -ml-4">
        <Button
          kind="quiet"
          size="compact"
          onClick={() => open('playLimit', { kind: 'deposit', period: 'day' })}
        >
          {t('set')}
        </Button>
      </div>
    </Notice>
  )
}
