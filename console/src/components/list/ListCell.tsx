import type { Answer } from '@krapao/contract/calls'
import type { Column } from '@krapao/contract/ops/lists/kinds'
import type { ListName } from '@krapao/contract/ops/lists/lists'
import { baht2 } from '../../format/baht.ts'
import { fullTime, shortClock, shortDay } from '../../format/time.ts'
import { Age } from '../Age.tsx'
import { AuditChange, changeOf, useChangeWords } from './AuditChange.tsx'
import { useListWords } from './useListWords.ts'

export type ListRow = Answer<'opsList'>['rows'][number]

const LOOKS: Readonly<Record<string, string>> = {
  ACTIVE: 'ok',
  PAID: 'ok',
  REVIEW: 'wait',
  REQUESTED: 'wait',
  APPROVED: 'wait',
  SENT: 'wait',
  LOCKED: 'no',
  SUSPENDED: 'no',
  CLOSED: 'no',
  FAILED: 'no',
  PENDING: 'wait',
  WAITING: 'wait',
  RETURNING: 'wait',
  SUCCESS: 'ok',
  DONE: 'ok',
  open: 'wait',
  decided: 'ok',
  void: 'no',
  ASSIGNED: 'ok',
  SETTLED: 'ok',
  TAKEN_BACK: 'no',
  raised: 'on',
  personal: 'on',
}
/** Codes that say that nothing is out of the way. */
const QUIET = new Set(['standard', 'no', 'post'])

export function ListCell({
  list,
  name,
  column,
  row,
}: {
  list: ListName
  name: string
  column: Column
  row: ListRow
}) {
  const { code } = useListWords(list)
  const value = row.cells[name] ?? null
  if (column.kind === 'member') return <MemberCell row={row} name={value} />
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="faint">–</span>
  if (column.kind === 'change') return <ChangeCell of={value} />
  if (column.kind === 'money')
    return <span className={value === 0 ? 'faint' : undefined}>{baht2(Number(value))}</span>
  if (column.kind === 'time')
    return (
      <time dateTime={String(value)} title={fullTime(String(value))}>
        {column.ago ? (
          <Age since={String(value)} />
        ) : (
          `${shortDay(String(value))} ${shortClock(String(value))}`
        )}
      </time>
    )
  if (column.kind === 'state')
    return QUIET.has(String(value)) ? (
      <span className="muted">{code(name, String(value))}</span>
    ) : (
      <span className={`badge ${LOOKS[String(value)] ?? ''}`}>{code(name, String(value))}</span>
    )
  if (Array.isArray(value))
    return (
      <span className="badges">
        {value.slice(0, 2).map((each) => (
          <span key={each} className="badge cut" title={code(name, each)}>
            {code(name, each)}
          </span>
        ))}
        {value.length > 2 && (
          <span className="badge" title={value.map((each) => code(name, each)).join(', ')}>
            +{value.length - 2}
          </span>
        )}
      </span>
    )
  return (
    <span className="cut celltext" title={String(value)}>
      {code(name, String(value))}
    </span>
  )
}

/** Whom a row is about; of money of the house nobody. */
const MemberCell = ({ row, name }: { row: ListRow; name: ListRow['cells'][string] }) =>
  row.memberId === null ? (
    <span className="faint">–</span>
  ) : (
    <span className="celltext">
      <b className="cut">{name}</b>
      <small className="cut">{row.memberId}</small>
    </span>
  )

/** What an entry of the audit log changed. */
const ChangeCell = ({ of }: { of: ListRow['cells'][string] }) => (
  <span className="cut celltext">
    <AuditChange of={changeOf(of ?? null)} words={useChangeWords()} />
  </span>
)
