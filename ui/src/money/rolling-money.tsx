import './money.css'
import './wallet-card.css'
import { useState } from 'react'
import { minus, moneyParts } from './money-parts.ts'
import { rolledFrom } from './rolling-digits.ts'

/**
 * The one big figure: digits that changed roll to their new value and the difference floats up. It
 * never counts up from zero.
 */
export function RollingMoney({
  amount,
  currency = '฿',
}: {
  amount: number | null
  currency?: string | undefined
}) {
  const [shown, setShown] = useState({ amount, previous: amount, turn: 0 })
  if (shown.amount !== amount) setShown({ amount, previous: shown.amount, turn: shown.turn + 1 })

  const parts = moneyParts(amount)
  const before = moneyParts(shown.previous)
  if (!parts) return <span className="money figure">-</span>

  const figure = `${parts.baht}.${parts.satang}`
  const from = rolledFrom(figure, before ? `${before.baht}.${before.satang}` : figure)
  const change =
    before && shown.turn > 0 ? Math.round(((amount ?? 0) - (shown.previous ?? 0)) * 100) / 100 : 0
  const difference = change === 0 ? null : moneyParts(change)
  const digits = Array.from(figure, (character, at) => {
    const old = from[at]
    return old === null || old === undefined || shown.turn === 0 ? (
      <span key={at} className="digit">
        {character}
      </span>
    ) : (
      <span key={`${at}.${shown.turn}`} className="digit" data-old={old}>
        {character}
      </span>
    )
  })
  return (
    <span className="total">
      <span className="money figure rolling">
        {parts.negative && minus}
        <span className="cur">{currency}</span>
        {digits.slice(0, -3)}
        <span className="st">{digits.slice(-3)}</span>
      </span>
      {difference && (
        <span key={shown.turn} aria-hidden className={`change ${change > 0 ? 'in' : 'out'}`}>
          {change > 0 ? '+' : minus}
          {difference.baht}.{difference.satang}
        </span>
      )}
    </span>
  )
}
