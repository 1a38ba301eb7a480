import './bottom-bar.css'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Icon } from '../../art/icon.tsx'
import { Mark } from '../../art/mark.tsx'
import { classNames } from '../../theme/class-names.ts'

export type BarLinkProps = {
  href: string
  className?: string
  'aria-current'?: 'page'
  'aria-label'?: string
  children: ReactNode
}
/** Leads to a place by `href`, or does something by `onPress`. */
export type BarItem = {
  label: string
  icon: LucideIcon
  current?: boolean | undefined
  /** What waits behind it, with its own words. */
  badge?: ReactNode
} & ({ href: string; onPress?: undefined } | { href?: undefined; onPress: () => void })

type BottomBarProps = {
  label: string
  items: readonly BarItem[]
  /** The round button in the notch; with it there are four items. */
  home?: { href: string; label: string; current?: boolean | undefined } | undefined
  /** The app's own link, so that a press does not reload the page. */
  link?: ComponentType<BarLinkProps> | undefined
}

export function BottomBar({ label, items, home, link: Link = PlainLink }: BottomBarProps) {
  return (
    <>
      <div className="bottom-fade" />
      <nav aria-label={label} className={classNames('bottom-bar', home && 'notched')}>
        <ul>
          {items.map((item) => {
            const face = (
              <>
                <span className="relative">
                  <Icon of={item.icon} size="m" />
                  {item.badge}
                </span>
                <span>{item.label}</span>
              </>
            )
            const current = item.current ? ({ 'aria-current': 'page' } as const) : {}
            return (
              <li key={item.label}>
                {item.href === undefined ? (
                  <button type="button" onClick={item.onPress}>
                    {face}
                  </button>
                ) : (
                  <Link href={item.href} {...current}>
                    {face}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
        {home && (
          <Link
            href={home.href}
            className="home press"
            aria-label={home.label}
            {...(home.current ? { 'aria-current': 'page' as const } : {})}
          >
            <Mark tone="ink" className="size-[40px]" />
          </Link>
        )}
      </nav>
    </>
  )
}

function PlainLink({ children, ...link }: BarLinkProps) {
  return <a {...link}>{children}</a>
}
