import { Icon } from '@krapao/ui/art/icon.tsx'
import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Timer from 'lucide-react/icons/timer'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlay } from '../../api/queries/play.ts'
import { Link } from '../../app/Link.tsx'
import { paths } from '../../paths.ts'
import { useMinutesPlayed } from './useMinutesPlayed.ts'

/**
 * How long this session has gone on and its net result; one tap from everywhere to the page about
 * playing well. `abreast`: both in one line, where there is the width.
 */
export function SessionClock({ abreast }: { abreast?: boolean }) {
  const t = useTranslations('nav')
  const play = usePlay()
  const minutes = useMinutesPlayed(play)
  const net = play.data?.session.net ?? 0
  const kip = useKipPair()
  const about = kip.about(Math.abs(net))
  const sign = net > 0 ? '+' : net < 0 ? minus : ''
  const signed = sign + moneyShort(Math.abs(net))
  const spoken = sign + kip.short(Math.abs(net))
  return (
    <Link
      to={paths.play}
      className={classNames(
        'press flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-small',
        'leading-label text-ink-muted tabular-nums hover:bg-control/60',
      )}
    >
      <Icon of={Timer} size="s" />
      <span className="sr-only">{t('playedLabel', { minutes: minutes ?? 0, net: spoken })}</span>
      {minutes !== undefined && (
        <span
          aria-hidden
          className={classNames(
            'whitespace-nowrap',
            abreast ? 'flex flex-1 items-baseline justify-between text-right' : 'grid text-right',
            // Three lines in the height of a finger.
            about && '*:leading-[1.2]!',
          )}
        >
          <span>{t('played', { minutes })}</span>
          {net !== 0 && (
            <span className={`text-micro ${net > 0 ? 'text-money-in' : 'text-money-out'}`}>
              {signed}
              {about && <span className="block text-ink-muted">{about}</span>}
            </span>
          )}
        </span>
      )}
    </Link>
  )
}
