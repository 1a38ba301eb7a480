import './game-hero.css'
import { Badge } from '../feedback/badge.tsx'
import { moneyParts } from '../money/money-parts.ts'
import { Money } from '../money/money.tsx'

type GameHeroProps = {
  background: string
  category: string
  name: string
  amount?: number | null | undefined
  credit?: number | null | undefined
  creditLabel?: string | undefined
}

/** The card's art as the head of its sheet, spread to the sides by its own light. */
export function GameHero({
  background,
  category,
  name,
  amount,
  credit,
  creditLabel,
}: GameHeroProps) {
  const second = moneyParts(credit)
  return (
    <div className="game-hero">
      <img className="wide" src={background} alt="" />
      <img className="scene" src={background} alt="" />
      <div className="words">
        <span className="min-w-0">
          <Badge tone="on">{category}</Badge>
          <b className="block text-title wrap-anywhere">{name}</b>
        </span>
        {amount !== undefined && (
          <span className="ml-auto text-right">
            <Money amount={amount} className="block text-title leading-[1.4]" />
            {second && (
              <span className="text-caption tabular-nums">
                {creditLabel} {second.baht}.{second.satang}
              </span>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
