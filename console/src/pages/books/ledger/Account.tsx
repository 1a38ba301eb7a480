import type { Answer as Answers } from '@krapao/contract/calls'
import { X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { DateRange } from '../../../components/list/filters/DateRange.tsx'
import { Pager } from '../../../components/Pager.tsx'
import { SidedBaht } from '../../../components/SidedBaht.tsx'
import { Empty, Fault, Skeleton } from '../../../components/states.tsx'
import { baht2 } from '../../../format/baht.ts'
import { sided } from '../../../format/side.ts'
import { fullTime } from '../../../format/time.ts'
import { Posting } from './Posting.tsx'
import { useAccountName } from './useAccountName.ts'

const PAGE = 50
type Answer = Answers<'opsLedgerAccount'>

interface Opened {
  posting: string | null
  /** Opens a posting in its line; null closes it. */
  open: (posting: string | null) => void
}

/** The entries of one account over some days, each with the balance after it. */
export function Account({ name, close, ...opened }: Opened & { name: string; close: () => void }) {
  const t = useTranslations()
  const nameOf = useAccountName()
  const { days, page, setPage, setDays } = useStretch()
  const { data, error } = useOps(
    'opsLedgerAccount',
    {
      body: {
        account: name,
        page,
        limit: PAGE,
        ...(days.from === null ? {} : { from: days.from }),
        ...(days.to === null ? {} : { to: days.to }),
      },
    },
    { keep: true },
  )
  return (
    <section className="card fill" aria-label={nameOf(name)}>
      <AccountHead name={name} balance={data?.balance} close={close} />
      <div className="accountbar">
        <DateRange name={t('col.time')} from={days.from} to={days.to} set={setDays} />
        {data && <Moved of={data} />}
      </div>
      <div className="scroll grow" role="region" aria-label={t('books.entries')} tabIndex={0}>
        {error && !data ? <Fault error={error} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && <Entries data={data} account={name} {...opened} />}
      </div>
      {data && (
        <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
          {t('books.entriesOf', { n: data.total })}
        </Pager>
      )}
    </section>
  )
}

/** Which days and which page of them; other days begin with their first page. */
function useStretch() {
  const [{ from, to, page }, set] = useState<{
    from: string | null
    to: string | null
    page: number
  }>({ from: null, to: null, page: 1 })
  return {
    days: { from, to },
    page,
    setPage: (next: number) => set({ from, to, page: next }),
    setDays: (first: string | null, last: string | null) => set({ from: first, to: last, page: 1 }),
  }
}

function AccountHead({
  name,
  balance,
  close,
}: {
  name: string
  balance: number | undefined
  close: () => void
}) {
  const t = useTranslations('books')
  const nameOf = useAccountName()
  return (
    <div className="casehead accounthead">
      <span className="grow cut">
        <h2 className="cut">{nameOf(name)}</h2>
        <small className="cut">{name}</small>
      </span>
      {balance !== undefined && (
        <b className="b">
          <SidedBaht of={sided(balance)} />
        </b>
      )}
      <button type="button" className="btn quiet small" aria-label={t('close')} onClick={close}>
        <X className="icon xs" aria-hidden />
      </button>
    </div>
  )
}

/** What stood before these days, what moved, what stood after them. */
function Moved({ of: { opening, closing, moved } }: { of: Answer }) {
  const t = useTranslations('books')
  return (
    <span className="moved caption muted">
      <span>
        {t('opening')} <SidedBaht of={sided(opening)} />
      </span>
      {moved && (
        <>
          <span>
            {t('debit')} <b className="b nw">{baht2(moved.debit)}</b>
          </span>
          <span>
            {t('credit')} <b className="b nw">{baht2(moved.credit)}</b>
          </span>
        </>
      )}
      <span>
        {t('closing')} <SidedBaht of={sided(closing)} />
      </span>
    </span>
  )
}

function Entries({ data, account, posting, open }: Opened & { data: Answer; account: string }) {
  const t = useTranslations()
  const isListed = data.entries.some((entry) => entry.posting === posting)
  return (
    <>
      {posting !== null && !isListed && (
        <div className="postingabove">
          <Posting id={posting} account={account} />
        </div>
      )}
      {data.entries.length === 0 ? (
        <Empty text={t('books.noEntries')} why="unfound" />
      ) : (
        <table className="t tight stack">
          <thead>
            <tr>
              <th>{t('col.time')}</th>
              <th>{t('col.what')}</th>
              <th className="r">{t('books.debit')}</th>
              <th className="r">{t('books.credit')}</th>
              <th className="r">{t('col.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <Fragment key={entry.seq}>
                <EntryRow
                  entry={entry}
                  isOpen={entry.posting === posting}
                  turn={() => open(entry.posting === posting ? null : entry.posting)}
                />
                {entry.posting === posting && (
                  <tr className="opened">
                    <td colSpan={5}>
                      <Posting id={entry.posting} account={account} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function EntryRow({
  entry,
  isOpen,
  turn,
}: {
  entry: Answer['entries'][number]
  isOpen: boolean
  turn: () => void
}) {
  const t = useTranslations()
  const kind = `list.code.kind.${entry.kind}`
  return (
    <tr
      data-row
      tabIndex={0}
      className={isOpen ? 'sel' : ''}
      onClick={turn}
      onKeyDown={(event) => event.key === 'Enter' && turn()}
    >
      <td className="nw">{fullTime(entry.at)}</td>
      <td className="cut entrywhat" title={entry.key} data-name={t('col.what')}>
        <b>{t.has(kind) ? t(kind) : entry.kind}</b> <span className="faint">{entry.key}</span>
      </td>
      <td className="r nw" data-name={t('books.debit')}>
        {entry.amount < 0 ? baht2(-entry.amount) : ''}
      </td>
      <td className="r nw" data-name={t('books.credit')}>
        {entry.amount > 0 ? baht2(entry.amount) : ''}
      </td>
      <td className="r b" data-name={t('col.balance')}>
        <SidedBaht of={sided(entry.balance)} />
      </td>
    </tr>
  )
}
