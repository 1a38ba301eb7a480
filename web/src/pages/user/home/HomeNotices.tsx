import { lazy, Suspense } from 'react'
import { usePlay } from '../../../api/queries/play.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { Later } from '../../../app/loading/Later.tsx'
import { useStop } from '../../../core/useStop.ts'
import { Texts } from '../../../locales/LocaleProvider.tsx'
import { staleGames } from './games/gameLists.ts'

const HeldBack = lazy(() => import('./HeldBack.tsx'))
const Arrivals = lazy(() => import('./arrivals/Arrivals.tsx'))

/** Until when play is stopped, what stays out of games, and the games that are silent. */
export function HomeNotices({ slots }: { slots: readonly GameAccount[] }) {
  'use no memo'
  const stop = useStop()
  const beyond = usePlay().data?.beyondLimit
  const stale = staleGames(slots)
  return (
    <>
      <Later>
        <Arrivals slots={slots} />
      </Later>
      <div role="status" className="grid gap-2.5 empty:hidden">
        {(stop !== null || beyond || stale.length > 0) && (
          <Suspense>
            <Texts part="all">
              <HeldBack stop={stop} beyond={beyond} stale={stale.map(({ name }) => name)} />
            </Texts>
          </Suspense>
        )}
      </div>
    </>
  )
}
