import { Icon } from '@krapao/ui/art/icon.tsx'
import Timer from 'lucide-react/icons/timer'
import { useTranslations } from 'use-intl/react'
import { usePlay } from '../../api/queries/play.ts'
import { Link } from '../../app/Link.tsx'
import { paths } from '../../paths.ts'
import { useMinutesPlayed } from './useMinutesPlayed.ts'

/** How long this session has gone on; one tap from everywhere to the page about playing well. */
export function SessionClock() {
  const t = useTranslations('nav')
  const minutes = useMinutesPlayed(usePlay())
  return (
    <Link
      to={paths.play}
      aria-label={t('playedLabel', { minutes: minutes ?? 0 })}
      className="press flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-small leading-label text-ink-muted tabular-nums hover:bg-control/60"
    >
      <Icon of={Timer} size="s" />
      {minutes !== undefined && <span aria-hidden>{t('played', { minutes })}</span>}
    </Link>
  )
}
