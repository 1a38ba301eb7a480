import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useLatestStatement } from '../../api/queries/latestStatement.ts'
import { usePlay } from '../../api/queries/play.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useModals } from '../../app/modals/modals.ts'
import { isBeginner } from '../../core/account/beginner.ts'

/**
 * Whether a deposit limit is offered: before the first deposit, to a member who has none. Until the
 * movements are known the wallet tells what is likely, so that the place is kept.
 */
export function useFirstLimit(): { isKnown: boolean; isOffered: boolean } {
  const statement = useLatestStatement()
  const play = usePlay()
  const wallet = useWallet().data
  const latest = statement.data
  const limits = play.data?.limits
  const isSet = limits?.some(({ kind, amount }) => kind === 'deposit' && amount !== null) ?? false
  // What has failed once is not waited for: depositing goes on without the offer.
  if ((!latest && statement.failureCount === 0) || (!limits && play.failureCount === 0))
    return { isKnown: false, isOffered: !isSet && wallet !== undefined && isBeginner(wallet) }
  const isFirst =
    latest !== undefined &&
    latest.statements.length === latest.total &&
    latest.statements.every(
      ({ statementType, status }) => statementType !== 'deposit' || status === 'FAILED',
    )
  return { isKnown: true, isOffered: limits !== undefined && isFirst && !isSet }
}

export function FirstLimit() {
  const t = useTranslations('play.first')
  const { open } = useModals()
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
