import { GameGrid } from '@krapao/ui/games/game-grid.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { gameLists } from './gameLists.ts'
import { GameTile } from './GameTile.tsx'

/** Slot, sport and casino, lotto: each with its count. */
export function GameLists({
  slots,
  onOpen,
}: {
  slots: readonly GameAccount[]
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('home')
  return gameLists(slots).map(({ category, games }) => (
    <section key={category} aria-labelledby={`games-${category}`}>
      <SectionHead
        id={`games-${category}`}
        title={t(category)}
        aside={t('games', { n: games.length })}
      />
      {games.length === 0 ? (
        <p className="px-1 text-small text-ink-muted">{t('noGames')}</p>
      ) : (
        <GameGrid>
          {games.map((game) => (
            <GameTile key={game.code} game={game} onOpen={onOpen} />
          ))}
        </GameGrid>
      )}
    </section>
  ))
}
