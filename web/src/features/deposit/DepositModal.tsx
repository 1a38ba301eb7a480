import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useProfile } from '../../api/queries/account/profile.ts'
import { useLookup } from '../../api/queries/lookups.ts'
import { usePlay } from '../../api/queries/play.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useInPieces } from '../../app/loading/useInPieces.ts'
import type { ModalArgs, ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { Stopped } from '../../core/Stopped.tsx'
import { useStop } from '../../core/useStop.ts'
import { IS_LAOS } from '../../settings.ts'
import { waitingAnnounced } from './bank/announced.ts'
import { AnnouncedView } from './bank/AnnouncedView.tsx'
import { DepositDone } from './DepositDone.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { DepositWays } from './DepositWays.tsx'
import { FirstLimit, LimitsLink, useFirstLimit } from './FirstLimit.tsx'
import { LinkWaiting } from './link/LinkWaiting.tsx'
import { useWalletLink } from './link/useWalletLink.ts'
import { CodeEnded } from './qr/CodeEnded.tsx'
import { QrCodeView } from './qr/QrCodeView.tsx'
import { limitOf } from './room.ts'
import { useDepositStage } from './useDepositStage.ts'
import { waysOf, type Way } from './ways.ts'

/** Where a member goes who has a code and wants none; the first that there is. */
const OTHER_WAYS = ['bank', 'link', 'announce'] as const

/** Deposit: what ways there are, what is on its way, and the money's arrival. */
export default function DepositModal({ open, onClose, way }: ModalProps & ModalArgs['deposit']) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const lookup = useLookup('lookupDeposit', { fresh: true, enabled: open })
  // Accounts in kip there are on a Laos site alone.
  const profile = useProfile({ enabled: open && IS_LAOS })
  const own = profile.data?.currency
  const isKnown = !IS_LAOS || !profile.isPending
  const ways = isKnown ? lookup.data && waysOf(lookup.data, own) : undefined
  const deposit = useDepositStage(ways, open)
  const walletLink = useWalletLink(open, deposit.credited)
  const [chosen, setChosen] = useState<Way | undefined>(way)
  const ownBank = useWallet().data?.bankAccount.bank.code
  const { stage } = deposit
  const stop = useStop()
  const play = usePlay().data
  const room = play?.depositRoom ?? null
  const first = useFirstLimit()
  const notice = first.isAsked ? 'alone' : first.isOffered || room ? 'above' : 'none'
  const showsCode = stage.name === 'code' && (chosen === undefined || chosen === 'qr')
  const other = ways && OTHER_WAYS.find((each) => ways[each].length > 0)
  const given = walletLink.outcome?.name === 'pending' ? walletLink.outcome : undefined
  const isWaiting = stage.name === 'loading' || (stage.name === 'ways' && !first.isKnown)
  // An answer draws the whole sheet: at once, it would hold a cheap phone for a fifth of a second.
  const isDrawn = useInPieces(ways !== undefined && !isWaiting)
  const title = showsCode
    ? t('scanHeading')
    : t(stage.name === 'announced' ? 'announce.heading' : 'heading')

  const content = () => {
    if (lookup.isError && !lookup.data) return <SheetUnreachable of={lookup} />
    if (stage.name === 'loading' || !ways || !isDrawn) return <DepositSkeleton notice={notice} />
    if (stage.name === 'arrived') return <DepositDone amount={stage.amount} onClose={onClose} />
    // What was asked for before is shown to its end; nothing new is asked for.
    if (stop && stage.name !== 'announced' && !given) return <Stopped why={stop} />
    if (stage.name === 'code' && showsCode) {
      return (
        <QrCodeView
          code={stage.code}
          qr={ways.qr}
          isNew={stage.isNew}
          ownBank={ownBank}
          onEnd={() => deposit.end(stage.code)}
          onCancelled={deposit.cancelled}
          onPaid={onClose}
          onOtherWays={other && (() => setChosen(other))}
        />
      )
    }
    if (stage.name === 'ended')
      return <CodeEnded amount={stage.code.amount} onAgain={deposit.again} />
    if (stage.name === 'announced')
      return <AnnouncedView announced={stage.announced} onClose={onClose} />
    if (given) return <LinkWaiting walletLink={walletLink} reference={given.reference} />
    if (first.isAsked) return <FirstLimit />
    return (
      <>
        {first.isOffered && <FirstLimit />}
        <DepositWays
          ways={ways}
          chosen={chosen}
          onChoose={setChosen}
          amount={deposit.amount}
          onAmount={deposit.setAmount}
          onCode={deposit.issued}
          room={room}
          limit={limitOf(play, room)}
          own={own}
          walletLink={walletLink}
          waiting={waitingAnnounced(deposit.deposits, ownBank)}
          onAnnounced={(announced, isPaid) =>
            isPaid ? deposit.credited(announced.amount) : deposit.announce(announced)
          }
        />
        {!first.isOffered && room === null && <LimitsLink />}
      </>
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={title}
      titleHidden={stage.name === 'arrived'}
      closeLabel={common('close')}
    >
      {content()}
    </Sheet>
  )
}
