import { REPORTS, type ReportName } from '@krapao/contract/ops/reports/kinds'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../api/rights.ts'
import { saveCsv } from '../../../api/saveCsv.ts'
import { useOps } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../../components/forms/useSubmit.ts'
import { Skeleton, Fault } from '../../../components/states.tsx'
import { dayBefore } from '../../../format/time.ts'
import { Page } from '../../../frame/Page.tsx'
import { ReportBody } from './ReportBody.tsx'

const RANGES = [0, 6, 29, 89] as const
type Days = { from: string; to: string }

/** Reports over Bangkok days; the plot and the table come from the same rows. */
export function ReportsPage() {
  const t = useTranslations()
  const { name, days, show } = useReportAddress()
  const { fault, submit } = useSubmit()
  const { data, error, refetch } = useOps('opsReport', { params: { name }, body: days })
  const save = (): Promise<void> =>
    submit(() =>
      saveCsv(`${name}-${days.from}-${days.to}`, 'opsReport', { params: { name }, body: days }),
    )
  return (
    <Page title={t('place.reports')}>
      <div className="work reportpage" style={{ gridTemplateColumns: '13rem minmax(0, 1fr)' }}>
        <ReportList name={name} setName={(next) => show(next, days)} />
        <div className="col" style={{ gridTemplateRows: 'auto auto minmax(0, 1fr)' }}>
          <RangeBar days={days} setDays={(next) => show(name, next)} save={save} />
          <FaultNote fault={fault} />
          {error ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton /> : null}
          {data && <ReportBody data={data} name={name} />}
        </div>
      </div>
    </Page>
  )
}

/** Which report over which days, as the address says: reload, Back and a pasted link keep it. */
function useReportAddress() {
  const [query, setQuery] = useSearchParams()
  const day = (side: keyof Days, usual: string): string => {
    const text = query.get(side) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) ? text : usual
  }
  return {
    name: REPORTS.find((each) => each === query.get('report')) ?? 'net',
    days: { from: day('from', dayBefore(29)), to: day('to', dayBefore(0)) },
    show: (report: ReportName, days: Days) => setQuery({ report, ...days }),
  }
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
  const maySave = useMay('exports.csv')
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
      {maySave && (
        <button type="button" className="btn" onClick={() => void save()}>
          <Download className="icon s" aria-hidden />
          CSV
        </button>
      )}
    </div>
  )
}
