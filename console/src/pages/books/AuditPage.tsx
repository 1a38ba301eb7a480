import type { Answer } from '@krapao/contract/calls'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { AuditChange } from './AuditChange.tsx'
import { AuditFilters, type AuditFilter } from './AuditFilters.tsx'

const PAGE = 50

/** Who did what and why, as one chain; it is broken where an entry does not fit. */
export function AuditPage() {
  const t = useTranslations()
  const [filter, setFilter] = useState<AuditFilter>({})
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useOps(
    'opsAudit',
    { body: { ...filter, page, limit: PAGE } },
    { keep: true },
  )
  const pick = (name: keyof AuditFilter) => (text: string) => {
    setPage(1)
    const { [name]: _gone, ...rest } = filter
    setFilter(text.trim() ? { ...rest, [name]: text.trim() } : rest)
  }
  const operators = [...new Set(data?.entries.map((entry) => entry.operator))]
  return (
    <Page title={t('place.audit')} aside={data ? t('audit.entries', { n: data.total }) : ''}>
      <div className="work" style={{ gridTemplateRows: 'auto minmax(0, 1fr)' }}>
        <div className="row-line auditfind" style={{ flexWrap: 'wrap' }}>
          <AuditFilters operators={operators} pick={pick} />
          {data && (
            <span className={`badge ${data.intact ? 'ok' : 'no'}`}>
              {data.intact ? (
                <Link2 className="icon xs" aria-hidden />
              ) : (
                <Link2Off className="icon xs" aria-hidden />
              )}
              {data.intact ? t('audit.intact') : t('audit.broken', { seq: data.brokenAt ?? 0 })}
            </span>
          )}
        </div>
        <section className="card fill">
          <div className="scroll grow" role="region" aria-label={t('place.audit')} tabIndex={0}>
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={10} /> : null}
            {data && data.entries.length === 0 && <Empty text={t('audit.none')} why="unfound" />}
            {data && data.entries.length > 0 && <Chain data={data} />}
          </div>
          {data && (
            <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
              {t('audit.lead')}
            </Pager>
          )}
        </section>
      </div>
    </Page>
  )
}

function Chain({ data }: { data: Answer<'opsAudit'> }) {
  const t = useTranslations()
  return (
    <ol className={`chain ${data.intact ? '' : 'cut'}`}>
      {data.entries.map((entry) => (
        <li key={entry.seq}>
          <time className="caption muted nw">{fullTime(entry.at)}</time>
          <b className="b cut">{entry.operator}</b>
          <span>
            <b className="b">{t(`action.${entry.action.replace('.', '_')}`)}</b>{' '}
            <span className="acct cut">{entry.subject}</span>
            {entry.reason && <span className="muted"> · {entry.reason}</span>}
            <AuditChange before={entry.before} after={entry.after} />
          </span>
          <small title={entry.hash}>
            #{entry.seq} {entry.hash.slice(0, 8)}
          </small>
        </li>
      ))}
    </ol>
  )
}
