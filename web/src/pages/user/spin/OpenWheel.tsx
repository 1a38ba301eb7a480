import { Button } from '@krapao/ui/controls/button.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useCoupons, type Coupon, type Slice, type SpinSetup } from '../../../api/queries/spin.ts'
import { LoadingBlocks } from '../../../app/loading/LoadingBlocks.tsx'
import { SlowCall } from '../../../app/loading/SlowCall.tsx'
import { useModals } from '../../../app/modals/modals.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { Coupons } from '../../../features/spin/Coupons.tsx'
import { plainLines } from '../../../features/spin/plainLines.ts'
import { useSpinning, type Spinning } from '../../../features/spin/useSpinning.ts'
import { CashTerms } from '../../../features/spin/wheel/CashTerms.tsx'
import { Hub } from '../../../features/spin/wheel/Hub.tsx'
import { MeanPrize, Odds } from '../../../features/spin/wheel/Odds.tsx'
import { Wheel } from '../../../features/spin/wheel/Wheel.tsx'

const loadPrize = () =>
  import('../../../features/spin/PrizeDialog.tsx').then((module) => ({
    default: module.PrizeDialog,
  }))
const PrizeDialog = lazy(loadPrize)

interface Props {
  setup: SpinSetup
  slices: readonly Slice[]
  memberId: string
}

/** The wheel, what was won with it, and its chances. */
export function OpenWheel({ setup, slices, memberId }: Props) {
  const coupons = useCoupons()
  const { spinning, why, press, stopped, close } = useSpinning({
    setup,
    memberId,
    coupons: coupons.data,
  })
  useEffect(() => void loadPrize().catch(() => undefined), [])

  const { deposit } = setup.coinWorth
  const playFirst = slices.find(({ prize }) => prize?.playFirst)?.prize?.playFirst
  const stage = spinning?.stage ?? null
  const outcome = spinning?.outcome ?? null
  const hasStopped = stage === 'stopped' || stage === 'prize'
  // A coin that was won must not be counted before the wheel says so.
  const coins =
    outcome === null ? setup.userCoin : hasStopped ? outcome.coinsLeft : outcome.coinsBefore - 1
  const slice = outcome ? slices.find(({ code }) => code === outcome.code) : undefined
  const named = [outcome?.label, plainLines(slice?.htmlDescription ?? '')[0]]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="columns">
      <div>
        {playFirst && playFirst.needs > 0 && <CashTerms playFirst={playFirst} />}
        <Stage
          slices={slices}
          stage={stage}
          outcome={outcome}
          hasStopped={hasStopped}
          coins={coins}
          press={press}
          stopped={stopped}
        />
        {why && <WhyNot why={why} />}
        <Under coins={coins} stage={stage} setup={setup} deposit={deposit} />
        <Said hasStopped={hasStopped} outcome={outcome} stage={stage} named={named} />
      </div>
      <div>
        <CouponsPart coupons={coupons} slices={slices} />
        {/* After them, so that nothing moves when they come. */}
        {!coupons.isPending && (
          <>
            <Odds slices={slices} />
            <MeanPrize worth={setup.coinWorth} slices={slices} />
          </>
        )}
      </div>
      <Prize
        outcome={outcome}
        stage={stage}
        slice={slice}
        close={close}
        coupon={spinning?.coupon ?? null}
      />
    </div>
  )
}

function Said({
  hasStopped,
  outcome,
  stage,
  named,
}: {
  hasStopped: boolean
  outcome: Spinning['outcome']
  stage: Spinning['stage'] | null
  named: string
}) {
  const t = useTranslations('spin')
  return (
    <p role="status" className="sr-only">
      {hasStopped && outcome
        ? t('stoppedAt', { slice: named, coins: outcome.coinsLeft })
        : stage === 'asking' || stage === 'turning'
          ? t('spinning')
          : ''}
    </p>
  )
}

function Stage({
  slices,
  stage,
  outcome,
  hasStopped,
  coins,
  press,
  stopped,
}: {
  slices: readonly Slice[]
  stage: Spinning['stage'] | null
  outcome: Spinning['outcome']
  hasStopped: boolean
  coins: number
  press: () => void
  stopped: () => void
}) {
  return (
    <div className="wheel-stage">
      <Wheel
        slices={slices}
        target={stage === 'turning' ? (outcome?.index ?? null) : null}
        onStopped={stopped}
        bright={hasStopped && outcome && outcome.index >= 0 ? outcome.index : null}
      />
      <Hub
        coins={coins}
        isAsking={stage === 'asking'}
        isIdle={stage === null && coins > 0}
        isSpent={stage === null && coins <= 0}
        onPress={press}
      />
    </div>
  )
}

function Under({
  coins,
  stage,
  setup,
  deposit,
}: {
  coins: number
  stage: Spinning['stage'] | null
  setup: SpinSetup
  deposit: number
}) {
  const pair = useKipPair()
  const t = useTranslations('spin')
  const modals = useModals()
  return (
    <div
      className={classNames(
        'mt-3 grid min-h-12 content-center justify-items-center gap-2 text-center',
        'text-small text-ink-muted',
      )}
    >
      {stage === 'asking' && <SlowCall text={t('stillSpinning')} />}
      {coins > 0 || stage !== null ? (
        <p>
          {t('hint')}
          {setup.couponDays !== undefined && (
            <span className="block">{t('couponDays', { days: setup.couponDays })}</span>
          )}
        </p>
      ) : (
        <>
          {deposit > 0 && <p>{t('noCoins', { amount: pair.short(deposit) })}</p>}
          <Button kind="main" size="compact" onClick={() => modals.open('deposit')}>
            {t('deposit')}
          </Button>
        </>
      )}
    </div>
  )
}

function Prize({
  outcome,
  stage,
  slice,
  close,
  coupon,
}: {
  outcome: Spinning['outcome']
  stage: Spinning['stage'] | null
  slice: Slice | undefined
  close: () => void
  coupon: Spinning['coupon']
}) {
  return (
    <>
      {outcome && (
        <Suspense>
          <PrizeDialog
            open={stage === 'prize'}
            outcome={outcome}
            coupon={coupon}
            slice={slice}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function CouponsPart({
  coupons,
  slices,
}: {
  coupons: ReturnType<typeof useCoupons>
  slices: readonly Slice[]
}) {
  const t = useTranslations('spin.coupons')
  const common = useTranslations('common')
  const [none] = useState<readonly Coupon[]>([])
  if (coupons.isPending)
    return (
      <LoadingBlocks className="mt-6 grid gap-4">
        <SkeletonBlock className="h-28 w-full rounded-tile!" />
      </LoadingBlocks>
    )
  if (!coupons.isError || coupons.data)
    return <Coupons coupons={coupons.data ?? none} slices={slices} />
  return (
    <div
      role="alert"
      className="surface mt-6 grid justify-items-center gap-2 px-5 py-5 text-center text-small text-ink-muted"
    >
      <p>{t('failed')}</p>
      <Button
        size="compact"
        busy={coupons.isFetching}
        busyLabel={common('retry')}
        onClick={() => void coupons.refetch()}
      >
        {common('retry')}
      </Button>
    </div>
  )
}
