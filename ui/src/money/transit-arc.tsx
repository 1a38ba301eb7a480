import './transit-arc.css'
import type { ReactNode } from 'react'
import { Coin } from '../art/coin.tsx'

type TransitEnd = { name: string; thumb: ReactNode }
type TransitArcProps = {
  from: TransitEnd
  to: TransitEnd
  state: 'moving' | 'arrived' | 'returned'
}

/** Money between two systems: the coin on its dotted arc. The words of `DatedSteps` say the same. */
export function TransitArc({ from, to, state }: TransitArcProps) {
  return (
    <div className="transit">
      <span className="end">
        <span className="thumb" aria-hidden>
          {from.thumb}
        </span>
        {from.name}
      </span>
      <span className="way" aria-hidden>
        <svg viewBox="0 0 150 64" preserveAspectRatio="none">
          <path
            d="M4 36C40 8 110 8 146 36"
            fill="none"
            stroke="var(--ink-mark)"
            strokeWidth="2.5"
            strokeDasharray="2 8"
            strokeLinecap="round"
          />
        </svg>
        <span className="traveller" data-state={state}>
          <Coin />
        </span>
      </span>
      <span className="end">
        <span className="thumb" aria-hidden>
          {to.thumb}
        </span>
        {to.name}
      </span>
    </div>
  )
}
