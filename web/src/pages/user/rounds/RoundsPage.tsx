import '../columns.css'
import { Button } from '@krapao/ui/controls/button.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlayedDays } from '../../../api/queries/account/rounds.ts'
import { lazily } from '../../../app/loading/lazily.tsx'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { SlowNotice } from '../../../app/loading/SlowNotice.tsx'
import { navigate } from '../../../app/router/address.ts'
import { useLocation } from '../../../app/router/Router.tsx'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { DaysChoice } from '../../../core/days/DaysChoice.tsx'
import type { Picked } from '../../../core/days/range.ts'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { useNow } from '../../../format/useNow.ts'
import { paths } from '../../../paths.ts'
import { GameChoice } from './GameChoice.tsx'
import { isNarrowed, RANGES, searchOf, shownBy, whichOf, type Shown } from './narrowing.ts'
import { PlayedWeek } from './PlayedWeek.tsx'
import { RoundsFile } from './RoundsFile.tsx'
import { RoundsTotals, TotalsLoading } from './RoundsTotals.tsx'

const OwnDays = lazily(() => import('../../../core/days/OwnDays.tsx'))
const show = (next: Shown): void => navigate({ search: searchOf(next) })
const EVERY: Shown = { game: null, kind: null, range: 'all', days: null }

/** The member's own rounds by day and game, as far as the games' providers have told them. */
export default function RoundsPage() {
  usePageTitle('rounds')
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  const now = useNow(15_000)
  const shown = shownBy(useLocation().search, now)
  const of = whichOf(shown)
  const latest = usePlayedDays(of, undefined)
  const { data } = latest
  return (
    <div className="wide-list">
      <Head shown={shown} now={now} hasRounds={(data?.days.length ?? 0) > 0} />
      <div className="mb-2 empty:hidden">
        <KipRate />
      </div>
      {data?.totals ? <RoundsTotals of={data.totals} /> : !latest.isError && <TotalsLoading />}
      <p className="mx-1 mt-2 text-caption text-ink-muted">{t('source')}</p>
      {!data ? (
        latest.isError ? (
          <LoadFailed of={latest} />
        ) : (
          <div className="mt-4 grid gap-4">
            <RowsSkeleton label={common('loading')} count={6} />
            <SlowNotice />
          </div>
        )
      ) : data.days.length > 0 ? (
        <PlayedWeek of={of} now={now} isOld={latest.isPlaceholderData} />
      ) : isNarrowed(shown) ? (
        <EmptyState
          title={t('noneOfThese')}
          action={<Button onClick={() => show(EVERY)}>{t('showAll')}</Button>}
        >
          {t('noneOfTheseHint')}
        </EmptyState>
      ) : (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      )}
    </div>
  )
}

/** What narrows the rounds, and the file of them. */
function Head({ shown, now, hasRounds }: { shown: Shown; now: number; hasRounds: boolean }) {
  const t = useTranslations('rounds')
  const play = useTranslations('play')
  const pick = (picked: Picked): void => show({ ...shown, ...picked })
  return (
    <>
      <div className="mb-2 flex min-h-12 flex-wrap items-center gap-x-1">
        <IconButton
          icon={ChevronLeft}
          label={play('heading')}
          onClick={() => navigate(paths.play)}
          className="-ml-2"
        />
        <h1 className="flex-1 text-title">{t('title')}</h1>
        <RoundsFile key={searchOf(shown)} of={whichOf(shown)} hasRounds={hasRounds} />
      </div>
      <div className="mb-3 flex flex-wrap gap-2">
        <DaysChoice
          className="min-w-0 flex-1"
          picked={shown}
          ranges={RANGES}
          now={now}
          onPick={pick}
        />
        <GameChoice shown={shown} onShow={show} />
        {shown.range === 'own' && (
          <Suspense>
            <OwnDays picked={shown} now={now} onPick={pick} />
          </Suspense>
        )}
      </div>
    </>
  )
}
