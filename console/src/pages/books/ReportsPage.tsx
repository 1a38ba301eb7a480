import type { Answer } from '@krapao/contract/calls'
import { REPORTS, type ReportName } from '@krapao/contract/ops/rights'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchText } from '../../api/call.ts'
import { useOps } from '../../api/useOps.ts'
import { DayPlot } from '../../components/plots/DayPlot.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { dayBefore } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'

type Report = Answer<'opsReport'>
const RANGES = [0, 6, 29, 89] as const
type Days = { from: string; to: string }

/** Reports over Bangkok days; the plot and the table come from the same rows. */
export function ReportsPage() {
  const t = useTranslations()
  const [name, setName] = useState<ReportName>('deposits')
  const [days, setDays] = useState({ from: dayBefore(29), to: dayBefore(0) })
  const { data, error, refetch } = useOps('opsReport', { params: { name }, body: days })
  const save = async (): Promise<void> => {
    const text = await fetchText('opsReport', { params: { name }, body: days, accept: 'text/csv' })
    const link = document.createElement('a')
    // A mark at the beginning tells spreadsheets that it is UTF-8.
    link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
    link.download = `${name}-${days.from}-${days.to}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Page title={t('place.reports')}>
      <div className="work reportpage" style={{ gridTemplateColumns: '13rem minmax(0, 1fr)' }}>
        <ReportList name={name} setName={setName} />
        <div className="col" style={{ gridTemplateRows: 'auto auto minmax(0, 1fr)' }}>
          <RangeBar days={days} setDays={setDays} save={save} />
          {error ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton /> : null}
          {data && <ReportBody data={data} name={name} />}
        </div>
      </div>
    </Page>
  )
}

function ReportTable({ data }: { data: Report }) {
  /** What is told by a code, in words. */
  const wordOf = (key: string, value: string): string => {
    const text = `${key === 'outcome' ? 'slipNote' : `report.${key}`}.${value}`
    return (key === 'outcome' || key === 'action') && t.has(text) ? t(text) : value
  }
  const t = useTranslations()
  return (
    <section className="card scroll">
      {data.rows.length === 0 ? (
        <Empty text={t('reports.none')} />
      ) : (
        <table className="t tight stack">
          <thead>
            <tr>
              {data.columns.map(({ key, kind }) => (
                <th key={key} className={isFigure(kind) ? 'r' : ''}>
                  {t(`report.col.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, n) => (
              <tr key={n}>
                {data.columns.map(({ key, kind }) => (
                  <td
                    key={key}
                    className={isFigure(kind) ? 'r' : ''}
                    {...(key === 'day' ? {} : { 'data-name': t(`report.col.${key}`) })}
                  >
                    {wordOf(key, shown(row[key] ?? null, kind))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function ReportList({ name, setName }: { name: ReportName; setName: (next: ReportName) => void }) {
  const t = useTranslations()
  return (
    <section className="card" style={{ padding: '.5rem' }}>
      <ul className="col reportlist">
        {REPORTS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="btn quiet wide"
              aria-pressed={each === name}
              style={{
                justifyContent: 'flex-start',
                paddingInline: '.75rem',
                fontWeight: each === name ? 600 : 400,
                ...(each === name ? { background: 'var(--accent-soft)' } : { color: 'var(--ink)' }),
              }}
              onClick={() => setName(each)}
            >
              {t(`report.${each}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Over which days, and the same as a file. */
function RangeBar({
  days,
  setDays,
  save,
}: {
  days: Days
  setDays: (days: Days) => void
  save: () => Promise<void>
}) {
  const t = useTranslations()
  return (
    <div className="row-line" style={{ flexWrap: 'wrap' }}>
      <div className="tabs s" role="tablist">
        {RANGES.map((back) => (
          <button
            key={back}
            type="button"
            role="tab"
            aria-selected={days.from === dayBefore(back) && days.to === dayBefore(0)}
            onClick={() => setDays({ from: dayBefore(back), to: dayBefore(0) })}
          >
            {t('reports.days', { n: back + 1 })}
          </button>
        ))}
      </div>
      {(['from', 'to'] as const).map((side) => (
        <input
          key={side}
          type="date"
          className="textin"
          style={{ width: '10.5rem' }}
          aria-label={t(`reports.${side}`)}
          value={days[side]}
          onChange={(event) => setDays({ ...days, [side]: event.target.value })}
        />
      ))}
      <span className="push" />
      <button type="button" className="btn" onClick={() => void save()}>
        <Download className="icon s" aria-hidden />
        CSV
      </button>
    </div>
  )
}

function ReportBody({ data, name }: { data: Report; name: ReportName }) {
  const t = useTranslations()
  return (
    <>
      <section className="card pad">
        <div className="figures">
          {Object.entries(data.totals).map(([key, value]) => (
            <span key={key} className="muted caption">
              {t(`report.col.${key}`)}
              <b
                className="b"
                style={{ display: 'block', fontSize: '1.375rem', color: 'var(--ink)' }}
              >
                {key === 'amount' ? baht2(value) : value.toLocaleString('en')}
              </b>
            </span>
          ))}
        </div>
        {data.rows.length > 0 && <DayPlot rows={plotted(data)} label={t(`report.${name}`)} />}
      </section>
      <ReportTable data={data} />
    </>
  )
}

const isFigure = (kind: Report['columns'][number]['kind']): boolean =>
  kind === 'baht' || kind === 'count' || kind === 'seconds'

const shown = (value: string | number | null, kind: string): string =>
  value === null
    ? '—'
    : kind === 'baht'
      ? baht2(Number(value))
      : String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** A figure for each day of the range: amounts where there are some, else what is counted first. */
function plotted({ from, to, columns, rows }: Report): { day: string; value: number }[] {
  const key =
    columns.find(({ kind }) => kind === 'baht')?.key ??
    columns.find(({ kind }) => kind === 'count')?.key ??
    'count'
  const days: { day: string; value: number }[] = []
  const end = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= end; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const satang = rows
      .filter((row) => row['day'] === day)
      .reduce((sum, row) => sum + Math.round(Number(row[key] ?? 0) * 100), 0)
    days.push({ day, value: satang / 100 })
  }
  return days
}
