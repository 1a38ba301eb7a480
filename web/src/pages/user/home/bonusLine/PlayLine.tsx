import { Icon } from '@krapao/ui/art/icon.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Flag from 'lucide-react/icons/flag'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../../api/queries/account/kip.ts'
import { usePlaythrough, type Playthrough } from '../../../../api/queries/rewards.ts'
import { Link } from '../../../../app/Link.tsx'
import { asksOf } from '../../../../core/gifts/bonusAsks.ts'
import { Texts } from '../../../../locales/LocaleProvider.tsx'
import { paths } from '../../../../paths.ts'
import { IS_LAOS } from '../../../../settings.ts'
import type { PlaceKept } from './placeKept.ts'
import { Stitches } from './Stitches.tsx'

/**
 * What a running bonus still asks before money can be taken out, in one line; nothing without one.
 * That it stood here is kept, for its place the next time.
 */
export default function PlayLine({ place }: { place: PlaceKept }) {
  const { data, isPending } = usePlaythrough()
  const progress = (data?.status && data.progress) || null
  const isOn = progress !== null
  useEffect(() => {
    if (data) place.keep(isOn)
  }, [data, isOn, place])
  if (!progress) return isPending && place.isKept() ? <div className="play-line surface" /> : null
  return (
    <Texts part="all">
      <Line progress={progress} />
    </Texts>
  )
}

function Line({ progress }: { progress: NonNullable<Playthrough['progress']> }) {
  const { short } = useKipPair()
  const t = useTranslations('playLine')
  const { play, reach } = asksOf(progress)
  const { turnover, turnoverTarget, balance, balanceTarget } = progress
  const [done, of] =
    turnoverTarget === null ? [balance, balanceTarget ?? 0] : [turnover, turnoverTarget]
  const share = of > 0 ? Math.min(1, Math.max(0, done / of)) : 0
  const words =
    play === null
      ? reach === null
        ? t('none')
        : t('reach', { reach: short(reach) })
      : reach === null
        ? t('play', { play: short(play) })
        : t('both', { play: short(play), reach: short(reach) })
  return (
    <Link to={paths.bonus} className="play-line press surface">
      <Icon of={Flag} className="text-accent-text" />
      <span
        className={IS_LAOS ? 'min-w-0 flex-1 py-1 whitespace-normal' : 'min-w-0 flex-1 truncate'}
      >
        {words}
      </span>
      {of > 0 && (
        <>
          <Stitches share={share} />
          <b>{Math.floor(share * 100)}%</b>
        </>
      )}
      <Icon of={ChevronRight} className="text-ink-faint" />
    </Link>
  )
}
