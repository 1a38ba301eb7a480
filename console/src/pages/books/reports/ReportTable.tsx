import type { Answer } from '@krapao/contract/calls'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '../../../components/states.tsx'
import { baht2 } from '../../../format/baht.ts'
import { useAccountName } from '../ledger/useAccountName.ts'

type Report = Answer<'opsReport'>
type Column = Report['columns'][number]

/** Where the words of a column's codes stand. */
const CODES: Readonly<Record<string, string>> = {
  outcome: 'slipNote',
  action: 'report.action',
  way: 'deposit.way',
  end: 'report.end',
  wait: 'report.wait',
}
const isFigure = ({ kind }: Column): boolean =>
  kind === 'baht' || kind === 'count' || kind === 'seconds'

/** The rows of a report; what is told by a code is shown in words. */
export function ReportTable({ data }: { data: Report }) {
  const t = useTranslations()
  return (
    <section className="card scroll" role="region" aria-label={t('reports.rows')} tabIndex={0}>
      {data.rows.length === 0 ? (
        <Empty text={t('reports.none')} />
      ) : (
        <table className="t tight stack">
          <thead>
            <tr>
              {data.columns.map((column) => (
                <th key={column.key} className={isFigure(column) ? 'r' : ''}>
                  {t(`report.col.${column.key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, n) => (
              <tr key={n}>
                {data.columns.map((column) => (
                  <td
                    key={column.key}
                    className={isFigure(column) ? 'r nw' : ''}
                    {...(column.key === 'day'
                      ? {}
                      : { 'data-name': t(`report.col.${column.key}`) })}
                  >
                    <Cell column={column} value={row[column.key] ?? null} />
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

function Cell({ column: { key, kind }, value }: { column: Column; value: string | number | null }) {
  const t = useTranslations()
  const nameOf = useAccountName()
  if (value === null) return '—'
  if (kind === 'baht') return baht2(Number(value))
  if (kind === 'member') return <Link to={`/members/${value}`}>{value}</Link>
  const text = String(value)
  if (kind === 'day') return text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
  if (key === 'account') return <span title={text}>{nameOf(text)}</span>
  const word = `${CODES[key] ?? ''}.${text}`
  return key in CODES && t.has(word) ? t(word) : text
}
