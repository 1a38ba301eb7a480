import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl/react'
import { useBankState } from '../../api/queries/account/bank.ts'
import { dateTime } from '../../format/dateTime.ts'

const ASK_MS = 2_000

/**
 * The account is changed: what the bank says of its holder, and until when payouts are in
 * cooling-off.
 */
export function ChangedView({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bankChange')
  const state = useBankState(ASK_MS).data
  return (
    <>
      <p className="text-lead font-semibold">{t('changed')}</p>
      <div role="status" className="grid gap-3">
        {state?.holder === 'CONFIRMED' && (
          <Notice tone="info" icon={BadgeCheck}>
            <b className="text-money-in">{t('agrees')}</b>
          </Notice>
        )}
        {state?.holder === 'DIFFERS' && (
          <Notice tone="warn">
            <b className="block">{t('differs')}</b>
            {t('differsHint')}
          </Notice>
        )}
        {state?.holder === 'UNKNOWN' && <Notice tone="wait">{t('asking')}</Notice>}
        {state?.payoutsRestUntil && (
          <Notice tone="wait" icon={Hourglass}>
            {t('restUntil', { until: dateTime(state.payoutsRestUntil).slice(0, 16) })}
          </Notice>
        )}
      </div>
      <Button kind="main" wide onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
}
