import type { Currency } from '@krapao/contract/constants'
import { EmptyArt } from '@krapao/ui/art/state-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Choices, type Choice } from '@krapao/ui/controls/choices.tsx'
import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import Megaphone from 'lucide-react/icons/megaphone'
import QrCode from 'lucide-react/icons/qr-code'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { StatementRow } from '../../api/queries/statement.ts'
import { useModals } from '../../app/modals/modals.ts'
import { paths } from '../../paths.ts'
import type { Announced } from './bank/announced.ts'
import { AnnounceWay } from './bank/AnnounceWay.tsx'
import { BankWay } from './bank/BankWay.tsx'
import { LinkWay } from './link/LinkWay.tsx'
import type { WalletLink } from './link/useWalletLink.ts'
import { LEAST_GIFT_BAHT } from './link/walletLink.ts'
import { QrForm } from './qr/QrForm.tsx'
import type { LiveCode } from './qr/qrWatch.ts'
import type { Room } from './room.ts'
import { RoomLeft } from './RoomLeft.tsx'
import { isBankFirst, type Way, type Ways } from './ways.ts'

interface Props {
  ways: Ways
  chosen: Way | undefined
  onChoose: (way: Way) => void
  amount: string
  onAmount: (amount: string) => void
  onCode: (code: LiveCode) => void
  room: Room | null
  /** Baht of the limit behind the room. */
  limit: number | null
  /** The currency of the member's account. */
  own: Currency | undefined
  walletLink: WalletLink
  waiting: StatementRow | undefined
  onAnnounced: (announced: Announced, isPaid: boolean) => void
}

/**
 * The ways in, one chosen. A way without an account is not offered; with a single one there is
 * nothing to choose.
 */
export function DepositWays({
  ways,
  chosen,
  onChoose,
  amount,
  onAmount,
  onCode,
  room,
  limit,
  own,
  walletLink,
  waiting,
  onAnnounced,
}: Props) {
  const t = useTranslations('deposit')
  const choices = useChoices(ways, own)
  const way = choices.find(({ value }) => value === chosen)?.value ?? choices[0]?.value

  if (!way) {
    return <NoWay />
  }
  return (
    <>
      {room && <RoomLeft room={room} limit={limit} isTransfer={way === 'bank'} />}
      {choices.length > 1 && (
        <Choices
          label={t('ways')}
          labelHidden
          choices={choices}
          value={way}
          onValueChange={onChoose}
          columns={choices.length === 3 ? 3 : 2}
        />
      )}
      {way === 'qr' && (
        <QrForm
          accounts={ways.qr}
          amount={amount}
          onAmount={onAmount}
          onCode={onCode}
          room={room}
        />
      )}
      {way === 'bank' && <BankWay accounts={ways.bank} />}
      {way === 'link' && <LinkWay accounts={ways.link} walletLink={walletLink} />}
      {way === 'announce' && (
        <AnnounceWay
          accounts={ways.announce}
          waiting={waiting}
          onAnnounced={onAnnounced}
          room={room}
        />
      )}
    </>
  )
}

/** The ways that there is an account for. */
function useChoices(ways: Ways, own: Currency | undefined) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const all: Choice<Way>[] = [
    { value: 'qr', label: t('wayQr'), note: t('wayQrNote'), icon: QrCode },
    {
      value: 'bank',
      label: t('wayBank'),
      note: t('wayBankNote', { n: ways.bank.length }),
      icon: Landmark,
    },
    {
      value: 'link',
      label: t('wayLink'),
      note: t('minimum', { amount: pair.short(LEAST_GIFT_BAHT) }),
      icon: Link2,
    },
    { value: 'announce', label: t('wayAnnounce'), note: t('wayAnnounceNote'), icon: Megaphone },
  ]
  if (isBankFirst(ways, own)) all.unshift(...all.splice(1, 1))
  const choices = all.filter(({ value }) => ways[value].length > 0)
  return choices
}

function NoWay() {
  const t = useTranslations('deposit')
  const modals = useModals()
  const home = useTranslations('home')
  return (
    <div className="grid justify-items-center gap-1 px-2 py-2 text-center">
      <EmptyArt className="w-40" />
      <p className="mt-2 mb-4 text-ink-muted">{t('noWay')}</p>
      <Button kind="main" onClick={() => modals.close({ to: paths.memberContact })}>
        {home('tellTeam')}
      </Button>
    </div>
  )
}
