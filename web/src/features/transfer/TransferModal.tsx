import { WALLET } from '@krapao/contract/constants'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useModals, type ModalArgs, type ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { paths } from '../../paths.ts'
import { accountsOf } from './accounts.ts'
import { useFollow, useTransitStatus } from './followTransit.ts'
import { Gathered, type GatherAnswer } from './Gathered.tsx'
import { TransferForm } from './TransferForm.tsx'
import { TransferSkeleton } from './TransferSkeleton.tsx'
import { balanceLocation, type Transit } from './transit.ts'
import { TransitView } from './TransitView.tsx'

/** Moves money between the wallet and the games, and shows it on its way. */
export default function TransferModal({
  open,
  onClose,
  from,
  to,
  gather,
}: ModalProps & ModalArgs['transfer']) {
  const t = useTranslations('transfer')
  const home = useTranslations('home')
  const common = useTranslations('common')
  const wallet = useWallet()
  const modals = useModals()
  const [gathered, setGathered] = useState<{ to: string; answer: GatherAnswer }>()
  const tell = useTell()
  const { followed, follow } = useFollow(tell)
  const moving = useTransitStatus(open ? followed : undefined)
  const accounts = wallet.data && accountsOf(wallet.data, home('mainWallet'))

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={moving ? t(`headingOf.${moving}`) : gathered ? t('gatheredHeading') : t('heading')}
      closeLabel={common('close')}
    >
      {followed && open ? (
        <TransitView followed={followed} accounts={accounts ?? []} onClose={onClose} />
      ) : gathered ? (
        <Gathered
          {...gathered}
          onClose={onClose}
          onStatement={() => modals.close({ to: paths.statement })}
        />
      ) : accounts ? (
        <TransferForm
          accounts={accounts}
          start={{ from, to, gather }}
          onBegun={follow}
          onGathered={(target, answer) => setGathered({ to: target, answer })}
        />
      ) : wallet.isError ? (
        <SheetUnreachable of={wallet} />
      ) : (
        <TransferSkeleton />
      )}
    </Sheet>
  )
}

function useTell() {
  const pair = useKipPair()
  const place = usePlaceName()
  const t = useTranslations('transfer')
  const tell = (transit: Transit, isWatched: boolean): void => {
    haptic(transit.status === 'FAILED' ? 'refused' : 'done')
    // The home page says by itself what becomes of a transfer.
    if (isWatched || window.location.pathname === paths.home) return
    const amount = pair.text(transit.amount)
    const at = place(balanceLocation(transit) ?? WALLET)
    showToast(
      transit.status === 'SUCCESS'
        ? { tone: 'ok', title: t('toastDone', { amount, place: at }) }
        : {
            tone: 'no',
            title: t('toastBack', { amount }),
            detail: t('toastBackDetail', { place: at }),
            stays: true,
          },
    )
  }
  return tell
}
