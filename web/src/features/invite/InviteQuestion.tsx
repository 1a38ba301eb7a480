import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaythrough, useClaim } from '../../api/queries/rewards.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { PercentTerms } from '../../core/gifts/PercentTerms.tsx'
import { useChangedTerms } from '../../core/gifts/useChangedTerms.ts'
import { isHeavy, usePriceWords } from '../../core/price/usePriceWords.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { useInviteTerms } from './useInviteTerms.ts'

/** Asked before an invite bonus is taken, with what it asks and locks. */
export function InviteQuestion({
  invite,
  open,
  onOpenChange,
  onReceived,
}: {
  invite: Wallet['invite']
  open: boolean
  onOpenChange: (open: boolean) => void
  onReceived?: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('home.inviteSheet')
  const bonus = useTranslations('bonus')
  const runs = usePlaythrough().data
  const take = useClaim('inviteBonus')
  const { told, asks, amount } = useInviteTerms(invite)
  const { changed, isChange, read } = useChangedTerms({
    gift: invite.amount,
    success: invite.success,
    fail: invite.fail,
    asks: told,
  })
  const refused = useRefused()
  const leave = (): void => {
    read()
    refused.clear()
    onOpenChange(false)
  }
  const confirm = useConfirm({ take, leave, asks, isChange, onReceived, refused })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={leave}
      title={t('receiveAsk', { amount: pair.text(amount) })}
      confirmLabel={bonus('receive')}
      cancelLabel={bonus('notNow')}
      even={asks && isHeavy(asks) ? 'cancel' : 'confirm'}
      onConfirm={confirm}
      reason={runs?.status ? bonus('oneAtATime') : undefined}
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
        {refused.why && <WhyNot why={refused.why} />}
      </div>
    </ConfirmDialog>
  )
}

/** What an answer says, and what a refusal. */
function useConfirm({
  take,
  leave,
  asks,
  isChange,
  onReceived,
  refused,
}: {
  take: ReturnType<typeof useClaim<'inviteBonus'>>
  leave: () => void
  asks: ReturnType<typeof useInviteTerms>['asks']
  isChange: (error: unknown) => boolean
  onReceived: (() => void) | undefined
  refused: ReturnType<typeof useRefused>
}) {
  const pair = useKipPair()
  const t = useTranslations('home.inviteSheet')
  const words = usePriceWords()
  const bonus = useTranslations('bonus')
  const confirm = (): void =>
    take.mutate(undefined, {
      onSuccess: ({ amount: given }) => {
        leave()
        haptic('done')
        showToast({
          tone: 'ok',
          title: t('received', { amount: pair.text(given) }),
          detail: [words({ asks }), bonus('receivedHint')].filter(Boolean).join(' · '),
        })
        onReceived?.()
      },
      onError: (error) => {
        if (isChange(error)) return
        // The question stays: why not stands in it.
        refused.refuse(error, { unknown: { place: bonus('unknown') } })
      },
    })
  return confirm
}
