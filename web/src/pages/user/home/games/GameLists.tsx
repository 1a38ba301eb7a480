import { Button } from '@krapao/ui/controls/button.tsx'
import { GameGrid } from '@krapao/ui/games/game-grid.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../../../api/queries/wallet.ts'
import { EVERY_GAME, foundGames } from './gameFilter.ts'
import { GameFilter } from './GameFilter.tsx'
import { gameLists } from './gameLists.ts'
import { GameTile } from './GameTile.tsx'

/** Slot, sport and casino, lotto: each with its count; under a row to look among them. */
export function GameLists({
  slots,
  onOpen,
}: {
  slots: readonly GameAccount[]
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('home')
  const [search, setSearch] = useState(EVERY_GAME)
  const shown = useDeferredValue(search)
  const found = foundGames(slots, shown)
  const isSearching = shown !== EVERY_GAME && (shown.text !== '' || shown.category !== 'all')
  const lists = gameLists(found)
  return (
    <>
      <GameFilter search={search} onSearch={setSearch} />
      <p role="status" className="sr-only">
        {isSearching && t('games', { n: found.length })}
      </p>
      {shown.text !== '' && found.length === 0 && (
        <div className="grid justify-items-center gap-3 px-4 py-10 text-center text-ink-muted">
          <p>{t('noneFound', { text: shown.text })}</p>
          <Button onClick={() => setSearch(EVERY_GAME)}>{t('allGames')}</Button>
        </div>
      )}
      {lists
        .filter(({ games, category }) =>
          isSearching ? games.length > 0 || category === shown.category : true,
        )
        .map(({ category, games }, at) => (
          <section key={category} aria-labelledby={`games-${category}`}>
            <SectionHead
              id={`games-${category}`}
              title={t(category)}
              aside={t('games', { n: games.length })}
              // The row of kinds stands over the first list: its games are in sight sooner.
              hidden={at === 0 && games.length > 0}
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
        ))}
    </>
  )
}
