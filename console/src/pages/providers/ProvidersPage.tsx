import type { Answer } from '@krapao/contract/calls'
import { FIGURE_DAYS } from '@krapao/contract/ops/play/days'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { count, percent } from './figures.ts'

type Provider = Answer<'opsProviders'>['providers'][number]

/** The days of the address, thirty where it says none. */
export function useDays() {
  const [place, setPlace] = useSearchParams()
  const days = FIGURE_DAYS.find((each) => String(each) === place.get('days')) ?? 30
  const choose = (next: string): void =>
    setPlace((now) => {
      now.set('days', next)
      return now
    })
  return { days, choose }
}

/** Over how many days the figures are. */
export function DayTabs() {
  const t = useTranslations('providers')
  const { days, choose } = useDays()
  return (
    <Tabs
      of={FIGURE_DAYS.map((each) => [String(each), t('days', { n: each })] as const)}
      chosen={String(days)}
      choose={choose}
    />
  )
}

/** Every provider of games: what it took in and gave back, what is open, closed and beyond chance. */
export function ProvidersPage() {
  const t = useTranslations()
  const { days } = useDays()
  const { data, error, refetch } = useOps(
    'opsProviders',
    { body: { days } },
    { every: 30_000, keep: true },
  )
  return (
    <Page title={t('place.providers')} tabs={<DayTabs />}>
      <div className="work">
        <div className="provpage">
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={8} /> : null}
          {data && (
            <section className="card provtable" aria-label={t('place.providers')}>
              <table className="t stack">
                <thead>
                  <tr>
                    <th>{t('providers.provider')}</th>
                    <th className="r">{t('providers.bet')}</th>
                    <th className="r">{t('providers.ggr')}</th>
                    <th className="r">{t('providers.returned')}</th>
                    <th className="r">{t('providers.rounds')}</th>
                    <th className="r">{t('providers.open')}</th>
                    <th>{t('providers.state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.providers.map((each) => (
                    <Row key={each.code} of={each} />
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

function Row({ of }: { of: Provider }) {
  const t = useTranslations('providers')
  const maySee = useMay('rounds.decide')
  const { locale } = useLanguage()
  return (
    <tr>
      <td>
        <Link className="b" to={`/providers/${of.code}`}>
          {of.name[locale]}
        </Link>
        <br />
        <small className="muted">
          {of.code} · {t(of.seamless ? 'seamless' : 'transfer')}
        </small>
      </td>
      <td className="r nw" data-name={t('bet')}>
        {baht2(of.bet)}
      </td>
      <td className={`r nw ${of.ggr < 0 ? 'out' : ''}`} data-name={t('ggr')}>
        {baht2(of.ggr)}
      </td>
      <td className="r nw" data-name={t('returned')}>
        {of.returned === null ? '–' : percent(of.returned)}
      </td>
      <td className="r nw" data-name={t('rounds')}>
        {count(of.rounds)}
      </td>
      <td className="r nw" data-name={t('open')}>
        {of.open.count === 0 ? (
          <span className="faint">–</span>
        ) : maySee ? (
          <Link to={`/lists/openRounds?f=provider.is.${of.code}`}>
            {count(of.open.count)}
            {of.open.oldestAt && (
              <>
                {' · '}
                <Age since={of.open.oldestAt} />
              </>
            )}
          </Link>
        ) : (
          count(of.open.count)
        )}
      </td>
      <td>
        <span className="badges">
          {of.stop ? (
            <span className="badge no">{t('closed')}</span>
          ) : (
            <span className="badge ok">{t('isOpen')}</span>
          )}
          {of.alarms > 0 && <span className="badge no">{t('alarms', { n: of.alarms })}</span>}
        </span>
      </td>
    </tr>
  )
}
