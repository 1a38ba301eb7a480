import { useTranslations } from 'use-intl'
import { Facts } from '../../../components/Card.tsx'
import { changeOf, type Body } from '../../../components/list/AuditChange.tsx'
import type { ListRow } from '../../../components/list/ListCell.tsx'
import { shortHash, textOf, type Operators } from './entry.ts'
import { useAuditWords } from './useAuditWords.ts'

/** Of the opened entry: what it was, what it became, why, and what it hangs on. */
export function AuditOpened({ row, operators }: { row: ListRow; operators: Operators }) {
  const t = useTranslations('audit')
  const change = changeOf(row.cells['change'] ?? null)
  const reason = textOf(row, 'reason')
  const facts = [
    [t('reason'), reason === '' ? '–' : reason],
    [t('of'), textOf(row, 'subject')],
    [t('number'), `#${row.id}`],
    [t('before'), shortHash(textOf(row, 'previous'))],
  ] as const
  return (
    <tr className="opened">
      <td className="bead" aria-hidden />
      <td colSpan={6}>
        <div className="beforeafter">
          {change.before && <Side of={change.before} row={row} operators={operators} side="was" />}
          {change.after && <Side of={change.after} row={row} operators={operators} side="is" />}
          <Facts of={facts} />
        </div>
      </td>
    </tr>
  )
}

function Side({
  of,
  row,
  operators,
  side,
}: {
  of: NonNullable<Body>
  row: ListRow
  operators: Operators
  side: 'was' | 'is'
}) {
  const t = useTranslations('audit')
  const { field, value } = useAuditWords(operators).changed(
    textOf(row, 'action'),
    textOf(row, 'subject'),
  )
  return (
    <div>
      <small>{t(side)}</small>
      <dl className={`bodyside ${side}`}>
        {Object.entries(of).map(([key, each]) => (
          <div key={key}>
            <dt>{field(key)}</dt>
            <dd>{value(key, each)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
