import './bonus-card.css'
import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type BonusCardProps = {
  background: string
  badge?: ReactNode
  title: string
  /** What it asks, in one line. */ ask?: string | undefined
  /** Received as often as one may. */ done?: boolean | undefined
  onPress?: (() => void) | undefined
}

export function BonusCard({ background, badge, title, ask, done, onPress }: BonusCardProps) {
  return (
    <button
      type="button"
      disabled={done && !onPress}
      onClick={onPress}
      className={classNames('bonus-card press', done && 'done')}
    >
      <img src={background} alt="" loading="lazy" decoding="async" />
      <span className="words">
        {badge}
        <b>{title}</b>
        {ask && <span className="text-caption leading-label! text-on-panel-muted">{ask}</span>}
      </span>
    </button>
  )
}
