import './game-card.css'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import { Icon } from '../art/icon.tsx'
import { scallopPath } from '../art/scallop-path.ts'
import { moneyParts } from '../money/money-parts.ts'
import { Money } from '../money/money.tsx'
import { classNames } from '../theme/class-names.ts'
import { sealLetter } from './game-seal.ts'

type GameCardProps = Omit<ComponentProps<'button'>, 'children' | 'name'> & {
  name: string
  /** The picture behind, 173:196. */
  background: string
  /** A picture for the seal; without it the seal carries the name's initial. */
  logo?: string | undefined
  /** The hue of the seal's field, the card's own. */
  hue?: number | undefined
} & (
    | {
        closed?: false | undefined
        amount: number | null
        credit?: number | null | undefined
        creditLabel?: string | undefined
      }
    | {
        closed: true
        openLabel: string
        amount?: undefined
        credit?: undefined
        creditLabel?: undefined
      }
  )

const rim = scallopPath(16, 16, 13.2, 14)
const heart = scallopPath(16, 16, 10.2, 14)

/** A game account. The whole card is the button. */
export function GameCard(props: GameCardProps) {
  const {
    name,
    background,
    logo,
    hue = 262,
    closed,
    amount,
    credit,
    creditLabel,
    className,
    type = 'button',
    ...rest
  } = props
  const { openLabel, ...button } = 'openLabel' in rest ? rest : { ...rest, openLabel: '' }
  const second = moneyParts(credit)
  return (
    <button
      {...button}
      type={type}
      className={classNames('game-card', closed && 'closed', className)}
    >
      <Scene background={background} />
      <Seal hue={hue} name={name} hasLogo={Boolean(logo)} />
      {logo && (
        <img
          src={logo}
          alt=""
          className="absolute top-[.9375rem] left-[.9375rem] z-0 size-5.5 rounded-full"
        />
      )}
      <span className="foot">
        <span className="block text-small font-semibold leading-label! [overflow-wrap:anywhere]">
          {name}
        </span>
        {closed ? (
          <Opening openLabel={openLabel} />
        ) : (
          <>
            <Money amount={amount} className="block text-[1.25rem] leading-[1.3]" />
            {second && (
              <span className="block truncate text-micro text-on-panel-muted tabular-nums">
                {creditLabel} {second.baht}.{second.satang}
              </span>
            )}
          </>
        )}
      </span>
    </button>
  )
}

function Scene({ background }: { background: string | undefined }) {
  'use no memo'
  return (
    <>
      {background && (
        <img
          className="scene"
          src={background}
          alt=""
          width={173}
          height={196}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
    </>
  )
}

function Seal({ hue, name, hasLogo }: { hue: number; name: string; hasLogo: boolean }) {
  'use no memo'
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="absolute top-2.5 left-2.5 size-8">
      <path d={rim} fill="#fff6df" />
      <path d={heart} fill={`hsl(${hue} 46% 26%)`} />
      {!hasLogo && (
        <text x="16" y="20.5" textAnchor="middle" fontWeight="700" fontSize="13" fill="#ffe3a3">
          {sealLetter(name)}
        </text>
      )}
    </svg>
  )
}

function Opening({ openLabel }: { openLabel: string | undefined }) {
  'use no memo'
  return (
    <span
      className={classNames(
        'mt-[.3125rem] inline-flex min-h-9 max-w-full items-center gap-1',
        'rounded-full bg-[rgb(255_255_255/.16)] pr-2.5 pl-1.5 text-micro font-medium',
        'leading-label!',
      )}
    >
      <Icon of={Plus} size="xs" />
      <span className="min-w-0">{openLabel}</span>
    </span>
  )
}
