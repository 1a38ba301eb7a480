import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../api/keys.ts'
import { useActivateGame, useCredentials } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { Closed } from './Closed.tsx'
import { LossLeft } from './LossLeft.tsx'
import { OwnRounds } from './OwnRounds.tsx'
import { usePlay } from './usePlay.ts'

interface Props {
  game: GameAccount
  walletBaht: number
  open: boolean
}

const NOTHING = (): void => {}

/**
 * A game that is played from the wallet itself: no money is moved, one tap opens it, also the first
 * time. While it is played the wallet's figure and the rounds of today go on here.
 */
export function SeamlessView({ game, walletBaht, open }: Props) {
  const t = useTranslations('game')
  const credentials = useCredentials(game.code, open && game.isActive)
  const activate = useActivateGame()
  const openFirst = (): Promise<unknown> =>
    activate.mutateAsync(game.code).catch((error: unknown) => {
      // Opened on another device meanwhile: that is what was wanted.
      if (!isRefusal(error, 'SLOT_ALREADY_ACTIVE')) throw error
    })
  const { play, busy, fault } = usePlay({
    game,
    credentials: credentials.data,
    isShown: open,
    onMoved: NOTHING,
    onTransit: NOTHING,
    before: game.isActive ? undefined : openFirst,
  })
  useAfreshOnReturn()
  return (
    <>
      {game.closed ? (
        <Closed game={game} walletBaht={walletBaht} />
      ) : (
        <FromWallet baht={walletBaht} />
      )}
      <div
        className={classNames(
          'well overflow-clip *:w-full *:rounded-none *:shadow-none',
          '[&>:not(:first-child)]:shadow-[inset_0_1px_0_var(--hairline)]',
        )}
      >
        <OwnRounds code={game.code} />
        <LossLeft />
      </div>
      {fault && <WhyNot why={fault} />}
      {!game.closed && (
        <Button
          kind="main"
          wide
          icon={Play}
          busy={busy === 'play'}
          busyLabel={t('opening')}
          onClick={() => void play(0)}
        >
          {t('seamless.play')}
        </Button>
      )}
    </>
  )
}

/** What it is played with. */
function FromWallet({ baht }: { baht: number }) {
  const t = useTranslations('game.seamless')
  return (
    <div className="well grid gap-0.5 px-4 py-3 shadow-[inset_0_0_0_2px_var(--accent)]">
      <p className="flex items-center gap-2 font-semibold text-accent-text">
        <Icon of={Wallet} size="s" />
        {t('from')}
      </p>
      <p>
        <Money amount={baht} className="text-title font-semibold" />
        <InKip baht={baht} />
      </p>
      <p className="text-small text-ink-muted">{t('lead')}</p>
    </div>
  )
}

/** The game lies in a tab over this one, and a phone lets what is behind it sleep. */
function useAfreshOnReturn(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      for (const queryKey of [keys.wallet, keys.play]) void client.invalidateQueries({ queryKey })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])
}
