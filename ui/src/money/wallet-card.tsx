import './wallet-card.css'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useId, type ReactNode } from 'react'
import { Coin } from '../art/coin.tsx'
import { Icon } from '../art/icon.tsx'
import { moneyParts } from './money-parts.ts'
import { RollingMoney } from './rolling-money.tsx'

type WalletCardProps = {
  /** Whose, over what it is. */
  name: string
  /** "Last updated" over its time. */
  updatedLabel: string
  updatedAt: string
  totalLabel: string
  /** Baht; null when not known yet. */
  total: number | null
  /** The same in kip, for whom that is the own currency; beside it the rate. */
  kip?: ReactNode
  split: readonly { label: string; amount: number | null; kip?: string | undefined }[]
  /** Under the figure: what is on its way to it, and the way between its parts. */
  line?: ReactNode
  /** What the clasp does, and says. */
  refreshLabel: string
  refreshing?: boolean | undefined
  onRefresh: () => void
  /** At the bottom: what is on its way, a `WalletPocket`. */
  children?: ReactNode
}

const fold =
  'M0 0H358V46C358 57 350 60 336 62.5L214 84C196 87.5 194 92 179 92S162 87.5 144 84L22 62.5C8 60 0 57 0 46Z'

/** The balance, in a pocket with a folded flap; its clasp asks for the newest figure. */
export function WalletCard({
  name,
  updatedLabel,
  updatedAt,
  totalLabel,
  total,
  kip,
  split,
  line,
  refreshLabel,
  refreshing,
  onRefresh,
  children,
}: WalletCardProps) {
  return (
    <section className="wallet-card" aria-label={totalLabel}>
      <Fold />
      <div className="flap">
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <b>{totalLabel}</b>
        </span>
        <span className="max-w-1/2 flex-none text-right">
          {updatedLabel}
          <b className="tabular-nums">{updatedAt}</b>
        </span>
      </div>
      <button
        type="button"
        className="clasp"
        aria-label={refreshLabel}
        aria-busy={refreshing || undefined}
        onClick={refreshing ? undefined : onRefresh}
      >
        <span className="turning">
          <Coin className="size-13" />
          <Icon of={RefreshCw} className="size-5.5! text-on-accent" />
        </span>
      </button>
      <div className="sum">
        <RollingMoney amount={total} />
        {kip}
      </div>
      {line && <div className="line">{line}</div>}
      {split.length > 0 && (
        <div className="split">
          {split.map((part) => {
            const figure = moneyParts(part.amount)
            return (
              <span key={part.label}>
                {part.label}{' '}
                <b>
                  {figure ? `${figure.negative ? '−' : ''}${figure.baht}.${figure.satang}` : '-'}
                </b>
                {part.kip && <span className="kip">{part.kip}</span>}
              </span>
            )
          })}
        </div>
      )}
      {children}
    </section>
  )
}

/** The folded flap with its seam. */
function Fold() {
  'use no memo'
  const light = useId()
  return (
    <svg className="fold" viewBox="0 0 358 100" preserveAspectRatio="none" aria-hidden>
      <defs>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--panel-fold)' }} />
          <stop offset="1" stopColor="#50398c" />
        </linearGradient>
      </defs>
      <path d={fold} fill="#150c2c" opacity=".42" transform="translate(0 5)" />
      <path d={fold} fill={`url(#${light})`} />
      <path
        d={
          'M6 51C9 54.5 15 55.7 24 57.3L146 78.5C162 81.5 164 86 179 86S196 81.5 212 ' +
          '78.5L334 57.3C343 55.7 349 54.5 352 51'
        }
        fill="none"
        stroke="#ffc85a"
        strokeOpacity=".62"
        strokeWidth="1.6"
        strokeDasharray="6 5"
        strokeLinecap="round"
      />
    </svg>
  )
}
