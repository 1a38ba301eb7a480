import { useTranslations } from 'use-intl'
import { freshness } from '../../api/freshness.ts'
import { useOps } from '../../api/useOps.ts'
import { Skeleton, Fault } from '../../components/states.tsx'
import { shortDay } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { alarmsOf } from './alarms.ts'
import { Alarms } from './Alarms.tsx'
import { BeforeOpening } from './BeforeOpening.tsx'
import { MoneyToday } from './MoneyToday.tsx'
import { OnTheWay, ZeroSum } from './OnTheWay.tsx'
import { Providers } from './Providers.tsx'
import { QueueTiles } from './QueueTiles.tsx'

/** One screen tells whether the house is well. */
export function DashboardPage() {
  const t = useTranslations()
  const found = useOps('opsToday', {}, { every: 5_000 })
  const { data, error, refetch } = found
  const { now, staleMs } = freshness(found)
  return (
    <Page title={t('place.dashboard')} aside={data ? shortDay(data.books.checkedAt) : ''}>
      <div className="work dashboardgrid">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={4} height="7rem" /> : null}
        {data && (
          <>
            <QueueTiles of={data} now={now} />
            <div className="col">
              <MoneyToday of={data} />
              <Providers of={data} />
            </div>
            <div className="col">
              <BeforeOpening />
              <Alarms of={alarmsOf(data, now, staleMs)} now={now} onDuty={data.onDuty} />
              <OnTheWay of={data} />
              <ZeroSum of={data} />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
