import type { Answer } from '@krapao/contract/calls'
import type { ReportName } from '@krapao/contract/ops/reports/kinds'
import { CalendarSearch, Clock, TrendingDown, TrendingUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { DayPlot, type PlottedDay } from '../../../components/plots/DayPlot.tsx'
import { baht2, bahtShort } from '../../../format/baht.ts'
import { ageOf } from '../../../format/time.ts'
import { ReportTable } from './ReportTable.tsx'

type Report = Answer<'opsReport'>

/** The sums with what is usual, the days as a picture, and the rows that both come from. */
export function ReportBody({ data, name }: { data: Report; name: ReportName }) {
  const t = useTranslations()
  const hasDays = data.columns.some(({ kind }) => kind === 'day')
  return (
    <>
      <section className="card pad reporthead">
        <div className="figures">
          {data.columns
            .filter(({ key }) => key in data.totals && name !== 'waits')
            .map(({ key, kind }) => (
              <Total key={key} of={data} column={key} isBaht={kind === 'baht'} />
            ))}
        </div>
        <Notes of={data} />
        {hasDays && data.rows.length > 0 && (
          <DayPlot
            rows={plotted(data)}
            label={t(`report.${name}`)}
            odd={data.compared?.oddest?.day ?? null}
          />
        )}
        {name === 'channels' && <Shares of={data} />}
        {name === 'waits' && <Medians of={data} />}
      </section>
      <ReportTable data={data} />
    </>
  )
}

function Total({ of, column, isBaht }: { of: Report; column: string; isBaht: boolean }) {
  const t = useTranslations()
  const value = of.totals[column] ?? 0
  const compared = of.compared?.keys[column]
  return (
    <span className="muted caption">
      {t(`report.col.${column}`)}
      <b className="b reporttotal">{isBaht ? baht2(value) : value.toLocaleString('en')}</b>
      {compared && compared.usual !== 0 && <Change of={compared} />}
    </span>
  )
}

/** How far from what is usual of these weekdays, in words for who does not see the arrow. */
function Change({ of: { now, usual } }: { of: { now: number; usual: number } }) {
  const t = useTranslations('reports')
  const share = ((now - usual) / Math.abs(usual)) * 100
  const Arrow = share < 0 ? TrendingDown : TrendingUp
  return (
    <span className="row-line nw" title={t('usually', { now: baht2(now), usual: baht2(usual) })}>
      <Arrow className="icon xs" aria-hidden />
      {`${share > 0 ? '+' : ''}${share.toFixed(1)}%`.replace('-', '\u2212')}
    </span>
  )
}

/** With what the days are compared, and what is not in the figures yet. */
function Notes({ of: { columns, compared, waiting } }: { of: Report }) {
  const t = useTranslations('reports')
  const tellsTakenBack = columns.some(({ key }) => key === 'takenBack')
  return (
    <>
      {compared && <p className="caption muted">{t('compared', { n: compared.days })}</p>}
      {compared?.oddest && <Oddest of={compared.oddest} />}
      {tellsTakenBack && <p className="caption muted">{t('takenBack')}</p>}
      {waiting !== null && waiting.count > 0 && (
        <p className="note way caption">
          <Clock className="icon xs" aria-hidden />
          {t('waiting', { n: waiting.count, amount: bahtShort(waiting.amount) })}
        </p>
      )}
    </>
  )
}

/** The day that stands out from its own weekday, with its figure beside what is usual. */
function Oddest({
  of: { day, key, now, usual },
}: {
  of: NonNullable<NonNullable<Report['compared']>['oddest']>
}) {
  const t = useTranslations()
  const format = useFormatter()
  const share = ((now - usual) / Math.abs(usual)) * 100
  return (
    <p className="note caption">
      <CalendarSearch className="icon xs" aria-hidden />
      <span>
        {t(now > usual ? 'reports.oddMore' : 'reports.oddLess', {
          day: format.dateTime(new Date(`${day}T05:00:00Z`), { weekday: 'long' }),
          date: day.split('-').toReversed().slice(0, 2).join('/'),
          what: t(`report.col.${key}`),
          now: bahtShort(now),
          usual: bahtShort(usual),
          share: Math.abs(share).toFixed(0),
        })}
      </span>
    </p>
  )
}

/** How long the half of the members waited at most, of each thing that they wait for. */
function Medians({ of: { rows } }: { of: Report }) {
  const t = useTranslations()
  return (
    <div className="figures">
      {rows.map((row) => {
        const age = ageOf(new Date(0).toISOString(), Number(row['median'] ?? 0) * 1000)
        return (
          <span key={String(row['wait'])} className="muted caption">
            {t(`report.wait.${String(row['wait'])}`)}
            <b className="b reporttotal">{age ? t(`age.${age.unit}`, { n: age.n }) : '—'}</b>
            {t('reports.median')}
          </span>
        )
      })}
    </div>
  )
}

/** Which part of the money came each way, the largest first. */
function Shares({ of }: { of: Report }) {
  const t = useTranslations('deposit.way')
  const sums = new Map<string, number>()
  for (const row of of.rows)
    sums.set(
      String(row['way']),
      (sums.get(String(row['way'])) ?? 0) + Math.round(Number(row['amount']) * 100),
    )
  const all = [...sums.values()].reduce((sum, part) => sum + part, 0)
  return (
    <ul className="channelshares">
      {[...sums]
        .toSorted(([, a], [, b]) => b - a)
        .map(([way, satang]) => {
          const share = (satang / Math.max(1, all)) * 100
          return (
            <li key={way}>
              <span className="cut">{t.has(way) ? t(way) : way}</span>
              <span className="meter on">
                <i style={{ width: `${share}%` }} />
              </span>
              <b className="b r nw">
                {baht2(satang / 100)} · {share.toFixed(1)}%
              </b>
            </li>
          )
        })}
    </ul>
  )
}

/**
 * Each day of the range: money in and out where there are both, else the result after gifts, the
 * first amount, or what is counted first.
 */
function plotted({ from, to, columns, rows }: Report): PlottedDay[] {
  const has = (key: string): boolean => columns.some((column) => column.key === key)
  const one =
    (has('ngr') ? 'ngr' : undefined) ??
    columns.find(({ kind }) => kind === 'baht')?.key ??
    columns.find(({ kind }) => kind === 'count')?.key ??
    'count'
  const days: PlottedDay[] = []
  const end = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= end; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const sum = (key: string): number =>
      rows
        .filter((row) => row['day'] === day)
        .reduce((total, row) => total + Math.round(Number(row[key] ?? 0) * 100), 0) / 100
    const value = sum(one)
    days.push(
      has('in') && has('out')
        ? { day, up: sum('in'), down: sum('out'), net: sum('net') }
        : { day, up: Math.max(0, value), down: Math.max(0, -value), net: null },
    )
  }
  return days
}
