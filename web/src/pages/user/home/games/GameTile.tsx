import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { GameCard } from '@krapao/ui/games/game-card.tsx'
import { gameHue } from '@krapao/ui/games/game-hue.ts'
import Clock from 'lucide-react/icons/clock'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../../../api/queries/wallet.ts'
import { creditOf } from '../../../../features/games/account/credit.ts'

/** One game account. Kept apart and memoised: a tap among sixty draws none of the others again. */
export const GameTile = memo(function GameTile({
  game,
  onOpen,
}: {
  game: GameAccount
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('home')
  const staleId = useId()
  const look = {
    name: game.name,
    background: game.background,
    logo: game.logo,
    hue: gameHue(game.code),
    onClick: () => onOpen(game.code),
  }
  if (game.seamless || !game.isActive)
    return <GameCard {...look} closed openLabel={t(game.seamless ? 'fromWallet' : 'openAccount')} />
  return (
    <div className="relative">
      <GameCard
        {...look}
        amount={game.amount}
        credit={creditOf(game)}
        creditLabel={t('credit')}
        aria-describedby={game.stale ? staleId : undefined}
      />
      {game.stale && (
        <span id={staleId} className="pointer-events-none absolute top-3 right-2.5">
          <Badge tone="wait" icon={Clock}>
            {t('noAnswer')}
            <span className="sr-only">: {t('stale')}</span>
          </Badge>
        </span>
      )}
    </div>
  )
})
