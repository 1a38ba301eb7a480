import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { ErrorState } from '@krapao/ui/feedback/error-state.tsx'
import { GameHero } from '@krapao/ui/games/game-hero.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Wallet } from '../../api/queries/wallet.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { LoadFailed } from '../../app/loading/LoadFailed.tsx'
import { useModals, type ModalProps } from '../../app/modals/modals.ts'
import { Stopped } from '../../core/Stopped.tsx'
import { useStop } from '../../core/useStop.ts'
import { ActivatePrompt } from './account/ActivatePrompt.tsx'
import { Closed } from './account/Closed.tsx'
import { creditOf } from './account/credit.ts'
import { GameAccountView } from './account/GameAccountView.tsx'
import { SeamlessView } from './account/SeamlessView.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { InTransit, type Transit } from './InTransit.tsx'

/**
 * A game: the prompt to open an account, the account itself, or money on its way to it. Who has
 * stopped is told until when, and takes money back; so is who finds it closed by the house.
 */
export default function GameModal({ open, onClose, slotCode }: ModalProps & { slotCode: string }) {
  const t = useTranslations('game')
  const common = useTranslations('common')
  const wallet = useWallet()
  const stop = useStop()
  const [transit, setTransit] = useState<Transit>()
  const slot = wallet.data?.slots.find((candidate) => candidate.code === slotCode)
  const frame = { open, onOpenChange: onClose, closeLabel: common('close') }

  if (!slot || !wallet.data) {
    return (
      <Sheet {...frame} title={slotCode} titleHidden>
        <Missing wallet={wallet} />
      </Sheet>
    )
  }
  if (transit) return <InTransit {...frame} transit={transit} game={slot} onDone={onClose} />
  return (
    <Sheet
      {...frame}
      title={slot.name}
      titleHidden
      actions={
        <FavouriteButton game={slot} isFavourite={wallet.data.favourites.includes(slotCode)} over />
      }
      hero={
        <GameHero
          background={slot.background}
          category={t(`category.${slot.category}`)}
          name={slot.name}
          creditLabel={t('credit')}
          {...(slot.isActive && !slot.seamless && { amount: slot.amount, credit: creditOf(slot) })}
        />
      }
    >
      <Body
        slot={slot}
        open={open}
        setTransit={setTransit}
        stop={stop}
        walletBaht={wallet.data.wallet.amount}
      />
    </Sheet>
  )
}

function Missing({ wallet }: { wallet: ReturnType<typeof useWallet> }) {
  const refusal = useTranslations('errorMsg')
  const common = useTranslations('common')
  return (
    <>
      {wallet.isError ? (
        <LoadFailed of={wallet} />
      ) : wallet.isSuccess ? (
        <ErrorState
          title={refusal('NO_GAME')}
          retryLabel={common('retry')}
          retrying={wallet.isFetching}
          onRetry={() => void wallet.refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-4">
          <SkeletonBlock className="h-26" />
          <SkeletonBlock className="h-14" />
          <SkeletonBlock className="h-13" />
        </div>
      )}
    </>
  )
}

function Body({
  slot,
  open,
  setTransit,
  stop,
  walletBaht,
}: {
  slot: Wallet['slots'][number]
  open: boolean
  setTransit: (transit: Transit) => void
  stop: ReturnType<typeof useStop>
  walletBaht: number
}) {
  const modals = useModals()
  const t = useTranslations('game')
  const moveOut = slot.amount > 0 && (
    <Button
      wide
      icon={ArrowUpFromLine}
      onClick={() => modals.open('transfer', { from: slot.code, to: WALLET })}
    >
      {t('moveOut')}
    </Button>
  )
  return (
    <>
      {stop ? (
        <Stopped why={stop}>{moveOut}</Stopped>
      ) : slot.seamless ? (
        <SeamlessView game={slot} walletBaht={walletBaht} open={open} />
      ) : slot.closed ? (
        <div className="grid gap-4">
          <Closed game={slot} walletBaht={walletBaht} />
          {moveOut}
        </div>
      ) : slot.isActive ? (
        <GameAccountView game={slot} walletBaht={walletBaht} open={open} onTransit={setTransit} />
      ) : (
        <ActivatePrompt game={slot} />
      )}
    </>
  )
}
