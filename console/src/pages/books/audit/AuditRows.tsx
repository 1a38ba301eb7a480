import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AuditChange, changeOf } from '../../../components/list/AuditChange.tsx'
import type { ListRow } from '../../../components/list/ListCell.tsx'
import { useListWords } from '../../../components/list/useListWords.ts'
import { initials } from '../../../format/baht.ts'
import { clockTime, shortDay } from '../../../format/time.ts'
import { lookOf } from './actionLook.ts'
import { AuditOpened } from './AuditOpened.tsx'
import { shortHash, textOf, type Operators } from './entry.ts'
import { useAuditWords } from './useAuditWords.ts'

/** The entries as beads on one line; the opened one tells before and after. */
export function AuditRows({
  rows,
  operators,
  opened,
  open,
}: {
  rows: readonly ListRow[]
  operators: Operators
  opened: string | null
  open: (id: string) => void
}) {
  const t = useTranslations()
  return (
    <table className="t stack listtable audittable">
      <thead>
        <tr>
          <th className="bead">
            <span className="vh">{t('audit.chain')}</span>
          </th>
          <th>{t('list.column.at')}</th>
          <th>{t('list.column.operator')}</th>
          <th>{t('list.column.action')}</th>
          <th>{t('list.column.about')}</th>
          <th>{t('list.column.change')}</th>
          <th className="r">{t('list.column.hash')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Row
              row={row}
              operators={operators}
              isOpen={row.id === opened}
              open={() => open(row.id)}
            />
            {row.id === opened && <AuditOpened row={row} operators={operators} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({
  row,
  operators,
  isOpen,
  open,
}: {
  row: ListRow
  operators: Operators
  isOpen: boolean
  open: () => void
}) {
  const words = useAuditWords(operators)
  const { code } = useListWords('audit')
  const [action, at] = [textOf(row, 'action'), textOf(row, 'at')]
  const [Sign, look] = lookOf(action)
  return (
    <tr
      data-row
      tabIndex={0}
      className={isOpen ? 'sel' : ''}
      aria-current={isOpen ? 'true' : undefined}
      onClick={open}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && open()}
    >
      <td className="bead" aria-hidden>
        <i />
      </td>
      <td className="nw">
        <time dateTime={at}>{clockTime(at)}</time>
        <small>{shortDay(at)}</small>
      </td>
      <td>
        <Who name={textOf(row, 'operator')} operators={operators} />
      </td>
      <td>
        <span className={`badge ${look}`}>
          <Sign className="icon xs" aria-hidden />
          {code('action', action)}
        </span>
      </td>
      <td>
        <About row={row} said={words.about(action, textOf(row, 'about'))} />
      </td>
      <td className="what">
        <AuditChange
          of={changeOf(row.cells['change'] ?? null)}
          words={words.changed(action, textOf(row, 'subject'))}
        />
      </td>
      <td className="r nw faint" title={textOf(row, 'hash')}>
        {shortHash(textOf(row, 'hash'))}
      </td>
    </tr>
  )
}

/** Who acted, with the role of today; without one while nobody is known by that name. */
function Who({ name, operators }: { name: string; operators: Operators }) {
  const t = useTranslations()
  const known = operators.find((each) => each.name === name)
  return (
    <span className="person">
      <span className="av s" aria-hidden>
        {initials(name)}
      </span>
      <span className="cut">
        <b className="cut">{name}</b>
        {known && <small>{t(known.role === null ? 'audit.system' : `role.${known.role}`)}</small>}
      </span>
    </span>
  )
}

/** What it was done to: a member by name and id, anything else by what it is called. */
function About({ row, said }: { row: ListRow; said: string }) {
  const name = textOf(row, 'member')
  if (row.memberId === null || name === '') return <b className="cut about">{said}</b>
  return (
    <span className="about">
      <Link
        className="b cut"
        to={`/members/${row.memberId}`}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </Link>
      <small className="cut">{said}</small>
    </span>
  )
}
