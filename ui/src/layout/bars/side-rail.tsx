import './side-rail.css'
import type { ComponentType, ReactNode } from 'react'
import { Icon } from '../../art/icon.tsx'
import { Mark } from '../../art/mark.tsx'
import type { BarItem, BarLinkProps } from './bottom-bar.tsx'

type SideRailProps = {
  /** Names the menu. */
  label: string
  /** The app's name, beside its mark. */
  name: string
  items: readonly BarItem[]
  link: ComponentType<BarLinkProps>
  /** Stays at the foot: whose session this is. */
  children?: ReactNode
}

/** The menu of a wide screen, at its left edge; the bottom bar is the phone's. */
export function SideRail({ label, name, items, link: Link, children }: SideRailProps) {
  return (
    <div className="side-rail">
      <span className="brand">
        <Mark />
        {name}
      </span>
      <nav aria-label={label}>
        <ul>
          {items.map((item) => {
            const face = (
              <>
                <Icon of={item.icon} />
                <span className="min-w-0">{item.label}</span>
              </>
            )
            return (
              <li key={item.label}>
                {item.href === undefined ? (
                  <button type="button" onClick={item.onPress}>
                    {face}
                  </button>
                ) : (
                  <Link href={item.href} {...(item.current && { 'aria-current': 'page' as const })}>
                    {face}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      {children && <div className="end">{children}</div>}
    </div>
  )
}
