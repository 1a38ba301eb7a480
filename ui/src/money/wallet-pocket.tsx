import { useId } from 'react'
import './wallet-card.css'
import { TileArt, type TileDrawing } from '../art/tile-art.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../theme/class-names.ts'
import { Money } from './money.tsx'

type WalletPocketProps = {
  art?: TileDrawing | undefined
  label: string
  amount: number | null
  /** What it costs to have it, beside it. */
  note?: string | undefined
  action: {
    label: string
    onPress: () => void
    disabled?: boolean | undefined
    busy?: boolean | undefined
    reason?: string | undefined
  }
}

/** The small pocket inside the pouch: money that waits to be received. */
export function WalletPocket({ art = 'friend', label, amount, note, action }: WalletPocketProps) {
  'use no memo'
  const reasonId = useId()
  return (
    <div className="pocket">
      <TileArt of={art} className="size-9" />
      <span className="min-w-24 flex-1">
        <span className="block text-caption leading-label! text-on-panel-muted">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Money amount={amount} className="text-[1.1875rem] leading-[1.35]" />
          {note && <span className="text-micro text-on-panel-muted">{note}</span>}
          {action.reason && (
            <span id={reasonId} className="text-micro text-on-panel-muted">
              {action.reason}
            </span>
          )}
        </span>
      </span>
      <button
        type="button"
        disabled={action.disabled || Boolean(action.reason)}
        aria-describedby={action.reason ? reasonId : undefined}
        aria-busy={action.busy || undefined}
        onClick={action.busy ? undefined : action.onPress}
        className={classNames(
          'press inline-flex min-h-11 items-center whitespace-nowrap gap-2',
          'rounded-[.9375rem] bg-[rgb(255_255_255/.15)] px-4 text-small font-semibold',
          'leading-label! text-[#ffdf9c] disabled:bg-[rgb(255_255_255/.08)]',
          'disabled:text-on-panel-muted',
        )}
      >
        {action.busy && <Spinner />}
        {action.label}
      </button>
    </div>
  )
}
