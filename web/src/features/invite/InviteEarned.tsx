import { TileArt } from '@krapao/ui/art/tile-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaythrough } from '../../api/queries/rewards.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { GiftPrice } from '../../core/price/GiftPrice.tsx'
import { isHeavy } from '../../core/price/usePriceWords.ts'
import { InviteQuestion } from './InviteQuestion.tsx'
import { useInviteTerms } from './useInviteTerms.ts'

/** What has been earned and what it asks, and taking it. */
export function InviteEarned({
  invite,
  onReceived,
}: {
  invite: Wallet['invite'] | undefined
  onReceived: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('home.inviteSheet')
  const bonus = useTranslations('bonus')
  const runs = usePlaythrough().data
  const [isAsking, setIsAsking] = useState(false)
  const { asks, amount } = useInviteTerms(invite)
  const has = (amount ?? 0) > 0
  const reason = runs?.status && has ? bonus('oneAtATime') : undefined
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
        kind={asks && isHeavy(asks) ? undefined : 'main'}
        wide
        disabled={!has}
        reason={reason}
        onClick={() => setIsAsking(true)}
      >
        {has ? t('receive', { amount: pair.text(amount) }) : t('receiveNone')}
      </Button>
      {invite && (
        <InviteQuestion
          invite={invite}
          open={isAsking}
          onOpenChange={setIsAsking}
          onReceived={onReceived}
        />
      )}
    </div>
  )
}
