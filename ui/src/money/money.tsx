import './money.css'
import { classNames } from '../theme/class-names.ts'
import { minus, moneyParts } from './money-parts.ts'

type MoneyProps = {
  /** Baht. What is no number shows as '-'. */
  amount: number | string | null | undefined
  /**
   * Money that came in (+, jade) or went out (−, coral): the sign and the colour, whatever the
   * amount's own sign.
   */
  direction?: 'in' | 'out' | undefined
  /** Default: with ฿, except where a direction's sign already says it is money. */
  currency?: string | false | undefined
  /** Keeps the sign, drops the colour: a movement that did not happen. */
  muted?: boolean | undefined
  /** From 28 px up, where satang and sign are smaller still. */
  figure?: boolean | undefined
  className?: string | undefined
}

/** Baht large, sign and satang small, one baseline; the spans read as one string. */
export function Money({
  amount,
  direction,
  currency = direction ? false : '฿',
  muted,
  figure,
  className,
}: MoneyProps) {
  const parts = moneyParts(amount)
  const colour = muted
    ? 'text-ink-muted'
    : direction === 'in'
      ? 'text-money-in'
      : direction === 'out'
        ? 'text-money-out'
        : undefined
  if (!parts)
    return (
      <span className={classNames('money', figure && 'figure', 'text-ink-faint', className)}>
        -
      </span>
    )
  const sign = direction === 'in' ? '+' : direction === 'out' || parts.negative ? minus : ''
  return (
    <span className={classNames('money', figure && 'figure', colour, className)}>
      {sign}
      {currency !== false && <span className="cur">{currency}</span>}
      {parts.baht}
      <span className="st">.{parts.satang}</span>
    </span>
  )
}
