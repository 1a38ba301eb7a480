import { GameGrid } from '@krapao/ui/games/game-grid.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Wallet } from '../../../../api/queries/wallet.ts'
import { Later } from '../../../../app/loading/Later.tsx'
import { lazily } from '../../../../app/loading/lazily.tsx'
import { EVERY_GAME, foundGames, type GameSearch } from './gameFilter.ts'
import { GameFilter } from './GameFilter.tsx'
import { gameLists } from './gameLists.ts'
import { GameTile } from './GameTile.tsx'

/** Fetched with the first tap on the glass. */
const FoundGames = lazily(() => import('./FoundGames.tsx'))

/** What a phone shows of them before anybody scrolls; the others are drawn in pieces after these. */
const FIRST = 4

interface Props {
  wallet: Wallet
  onOpen: (slotCode: string) => void
}

/** The games under a row to look among them: by kind, or by name in a list of its own. */
export function GameLists({ wallet, onOpen }: Props) {
  'use no memo'
  const [isTyping, setIsTyping] = useState(false)
  const [search, setSearch] = useState(EVERY_GAME)
  const shown = useDeferredValue(search)
  // The row answers the tap; sixty cards may come or go after it.
  const isLooking = useDeferredValue(isTyping)
  const { favourites } = wallet
  return (
    <>
      <GameFilter
        search={search}
        onSearch={setSearch}
        favourites={favourites.length}
        isTyping={isTyping}
        setIsTyping={setIsTyping}
      />
      {isLooking ? (
        <Later>
          <FoundGames
            wallet={wallet}
            text={shown.text}
            onOpen={onOpen}
            onAll={() => setSearch(EVERY_GAME)}
          />
        </Later>
      ) : (
        <Kinds wallet={wallet} onOpen={onOpen} search={shown} />
      )}
    </>
  )
}

/** Slot, sport and casino, lotto: each with its count. */
function Kinds({ wallet: { slots, favourites }, onOpen, search }: Props & { search: GameSearch }) {
  'use no memo'
  const t = useTranslations('home')
  const isWhole = useDeferredValue(true, false)
  // Whose last mark was taken away looks at all again.
  const isEvery =
    search.category === 'all' || (search.category === 'favourite' && favourites.length === 0)
  const found = isEvery ? slots : foundGames(slots, search, favourites)
  return (
    <>
      <p role="status" className="sr-only">
        {!isEvery && t('games', { n: found.length })}
      </p>
      {gameLists(found)
        .filter(
          ({ games, category }) => isEvery || games.length > 0 || category === search.category,
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
                {games.map((game, index) =>
                  isWhole || (at === 0 && index < FIRST) ? (
                    <GameTile key={game.code} game={game} onOpen={onOpen} />
                  ) : (
                    <div key={game.code} className="game-card" />
                  ),
                )}
              </GameGrid>
            )}
          </section>
        ))}
    </>
  )
}
