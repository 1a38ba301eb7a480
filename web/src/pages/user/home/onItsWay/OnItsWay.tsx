import './strip.css'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../../../app/modals/modals.ts'
import { navigate } from '../../../../app/router/address.ts'
import { useIsWide } from '../../../../app/useIsWide.ts'
import { kipPair } from '../../../../format/kip.ts'
import { kipText } from '../../../../format/kipFigures.ts'
import { useNow } from '../../../../format/useNow.ts'
import { paths } from '../../../../paths.ts'
import { clockOf } from './clock.ts'
import { inStrip, signOf, type Movement } from './movements.ts'

const ICONS = {
  QR: QrCode,
  ANNOUNCED: Landmark,
  SLIP: FileText,
  LINK: Link2,
  PAYOUT: ArrowUpRight,
  TRANSFER: ArrowLeftRight,
} as const

/**
 * Every movement without an end, sewn on the wallet's card: kind and clock, amount, state; each
 * opens its own path. Rows where one is alone, where all are asked for, and on a wide screen.
 */
export default function OnItsWay({
  movements,
  nameOf,
  perBaht,
}: {
  /** In their order. */
  movements: readonly Movement[]
  nameOf: (place: string) => string
  /** Kip, for a member whose account is in kip. */
  perBaht: number | undefined
}) {
  const t = useTranslations('home.onItsWay')
  const isWide = useIsWide()
  const [isAll, setIsAll] = useState(false)
  const { shown, more } = isAll || isWide ? { shown: movements, more: 0 } : inStrip(movements)
  const areRows = isWide || isAll || movements.length === 1
  return (
    <ul className={classNames('onway', areRows && 'rows')} aria-label={t('title')}>
      {shown.map((movement) => (
        <li key={movement.reference}>
          <Cell movement={movement} nameOf={nameOf} perBaht={perBaht} isRow={areRows} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className="press" onClick={() => setIsAll(true)}>
            <b>{t('more', { n: more })}</b>
          </button>
        </li>
      )}
    </ul>
  )
}

function Cell({
  movement,
  nameOf,
  perBaht,
  isRow,
}: {
  movement: Movement
  nameOf: (place: string) => string
  perBaht: number | undefined
  isRow: boolean
}) {
  const t = useTranslations('home.onItsWay')
  const open = useOpenMovement()
  const { kind, state } = movement
  const game = movement.from === 'WALLET' ? movement.to : movement.from
  const words =
    state === 'BANK' && kind !== 'PAYOUT'
      ? t('state.SAID_PAID')
      : t(`state.${state}`, { game: game ? nameOf(game) : '' })
  const amount = useAmount(movement, perBaht)
  return (
    <button type="button" className="press" onClick={() => open(movement)}>
      {isRow && (
        <span className="tick">
          <Icon of={ICONS[kind]} size="s" />
        </span>
      )}
      <span className="what">
        <span className="top">
          <span className="truncate">{t(`kind.${kind}`)}</span>
          {!isRow && <Ticking movement={movement} />}
        </span>
        {!isRow && amount}
        <span className="state truncate">{words}</span>
      </span>
      {isRow && (
        <span className="end">
          {amount}
          <Ticking movement={movement} />
        </span>
      )}
    </button>
  )
}

/** What moves in kip leads with kip; what moves inside leads with baht. */
function useAmount(movement: Movement, perBaht: number | undefined) {
  const t = useTranslations('home.onItsWay')
  const { amount, kip } = movement
  if (amount === null) return <b>{t('reading')}</b>
  const way = signOf(movement)
  const sign = way === null ? '' : way === 'in' ? '+' : minus
  const baht = moneyShort(amount)
  if (kip)
    return (
      <>
        <b>{sign + kipText(kip.amount)}</b>
        <span className="kip">{baht}</span>
      </>
    )
  return (
    <>
      <b>{sign + baht}</b>
      {perBaht !== undefined && <span className="kip">{kipPair(perBaht).about(amount)}</span>}
    </>
  )
}

function Ticking({ movement }: { movement: Movement }) {
  const t = useTranslations('home.onItsWay')
  const clock = clockOf(movement, useNow(1_000))
  return (
    <span className="clock">
      <Icon of={clock.counts === 'down' ? Hourglass : Clock} className="size-3!" />
      {'unit' in clock
        ? t(clock.unit, { n: clock.n })
        : `${clock.minutes}:${String(clock.seconds).padStart(2, '0')}`}
    </span>
  )
}

/** Each has its own place: its sheet, or the statement where its row is. */
function useOpenMovement(): (movement: Movement) => void {
  const { open } = useModals()
  return ({ kind, from, to }) => {
    switch (kind) {
      case 'QR':
        return open('deposit')
      case 'ANNOUNCED':
        return open('deposit', { way: 'announce' })
      case 'SLIP':
        return open('slips')
      case 'LINK':
        return navigate(paths.statement)
      case 'PAYOUT':
        return open('withdraw')
      case 'TRANSFER':
        return open('game', { slotCode: (from === 'WALLET' ? to : from) ?? '' })
    }
  }
}
