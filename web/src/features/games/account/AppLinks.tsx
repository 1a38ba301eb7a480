import { Icon } from '@krapao/ui/art/icon.tsx'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { safeLink } from '../../../app/safeLink.ts'

/** The site's apps, where it has them. */
export function AppLinks({ game }: { game: GameAccount }) {
  const t = useTranslations('game')
  const links = [
    ['android', safeLink(game.android ?? '')],
    ['ios', safeLink(game.ios ?? '')],
  ] as const
  const offered = links.filter(([, href]) => href !== undefined)
  if (offered.length === 0) return null
  return (
    <div className="grid grid-flow-col auto-cols-fr gap-2.5">
      {offered.map(([name, href]) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'compact' })}
        >
          <Icon of={Smartphone} />
          {t(name)}
        </a>
      ))}
    </div>
  )
}
