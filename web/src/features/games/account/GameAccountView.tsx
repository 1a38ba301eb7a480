import { TRANSFER_MINIMUM_BAHT } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import Clock from 'lucide-react/icons/clock'
import Play from 'lucide-react/icons/play'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useCredentials } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { SlowCall } from '../../../app/loading/SlowCall.tsx'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import type { Transit } from '../InTransit.tsx'
import { orderOf } from '../orders.ts'
import { pendingOf } from '../pending.ts'
import { useRows } from '../useRows.ts'
import { AppLinks } from './AppLinks.tsx'
import { CredentialsWell } from './CredentialsWell.tsx'
import { LossLeft } from './LossLeft.tsx'
import { OwnRounds } from './OwnRounds.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { usePlay } from './usePlay.ts'

interface Props {
  game: GameAccount
  walletBaht: number
  open: boolean
  onTransit: (transit: Transit) => void
}

/** An open account: its credentials, money into it, and the way to play. */
export function GameAccountView({ game, walletBaht, open, onTransit }: Props) {
  const pair = useKipPair()
  const t = useTranslations('game')
  const common = useTranslations('common')
  const credentials = useCredentials(game.code, open)
  const rows = useRows() ?? []
  const waiting = pendingOf(rows, game.code)
  const [amount, setAmount] = useState('')
  const fieldId = useId()
  const { transferOnly, play, busy, fault } = usePlay({
    game,
    credentials: credentials.data,
    isShown: open,
    onMoved: () => setAmount(''),
    onTransit: (sent) => onTransit({ ...sent, seen: rows.map((row) => row._id) }),
  })

  const order2 = useOrder(amount, walletBaht)

  return (
    <>
      <CredentialsWell credentials={credentials} />
      <PasswordReset game={game} />
      {waiting && (
        <Notice tone="wait" icon={Clock}>
          {t('waitsForAnswer', { amount: pair.text(waiting.amount), game: game.name })}
        </Notice>
      )}
      <AmountField
        id={fieldId}
        label={t('amount')}
        aside={t('inWallet', { amount: pair.text(walletBaht) })}
        hint={t(order2.moves > 0 ? 'hint' : 'needAmount')}
        error={order2.wrong}
        value={amount}
        onValueChange={setAmount}
        all={{
          label: common('all'),
          onPress: () => setAmount(walletBaht.toFixed(2)),
          disabled: walletBaht <= 0,
        }}
      />
      {fault && <WhyNot why={fault} />}
      <OwnRounds code={game.code} />
      <LossLeft />
      <Acts
        fieldId={fieldId}
        busy={busy}
        transferOnly={transferOnly}
        play={play}
        order2={order2}
        isWaiting={waiting !== undefined}
      />
      {busy && order2.moves > 0 && <SlowCall text={common('stillSending')} />}
      <AppLinks game={game} />
    </>
  )
}

function useOrder(amount: string, walletBaht: number) {
  const pair = useKipPair()
  const t = useTranslations('game')
  const order = orderOf(amount, walletBaht)
  const wrong =
    order.kind === 'tooSmall'
      ? t('minimum', { min: pair.short(TRANSFER_MINIMUM_BAHT) })
      : order.kind === 'tooMuch'
        ? t('notEnough', { amount: pair.text(walletBaht) })
        : undefined
  const moves = order.kind === 'move' ? order.amount : 0
  return { moves, wrong }
}

function Acts({
  fieldId,
  busy,
  transferOnly,
  play,
  order2,
  isWaiting,
}: {
  fieldId: string
  busy: ReturnType<typeof usePlay>['busy']
  transferOnly: (amount: number) => Promise<void>
  play: (amount: number) => Promise<void>
  order2: ReturnType<typeof useOrder>
  isWaiting: boolean
}) {
  const t = useTranslations('game')
  return (
    <div className="grid grid-cols-[1fr_1.25fr] gap-2.5">
      <Button
        className="px-3!"
        busy={busy === 'transfer'}
        busyLabel={t('transferring')}
        aria-describedby={`${fieldId}-${order2.wrong ? 'error' : 'hint'}`}
        disabled={order2.moves <= 0 || isWaiting || busy === 'play'}
        onClick={() => void transferOnly(order2.moves)}
      >
        {t('transferOnly')}
      </Button>
      <Button
        kind="main"
        className="px-3!"
        icon={Play}
        busy={busy === 'play'}
        busyLabel={t('opening')}
        disabled={
          order2.wrong !== undefined || (order2.moves > 0 && isWaiting) || busy === 'transfer'
        }
        onClick={() => void play(order2.moves)}
      >
        {t(order2.moves > 0 ? 'transferAndPlay' : 'play')}
      </Button>
    </div>
  )
}
