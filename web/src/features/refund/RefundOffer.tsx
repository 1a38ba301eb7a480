import { TileArt } from '@krapao/ui/art/tile-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useClaim } from '../../api/queries/rewards.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { OperatorHtml } from '../../app/OperatorHtml.tsx'
import { PercentTerms } from '../../core/gifts/PercentTerms.tsx'
import { percentTermsOf } from '../../core/gifts/percentTermsOf.ts'
import { PlayWeights } from '../../core/gifts/PlayWeights.tsx'
import { useChangedTerms } from '../../core/gifts/useChangedTerms.ts'
import { WaitsFor } from '../../core/gifts/WaitsFor.tsx'
import { GiftPrice } from '../../core/price/GiftPrice.tsx'
import type { Terms } from '../../core/price/terms.ts'
import { isHeavy } from '../../core/price/usePriceWords.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'

/**
 * Receiving puts it aside; moving it into the wallet opens a play-through, so that is asked once
 * more.
 */
export function RefundOffer({
  check,
  onMoved,
}: {
  check: Answer<'refundCheck'>
  onMoved: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('home.refundSheet')
  const cashback = useTranslations('cashback')
  const receive = useClaim('refundReceive')
  const move = useClaim('refundAddWallet')
  const [isAsking, setIsAsking] = useState(false)
  const { changed, isChange, read } = useChangedTerms({
    gift: check.collected,
    success: check.refundSuccess,
    fail: check.refundFail,
    asks: check.asks,
  })
  const asks = useAsks(check)
  const ask = (open: boolean): void => {
    read()
    setIsAsking(open)
  }

  const acts = useActs({ onMoved, setIsAsking, isChange, receive, move })
  return (
    <>
      {check.bonus && <Notice tone="wait">{t('blocked')}</Notice>}
      {check.waitsFor && <WaitsFor waits={check.waitsFor} />}
      {check.owed > 0 && <Notice>{cashback('owed', { owed: pair.text(check.owed) })}</Notice>}
      {check.beyondCap > 0 && (
        <Notice>
          {cashback('beyondCap', { cap: pair.text(check.cap), beyond: pair.text(check.beyondCap) })}
        </Notice>
      )}
      {/* Received, and not yet in the wallet: one step is left, and it comes first. */}
      <Collected check={check} ask={ask} asks={asks} />
      <ToReceive check={check} asks={asks} receive={receive} acts={acts} />
      {acts.why && <WhyNot why={acts.why} />}
      <MoveDialog
        check={check}
        isAsking={isAsking}
        ask={ask}
        changed={changed}
        asks={asks}
        acts={acts}
        move={move}
      />
    </>
  )
}

/** What must be played for each part, as far as it is known. */
function useAsks(check: Answer<'refundCheck'>) {
  const wallet = useWallet().data
  const percents = { success: check.refundSuccess, fail: check.refundFail }
  const asksOf = (told: Terms | null | undefined, gift: number): Terms | null =>
    told ?? (wallet && gift > 0 ? percentTermsOf(wallet, { gift, ...percents }) : null)
  const moving = asksOf(check.asks, check.collected)
  const receiving = asksOf(check.asksReceived, check.collected + check.refundAmount)
  const isHeavyMove = moving !== null && isHeavy(moving)
  return { moving, percents, isHeavyMove, receiving }
}

function useActs({
  onMoved,
  setIsAsking,
  isChange,
  receive,
  move,
}: {
  onMoved: () => void
  setIsAsking: (next: boolean) => void
  isChange: (error: unknown) => boolean
  receive: ReturnType<typeof useClaim<'refundReceive'>>
  move: ReturnType<typeof useClaim<'refundAddWallet'>>
}) {
  const pair = useKipPair()
  const refused = useRefused()
  const bonus = useTranslations('bonus')
  const t = useTranslations('home.refundSheet')
  const cashback = useTranslations('cashback')
  const failed = (error: unknown): void => {
    setIsAsking(false)
    refused.refuse(error, { unknown: { place: bonus('unknown') } })
  }
  const take = (): void =>
    receive.mutate(undefined, {
      onSuccess: ({ refundAmount }) => {
        haptic('done')
        showToast({
          tone: 'ok',
          title: t('received', { amount: pair.text(refundAmount) }),
          detail: cashback('setAside'),
        })
      },
      onError: failed,
    })
  const confirm = (): void =>
    move.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        haptic('done')
        showToast({ tone: 'ok', title: t('moved'), detail: bonus('receivedHint') })
        onMoved()
      },
      onError: (error) => {
        if (!isChange(error)) failed(error)
      },
    })
  return { take, confirm, why: refused.why }
}

function Collected({
  check,
  ask,
  asks,
}: {
  check: Answer<'refundCheck'>
  ask: (open: boolean) => void
  asks: ReturnType<typeof useAsks>
}) {
  const pair = useKipPair()
  const t = useTranslations('home.refundSheet')
  return (
    <>
      {check.collected > 0 && (
        <>
          <Well
            words={t('aside')}
            amount={check.collected}
            asks={asks.moving}
            percents={asks.moving === null ? asks.percents : null}
          />
          <Button
            kind={asks.isHeavyMove ? undefined : 'main'}
            wide
            disabled={check.bonus}
            onClick={() => ask(true)}
          >
            {t('move', { amount: pair.text(check.collected) })}
          </Button>
        </>
      )}
    </>
  )
}

function ToReceive({
  check,
  asks,
  receive,
  acts,
}: {
  check: Answer<'refundCheck'>
  asks: ReturnType<typeof useAsks>
  receive: ReturnType<typeof useClaim<'refundReceive'>>
  acts: ReturnType<typeof useActs>
}) {
  const pair = useKipPair()
  const t = useTranslations('home.refundSheet')
  const cashback = useTranslations('cashback')
  const bonus = useTranslations('bonus')
  return (
    <>
      {(check.result || check.collected === 0) && (
        <>
          <Well
            words={t('toReceive')}
            amount={check.refundAmount}
            asks={check.result ? asks.receiving : null}
            hint={check.result ? cashback('receiving') : undefined}
            percents={check.result && asks.receiving === null ? asks.percents : null}
          />
          {check.weights.categories.length > 0 && (
            <div>
              <p className="px-1 pb-1.5 text-small text-ink-muted">{cashback('counts')}</p>
              <PlayWeights weights={check.weights} />
            </div>
          )}
          {check.info && <OperatorHtml html={check.info} className="text-small text-ink-muted" />}
          <Button
            kind={
              check.collected > 0 || (asks.receiving !== null && isHeavy(asks.receiving))
                ? undefined
                : 'main'
            }
            wide
            disabled={check.bonus || !check.result}
            busy={receive.isPending}
            busyLabel={bonus('receiving')}
            onClick={acts.take}
          >
            {check.result ? t('receive', { amount: pair.text(check.refundAmount) }) : t('none')}
          </Button>
        </>
      )}
    </>
  )
}

function MoveDialog({
  check,
  isAsking,
  ask,
  changed,
  asks,
  acts,
  move,
}: {
  check: Answer<'refundCheck'>
  isAsking: boolean
  ask: (open: boolean) => void
  changed: ReturnType<typeof useChangedTerms>['changed']
  asks: ReturnType<typeof useAsks>
  acts: ReturnType<typeof useActs>
  move: ReturnType<typeof useClaim<'refundAddWallet'>>
}) {
  const pair = useKipPair()
  const t = useTranslations('home.refundSheet')
  const bonus = useTranslations('bonus')
  const common = useTranslations('common')
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={ask}
      title={t('moveAsk', { amount: pair.text(check.collected) })}
      confirmLabel={t('moveConfirm')}
      cancelLabel={bonus('notNow')}
      even={asks.isHeavyMove ? 'cancel' : 'confirm'}
      onConfirm={acts.confirm}
      busy={move.isPending}
      busyLabel={common('sending')}
    >
      <div className="max-h-[62dvh] overflow-y-auto overscroll-contain pt-2">
        <PercentTerms
          asks={check.asks}
          gift={check.collected}
          success={check.refundSuccess}
          fail={check.refundFail}
          changed={changed}
        />
      </div>
    </ConfirmDialog>
  )
}

function Well({
  words,
  amount,
  asks,
  percents,
  hint,
}: {
  words: string
  amount: number
  asks: Terms | null
  /** Of its price, while nobody knows it in baht. */
  percents: { success: number; fail: number } | null
  hint?: string | undefined
}) {
  const t = useTranslations('bonus.asks')
  return (
    <div className="well flex items-center gap-3.5 px-4 py-3.5">
      <TileArt of="refund" className="size-10 self-start" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-small text-ink-muted">{words}</span>
          <Money amount={amount} className="text-lead" />
        </span>
        {asks && <GiftPrice price={{ asks }} whole className="mt-0.5 text-small" />}
        {percents && <span className="mt-0.5 block text-small">{t('percents', percents)}</span>}
        {hint && <span className="mt-0.5 block text-caption text-ink-muted">{hint}</span>}
      </span>
    </div>
  )
}
