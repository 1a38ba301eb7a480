import { Button } from '@krapao/ui/controls/button.tsx'
import Play from 'lucide-react/icons/play'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useCredentials } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { LossLeft } from './LossLeft.tsx'
import { usePlay } from './usePlay.ts'

interface Props {
  game: GameAccount
  walletBaht: number
  open: boolean
}

const NOTHING = (): void => {}

/** A game that is played from the wallet itself: no money is moved, one tap opens it. */
export function SeamlessView({ game, walletBaht, open }: Props) {
  const pair = useKipPair()
  const t = useTranslations('game')
  const credentials = useCredentials(game.code, open)
  const { play, busy, fault } = usePlay({
    game,
    credentials: credentials.data,
    isShown: open,
    onMoved: NOTHING,
    onTransit: NOTHING,
  })
  return (
    <>
      <p className="pt-1 text-ink-muted">{t('seamless.lead')}</p>
      <p className="text-center font-semibold">
        {t('inWallet', { amount: pair.text(walletBaht) })}
      </p>
      {fault && <WhyNot why={fault} />}
      <LossLeft />
      <Button
        kind="main"
        wide
        icon={Play}
        busy={busy === 'play'}
        busyLabel={t('opening')}
        onClick={() => void play(0)}
      >
        {t('play')}
      </Button>
    </>
  )
}
