import type { Answer } from '@krapao/contract/calls'
import { ACCOUNT_GROUPS } from '@krapao/contract/ops/ledger/accounts'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../../format/baht.ts'
import { useAccountName } from './useAccountName.ts'

type Trial = Answer<'opsTrialBalanceAt'>
type TrialRow = Trial['accounts'][number]
type Side = 'debit' | 'credit'

/** A group's rows on a side, in baht. */
const sumOf = (rows: readonly TrialRow[], side: Side): number =>
  rows.reduce((sum, row) => sum + Math.round(row[side] * 100), 0) / 100
/** A side that an account does not stand on is left empty, as in any trial balance. */
const onSide = (row: TrialRow, side: Side): string => {
  const other = side === 'debit' ? row.credit : row.debit
  return row[side] === 0 && (other !== 0 || side === 'credit') ? '' : baht2(row[side])
}

/** Each account on its side, by group; the sums of both sides are the same. */
export function TrialBalance({
  data,
  account,
  open,
}: {
  data: Trial
  account: string | null
  open: (account: string) => void
}) {
  const t = useTranslations()
  return (
    <table className="t tight trial">
      <thead>
        <tr>
          <th>{t('legs.account')}</th>
          <th className="r">{t('books.debit')}</th>
          <th className="r">{t('books.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {ACCOUNT_GROUPS.map((group) => {
          const rows = data.accounts.filter((row) => row.group === group)
          if (rows.length === 0) return null
          return (
            <Fragment key={group}>
              <tr className="grp">
                <td>{t(`books.group.${group}`)}</td>
                <td className="r">{baht2(sumOf(rows, 'debit'))}</td>
                <td className="r">{baht2(sumOf(rows, 'credit'))}</td>
              </tr>
              {rows.map((row) => (
                <Row key={row.account} row={row} isHere={account === row.account} open={open} />
              ))}
            </Fragment>
          )
        })}
        <tr className="sum">
          <td>{t('books.sumOfAll')}</td>
          <td className="r">{baht2(data.debit)}</td>
          <td className="r">{baht2(data.credit)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Row({
  row,
  isHere,
  open,
}: {
  row: TrialRow
  isHere: boolean
  open: (account: string) => void
}) {
  const t = useTranslations('books')
  const nameOf = useAccountName()
  // Those of members are many: each is found by its own name.
  const isOne = !row.account.includes('*')
  const openIt = (): void => open(row.account)
  return (
    <tr
      {...(isOne ? { 'data-row': true, tabIndex: 0, onClick: openIt } : {})}
      className={isHere ? 'sel' : ''}
      onKeyDown={(event) => isOne && event.key === 'Enter' && openIt()}
    >
      <td className="cut" title={row.account}>
        {nameOf(row.account)}
        <small className="cut">
          {row.account}
          {!isOne && ` · ${t('accounts', { n: row.accounts })}`}
        </small>
      </td>
      <td className="r">{onSide(row, 'debit')}</td>
      <td className="r">{onSide(row, 'credit')}</td>
    </tr>
  )
}

/** Debits are credits: a tick; any difference stops everything. */
export function Difference({ of }: { of: Trial }) {
  const t = useTranslations('books')
  return of.difference === 0 ? (
    <span className="badge ok">
      <CircleCheck className="icon xs" aria-hidden />
      {t('equal')}
    </span>
  ) : (
    <b className="out row-line" role="alert">
      <OctagonAlert className="icon xs" aria-hidden />
      {t('unequal', { amount: baht2(of.difference) })}
    </b>
  )
}
