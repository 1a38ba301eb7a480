import { Icon } from '@krapao/ui/art/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTranslations } from 'use-intl/react'

/** Both ways of changing a limit stay on the screen; the one that is asked for is lit. */
export function SaferPlayActions({ higher, hours }: { higher: boolean | null; hours: number }) {
  const t = useTranslations('play')
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Way
        icon={ArrowDown}
        title={t('limit.lower')}
        note={t('limit.lowerNote')}
        lit={higher === false}
      />
      <Way
        icon={ArrowUp}
        title={t('limit.higher')}
        note={t('limit.higherNote', { hours })}
        lit={higher === true}
      />
    </div>
  )
}

function Way({
  icon,
  title,
  note,
  lit,
}: {
  icon: LucideIcon
  title: string
  note: string
  lit: boolean
}) {
  return (
    <div
      className={
        lit
          ? 'rounded-control bg-waiting-soft px-3.5 py-2.5 text-waiting shadow-[inset_0_0_0_2px_var(--waiting)]'
          : 'rounded-control bg-sunk px-3.5 py-2.5'
      }
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon of={icon} size="s" />
        {title}
      </p>
      <p className={lit ? 'text-caption text-ink' : 'text-caption text-ink-muted'}>{note}</p>
    </div>
  )
}
