import { scallopPath } from '@krapao/ui/art/scallop-path.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import { SmallDialog } from '@krapao/ui/overlays/small-dialog.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Coupon, Slice } from '../../api/queries/spin.ts'
import { ClaimOrDecline } from '../../core/gifts/ClaimOrDecline.tsx'
import { GiftTerms } from '../../core/gifts/GiftTerms.tsx'
import { TermsChanged } from '../../core/gifts/TermsChanged.tsx'
import { useBlockedWords } from '../../core/gifts/useLacking.ts'
import { GiftPrice } from '../../core/price/GiftPrice.tsx'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { plainLines } from './plainLines.ts'
import { useClaim } from './useClaim.ts'
import type { Outcome } from './useSpinning.ts'

interface Props {
  open: boolean
  outcome: Outcome
  coupon: Coupon | null
  slice: Slice | undefined
  onClose: () => void
}

/** What the spin brought: money in a coupon, coins, or nothing, which is not celebrated. */
export function PrizeDialog({ open, outcome, coupon, slice, onClose }: Props) {
  const pair = useKipPair()
  const t = useTranslations('spin.prize')
  const { claim, isClaiming, changed, why } = useClaim(onClose)
  const coinsWon = outcome.coinsLeft - outcome.coinsBefore + 1
  const lines = plainLines(slice?.htmlDescription ?? '')
  const close = (next: boolean): void => {
    if (!next && !isClaiming) onClose()
  }
  if (coupon) {
    return (
      <Frame
        open={open}
        onOpenChange={close}
        title={t('couponWon', { amount: pair.text(coupon.amount) })}
        worth={outcome.label}
      >
        <CouponWon
          coupon={coupon}
          busy={isClaiming}
          changed={changed}
          onClaim={() => claim(coupon)}
          onKeep={onClose}
        >
          {why && (
            <div className="mb-4 text-left">
              <WhyNot why={why} />
            </div>
          )}
        </CouponWon>
      </Frame>
    )
  }
  const isNothing = coinsWon <= 0 && lines.length === 0
  return (
    <Frame
      open={open}
      onOpenChange={close}
      title={t(isNothing ? 'noneTitle' : 'title')}
      worth={isNothing ? undefined : outcome.label}
    >
      {coinsWon > 0 && (
        <p className="text-ink-muted">{t.rich('coins', { n: coinsWon, b: strong })}</p>
      )}
      {coinsWon <= 0 && !isNothing && <p className="text-ink-muted">{t('waiting')}</p>}
      <p className="mt-1 mb-4 text-small text-ink-muted">
        {t(coinsWon > 0 ? 'coinsKept' : 'none', { coins: outcome.coinsLeft })}
      </p>
      <Button kind={isNothing ? 'plain' : 'main'} wide onClick={onClose}>
        {t('close')}
      </Button>
    </Frame>
  )
}

/**
 * A coupon that was won, which is no money yet: its price, how far it is, until when it stays, and
 * only the button that does what it says.
 */
export function CouponWon({
  coupon,
  busy,
  changed,
  onClaim,
  onKeep,
  children,
}: {
  coupon: Coupon
  busy: boolean
  changed: ReturnType<typeof useClaim>['changed']
  onClaim: () => void
  onKeep: () => void
  /** Why it was not claimed. */
  children?: ReactNode
}) {
  const pair = useKipPair()
  const t = useTranslations('spin.prize')
  const coupons = useTranslations('spin.coupons')
  const blockedWords = useBlockedWords()
  const why = coupon.playFirst ? null : blockedWords(coupon.blocked)
  const asks = changed?.now ?? coupon.asks
  return (
    <>
      <p className="text-small text-ink-muted">{t('notYours')}</p>
      <div
        className={classNames(
          'well mt-2 mb-4 grid max-h-[46dvh] gap-2 px-4 py-3 text-left text-small',
          'overflow-y-auto overscroll-contain',
        )}
      >
        <GiftPrice price={asks ? { asks } : coupon} whole />
        {why && <p className="text-ink-muted">{why}</p>}
        {coupon.playFirst && coupon.playFirst.lacks > 0 && (
          <Progress
            label={t('couponWon', { amount: pair.text(coupon.amount) })}
            value={coupon.playFirst.has}
            max={coupon.playFirst.needs}
          />
        )}
        <p className="text-caption text-ink-muted">
          {coupons('until', { date: dateTime(coupon.expiresAt).slice(0, 16) })}
        </p>
        {changed && <TermsChanged before={changed.before} now={changed.now} />}
        {asks && !coupon.blocked && <GiftTerms terms={asks} />}
      </div>
      {children}
      {coupon.blocked ? (
        <Button kind="main" wide onClick={onKeep}>
          {t('keep')}
        </Button>
      ) : asks ? (
        <ClaimOrDecline terms={asks} busy={busy} onTake={onClaim} onLeave={onKeep} />
      ) : (
        <ClaimOrLater coupon={coupon} busy={busy} onClaim={onClaim} onKeep={onKeep} />
      )}
    </>
  )
}

function ClaimOrLater({
  coupon,
  busy,
  onClaim,
  onKeep,
}: {
  coupon: Coupon
  busy: boolean
  onClaim: () => void
  onKeep: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('spin.prize')
  return (
    <>
      <Button
        kind="main"
        wide
        busy={busy}
        busyLabel={t('claim', { amount: pair.text(coupon.amount) })}
        onClick={onClaim}
      >
        {t('claim', { amount: pair.text(coupon.amount) })}
      </Button>
      <Button
        kind="quiet"
        size="compact"
        wide
        disabled={busy}
        className="mt-1 text-ink-muted!"
        onClick={onKeep}
      >
        {t('later')}
      </Button>
    </>
  )
}

const strong = (chunks: ReactNode) => <b className="text-ink">{chunks}</b>

const RINGS = [
  scallopPath(60, 60, 51, 14),
  scallopPath(60, 60, 40, 12, 0.2),
  scallopPath(60, 60, 28, 10, 0.4),
]
const PETALS = Array.from({ length: 8 }, (_, at) => {
  const angle = (at / 8) * 2 * Math.PI + 0.3
  const far = 8 + (at % 3) * 2.5
  return {
    at,
    fill: ['#ffb61e', '#ffd16b', '#e48f00'][at % 3],
    style: {
      '--to-x': `${(far * Math.cos(angle)).toFixed(1)}rem`,
      '--to-y': `${(far * Math.sin(angle) * 0.7 - 3).toFixed(1)}rem`,
      '--turned': `${90 + at * 47}deg`,
    } as CSSProperties,
  }
})

function Frame({
  open,
  onOpenChange,
  title,
  worth,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  worth: string | undefined
  children: ReactNode
}) {
  // A word too long for the flower's heart is told below it.
  const [isShort] = useState(worth !== undefined && worth.length <= 6)
  return (
    <SmallDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      titleHidden
      className={worth === undefined ? 'text-center' : 'prize'}
    >
      {worth !== undefined && (
        <div aria-hidden>
          {PETALS.map(({ at, fill, style }) => (
            <svg key={at} viewBox="0 0 16 16" className="prize-petal" style={style}>
              <path d="M8 0c5 4 5 11 0 16C3 11 3 4 8 0Z" fill={fill} />
            </svg>
          ))}
          <div className="prize-flower">
            <svg viewBox="0 0 120 120" className="size-full">
              <path d={RINGS[0]} fill="#ee9c08" />
              <path d={RINGS[1]} fill="#ffb61e" />
              <path d={RINGS[2]} fill="#ee9c08" />
            </svg>
            <span className="prize-heart">
              <b className={worth.length < 5 ? 'text-title' : 'text-body'}>
                {isShort ? worth : ''}
              </b>
            </span>
          </div>
        </div>
      )}
      <p aria-hidden className="text-headline">
        {title}
      </p>
      {children}
    </SmallDialog>
  )
}
