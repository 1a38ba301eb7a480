import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaythrough } from '../../api/queries/rewards.ts'
import { useModals } from '../../app/modals/modals.ts'
import { asksOf } from '../../core/gifts/bonusAsks.ts'
import { paths } from '../../paths.ts'

const strong = (words: ReactNode): ReactNode => <b className="whitespace-nowrap">{words}</b>

/** Why nothing can be taken out under a bonus, with what is left to do; for the disabled button. */
export function useLockedReason(): string | undefined {
  const pair = useKipPair()
  const t = useTranslations('withdraw')
  const { data } = usePlaythrough()
  if (!data?.status) return undefined
  const { play, reach } = data.progress ? asksOf(data.progress) : { play: null, reach: null }
  if (play !== null && reach !== null)
    return t('lockedBoth', { play: pair.short(play), reach: pair.short(reach) })
  if (play !== null) return t('lockedPlay', { play: pair.short(play) })
  return reach === null ? t('lockedEnd') : t('lockedReach', { reach: pair.short(reach) })
}

/**
 * What a bonus asks before money can be taken out: of this member's own when one runs, else the
 * rule.
 */
export function BonusLock() {
  const pair = useKipPair()
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
        words.rich('ask.both', { play: pair.short(play), reach: pair.short(reach), b: strong })}
      {play !== null &&
        reach === null &&
        words.rich('ask.play', { play: pair.short(play), b: strong })}
      {play === null &&
        reach !== null &&
        words.rich('ask.reach', { reach: pair.short(reach), b: strong })}
      {play === null && reach === null && words('ask.none')} {words('ask.meanwhile')}
      {data.cancel && (
        <p className="mt-1">
          {t('cancelKeeps', {
            returned: pair.short(data.cancel.returned),
            removed: pair.short(data.cancel.removed),
          })}
        </p>
      )}
      <div className="-mb-1.5 -ml-4">
        <Button kind="quiet" size="compact" onClick={() => modals.close({ to: paths.bonus })}>
          {t('seeBonus')}
        </Button>
      </div>
    </Notice>
  )
}
