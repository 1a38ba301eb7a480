import { TileArt } from '@krapao/ui/art/tile-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useInvites, usePlaythrough, useTake } from '../../api/queries/rewards.ts'
import { useWallet, type Wallet } from '../../api/queries/wallet.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { PercentTerms } from '../../core/gifts/PercentTerms.tsx'
import { percentTermsOf } from '../../core/gifts/percentTermsOf.ts'
import { useChangedTerms } from '../../core/gifts/useChangedTerms.ts'
import { GiftPrice } from '../../core/price/GiftPrice.tsx'
import { isHeavy, usePriceWords } from '../../core/price/usePriceWords.ts'
import { sumBaht } from '../../format/money.ts'

/** What has been earned, and taking it: asked once more with the percents that decide it. */
export function InviteEarned({
  invite,
  onReceived,
}: {
  invite: Wallet['invite'] | undefined
  onReceived: () => void
}) {
  const t = useTranslations('home.inviteSheet')
  const bonus = useTranslations('bonus')
  const home = useTranslations('home')
  const inWords = useRefusalWords()
  const words = usePriceWords()
  const runs = usePlaythrough().data
  const take = useTake('inviteBonus')
  const [isAsking, setIsAsking] = useState(false)
  const wallet = useWallet().data
  // As the list of friends, asked a moment ago, has it: what has been earned since is in it too.
  const told = useInvites(1, true).data?.asks
  const asks =
    told ??
    (invite && wallet && invite.amount > 0
      ? percentTermsOf(wallet, { gift: invite.amount, ...invite })
      : null)
  const amount = told ? sumBaht([told.gift, told.owed]) : invite?.amount
  const { changed, isChange, read } = useChangedTerms(
    invite && { gift: invite.amount, success: invite.success, fail: invite.fail, asks: told },
  )
  const ask = (open: boolean): void => {
    read()
    setIsAsking(open)
  }
  const has = (amount ?? 0) > 0
  const isHeavyOne = asks !== null && asks !== undefined && isHeavy(asks)
  const reason = runs?.status && has ? bonus('oneAtATime') : undefined

  const confirm = (): void =>
    take.mutate(undefined, {
      onSuccess: ({ amount: given }) => {
        setIsAsking(false)
        navigator.vibrate?.(20)
        showToast({
          tone: 'ok',
          title: t('received', { amount: moneyText(given) }),
          detail: [words({ asks }), bonus('receivedHint')].filter(Boolean).join(' · '),
        })
        onReceived()
      },
      onError: (error) => {
        if (isChange(error)) return
        setIsAsking(false)
        showToast({
          tone: 'no',
          title: inWords(error),
          detail:
            isRefusal(error) && !error.isDefinite && error.status !== 409
              ? bonus('unknown')
              : home('moneyUnchanged'),
        })
      },
    })
  return (
    <div className="grid gap-3">
      <div className="well flex items-center gap-3.5 px-4 py-3.5">
        <TileArt of="friend" className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-small text-ink-muted">{t('earned')}</span>
            <Money amount={amount} className="text-lead" />
          </span>
          {has && <GiftPrice price={{ asks }} whole className="mt-0.5 text-small" />}
          {invite && !has && <span className="block text-caption text-ink-faint">{t('none')}</span>}
        </span>
      </div>
      <Button
        kind={isHeavyOne ? undefined : 'main'}
        wide
        disabled={!has}
        reason={reason}
        onClick={() => ask(true)}
      >
        {has ? t('receive', { amount: moneyText(amount) }) : t('receiveNone')}
      </Button>
      {invite && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={ask}
          title={t('receiveAsk', { amount: moneyText(amount) })}
          confirmLabel={bonus('receive')}
          cancelLabel={bonus('notNow')}
          even={isHeavyOne ? 'cancel' : 'confirm'}
          onConfirm={confirm}
          busy={take.isPending}
          busyLabel={bonus('receiving')}
        >
          <div className="max-h-[62dvh] overflow-y-auto overscroll-contain pt-2">
            <PercentTerms
              asks={told}
              gift={invite.amount}
              success={invite.success}
              fail={invite.fail}
              changed={changed}
            />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
