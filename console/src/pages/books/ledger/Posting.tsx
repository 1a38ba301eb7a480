import type { Answer } from '@krapao/contract/calls'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { SidedBaht } from '../../../components/SidedBaht.tsx'
import { Fault, Skeleton } from '../../../components/states.tsx'
import { baht2 } from '../../../format/baht.ts'
import { sided } from '../../../format/side.ts'
import { fullTime } from '../../../format/time.ts'

type Found = Answer<'opsLedgerPosting'>

/** One posting: its legs on their sides, and why it is. `account`: the one that it is read from. */
export function Posting({ id, account }: { id: string; account: string }) {
  const t = useTranslations()
  const { data, error } = useOps('opsLedgerPosting', { params: { id } })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton rows={3} height="1.5rem" />
  return (
    <div className="posting">
      <div>
        <div className="between">
          <h3 className="b">{t('books.posting', { id })}</h3>
          <span className="badge on">{t(`list.code.op.${data.op}`)}</span>
        </div>
        <SidedLegs legs={data.legs} account={account} />
      </div>
      <Why of={data} />
    </div>
  )
}

const sumOf = (legs: Found['legs'], sign: 1 | -1): number =>
  legs.reduce((sum, { amount }) => sum + Math.max(0, Math.round(amount * sign * 100)), 0) / 100

function SidedLegs({ legs, account }: { legs: Found['legs']; account: string }) {
  const t = useTranslations()
  const shown = (leg: Found['legs'][number], sign: 1 | -1): string =>
    leg.amount * sign <= 0
      ? ''
      : leg.unit === 'coin'
        ? t('legs.coins', { n: Math.abs(leg.amount) })
        : baht2(Math.abs(leg.amount))
  const [debit, credit] = [sumOf(legs, -1), sumOf(legs, 1)]
  return (
    <table className="legs">
      <thead className="muted">
        <tr>
          <td>{t('legs.account')}</td>
          <td className="r">{t('books.debit')}</td>
          <td className="r">{t('books.credit')}</td>
          <td className="r">{t('legs.after')}</td>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg, n) => (
          <tr key={n}>
            <td className="cut legaccount">
              <Link
                to={`/books?account=${encodeURIComponent(leg.account)}`}
                className={`acct ${leg.account === account ? 'on' : ''}`}
                title={leg.account}
              >
                {leg.account}
              </Link>
            </td>
            <td className="r nw">{shown(leg, -1)}</td>
            <td className="r nw">{shown(leg, 1)}</td>
            <td className="r faint">
              {leg.unit === 'coin' ? '' : <SidedBaht of={sided(leg.after)} />}
            </td>
          </tr>
        ))}
        <tr className="zero">
          <td>
            {debit === credit ? (
              <span className="in row-line">
                <CircleCheck className="icon xs" aria-hidden />
                {t('books.equal')}
              </span>
            ) : (
              <b className="out row-line">
                <OctagonAlert className="icon xs" aria-hidden />
                {t('books.unequal', { amount: baht2(Math.round((debit - credit) * 100) / 100) })}
              </b>
            )}
          </td>
          <td className="r b nw">{baht2(debit)}</td>
          <td className="r b nw">{baht2(credit)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  )
}

/** When and by which key it was posted, of whom it is, and what it ends or is ended by. */
function Why({ of: data }: { of: Found }) {
  const t = useTranslations()
  const [, setPlace] = useSearchParams()
  const linked = data.ends ?? data.endedBy
  const { line } = data
  return (
    <div className="postingwhy">
      <Facts
        of={[
          [t('col.time'), fullTime(data.at)],
          [t('books.key'), data.key],
          ...(line
            ? ([
                [
                  t('col.member'),
                  <Link key="member" to={`/members/${line.memberId}`}>
                    {line.memberId}
                  </Link>,
                ],
                [t('col.what'), line.type],
                ['', `${line.from} → ${line.to}`],
              ] as const)
            : []),
        ]}
      />
      {linked !== null && (
        <button
          type="button"
          className="btn small"
          onClick={() =>
            setPlace((place) => {
              place.set('posting', linked)
              return place
            })
          }
        >
          {t(data.ends === null ? 'books.endedBy' : 'books.ends', { id: linked })}
        </button>
      )}
    </div>
  )
}
