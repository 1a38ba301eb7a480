import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlaythrough } from '../../api/queries/rewards.ts'
import { useModals } from '../../app/modals/modals.ts'
import { asksOf } from '../../core/gifts/bonusAsks.ts'
import { paths } from '../../paths.ts'

const strong = (words: ReactNode): ReactNode => <b className="whitespace-nowrap">{words}</b>

/**
 * What a bonus asks before money can be taken out: of this member's own when one runs, else the
 * rule.
 */
export function BonusLock() {
  const t = useTranslations('withdraw')
  const words = useTranslations('bonus')
  const modals = useModals()
  const { data } = usePlaythrough()
  if (!data?.status || !data.progress)
    return (
      <Notice icon={Info}>
        {t('bonusWarning')} {t('depositsReset')}
      </Notice>
    )
  const { play, reach } = asksOf(data.progress)
  return (
    <Notice>
      {play !== null &&
        reach !== null &&
        words.rich('ask.both', { play: moneyShort(play), reach: moneyShort(reach), b: strong })}
      {play !== null &&
        reach === null &&
        words.rich('ask.play', { play: moneyShort(play), b: strong })}
      {play === null &&
        reach !== null &&
        words.rich('ask.reach', { reach: moneyShort(reach), b: strong })}
      {play === null && reach === null && words('ask.none')} {words('ask.meanwhile')}
      <div className="-mb-1.5 -ml-4">
        <Button kind="quiet" size="compact" onClick={() => modals.close({ to: paths.bonus })}>
          {t('seeBonus')}
        </Button>
      </div>
    </Notice>
  )
}
