import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'

/** What operators have done to a member, from the audit log. */
export function History({ id }: { id: string }) {
  const t = useTranslations()
  const { data } = useOps('opsAudit', { body: { subject: id, page: 1, limit: 50 } })
  if (!data) return <Skeleton />
  return (
    <div className="panel">
      <ol className="tl">
        {data.entries.map((entry) => (
          <li key={entry.seq} className="on">
            <div className="between">
              <b className="b">
                {entry.operator} · {t(`action.${entry.action.replace('.', '_')}`)}
              </b>
              <time>{fullTime(entry.at)}</time>
            </div>
            {entry.reason && <span>{entry.reason}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
