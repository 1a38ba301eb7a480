import { Icon } from '@krapao/ui/art/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'

/** What a stop leaves and what it takes, in two wells. */
export function CanAndCannot() {
  const t = useTranslations('play')
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <List title={t('stop.can')} items={t('stop.canList')} icon={Check} tone="text-money-in" />
      <List title={t('stop.cannot')} items={t('stop.cannotList')} icon={X} tone="text-money-out" />
    </div>
  )
}

function List({
  title,
  items,
  icon,
  tone,
}: {
  title: string
  items: string
  icon: LucideIcon
  tone: string
}) {
  return (
    <div className="well px-3.5 py-2.5">
      <p className="font-semibold">{title}</p>
      <ul className="text-small">
        {items.split(', ').map((item) => (
          <li key={item} className="flex items-start gap-2 py-0.5">
            <Icon of={icon} size="s" className={`mt-px flex-none ${tone}`} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
