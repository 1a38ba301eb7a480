import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { DatedSteps, type DatedStep } from '@krapao/ui/feedback/dated-steps.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { TransitArc } from '@krapao/ui/money/transit-arc.tsx'
import { WalletThumb } from '@krapao/ui/money/wallet-thumb.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../api/queries/wallet.ts'
import { useNextCheck } from '../../core/useNextCheck.ts'
import { timeOnly } from '../../format/dateTime.ts'
import { useTransitState } from './useTransitState.ts'

/**
 * A transfer to the game whose answer is not known yet. Times in epoch milliseconds, amount in
 * baht.
 */
export interface Transit {
  amount: number
  reference: string
  heldAt: number
  sentAt: number
  /** Rows of the statement that were there before it. */
  seen: readonly string[]
}

interface Props {
  open: boolean
  onOpenChange: () => void
  closeLabel: string
  transit: Transit
  game: GameAccount
  onDone: () => void
}

const headings = {
  moving: 'heading',
  arrived: 'headingArrived',
  returned: 'headingReturned',
} as const

/** Money on its way: the coin on its arc, the dated steps, and the outcome as soon as that is known. */
export function InTransit({ open, onOpenChange, closeLabel, transit, game, onDone }: Props) {
  const t = useTranslations('game.transit')
  const home = useTranslations('home')
  const common = useTranslations('common')
  const state = useTransitState(WALLET, game.code, transit.seen)
  const names = { from: home('mainWallet'), to: game.name, game: game.name }
  const isMoving = state === 'moving'
  const steps = useSteps({ transit, state, isMoving, names })
  const sentence = isMoving
    ? t('waiting', names)
    : state === 'arrived'
      ? t('arrived', names)
      : t('returned', names)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={closeLabel}
      title={t(headings[state])}
    >
      <TransitArc
        state={state}
        from={{ name: names.from, thumb: <WalletThumb className="size-16" /> }}
        to={{ name: names.to, thumb: <img src={game.background} alt="" /> }}
      />
      <div className="text-center">
        <Money amount={transit.amount} figure className="text-figure" />
        <p role="status" className="text-ink-muted">
          {sentence}
        </p>
      </div>
      <DatedSteps label={t('path')} steps={steps} />
      {isMoving && <NextCheck code={game.code} />}
      <div className="flex items-center justify-between gap-3 text-caption text-ink-faint">
        <span className="flex-none">{t('reference')}</span>
        <CopyButton
          text={transit.reference}
          label={t('copyReference')}
          copiedLabel={common('copied')}
          className="min-w-0 break-all text-right"
        >
          {transit.reference}
        </CopyButton>
      </div>
      {isMoving && (
        <p className="-mb-2 text-center text-caption text-ink-muted">{t('closeHint')}</p>
      )}
      <Button wide onClick={onDone}>
        {t('home')}
      </Button>
    </Sheet>
  )
}

function useSteps({
  transit,
  state,
  isMoving,
  names,
}: {
  transit: Transit
  state: ReturnType<typeof useTransitState>
  isMoving: boolean
  names: { from: string; to: string; game: string }
}) {
  const t = useTranslations('game.transit')
  const steps: DatedStep[] = [
    { state: 'done', title: t('held', names), time: timeOnly(transit.heldAt) },
    isMoving
      ? {
          state: 'now',
          title: t('sent', names),
          detail: t('sentHint'),
          time: timeOnly(transit.sentAt),
        }
      : { state: 'done', title: t('sentDone', names), time: timeOnly(transit.sentAt) },
    state === 'returned'
      ? { state: 'back', title: t('back', names) }
      : { state: isMoving ? 'next' : 'done', title: t('arrives') },
  ]
  return steps
}

function NextCheck({ code }: { code: string }) {
  return (
    <p className="-mt-2 text-center text-small text-ink-muted tabular-nums">{useNextCheck(code)}</p>
  )
}
