import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Card, Facts } from '../../components/Card.tsx'
import { Legs } from '../../components/Legs.tsx'
import { Pager } from '../../components/Pager.tsx'
import { SidedBaht } from '../../components/SidedBaht.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { sided } from '../../format/side.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'

/** The trial balance at the left, an account or a posting beside it. */
export function BooksPage() {
  const t = useTranslations()
  const [place, setPlace] = useSearchParams()
  const account = place.get('account')
  const posting = place.get('posting')
  const { data, error, refetch } = useOps('opsTrialBalance', {}, { every: 15_000 })
  return (
    <Page title={t('place.books')} aside={data ? fullTime(data.at) : ''}>
      <div
        className="work"
        style={{
          gridTemplateColumns:
            posting === null
              ? 'minmax(0, 26rem) minmax(0, 1fr)'
              : 'minmax(0, 22rem) minmax(0, 1fr) 22rem',
        }}
      >
        <section className="card fill">
          <div className="scroll grow">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={10} /> : null}
            {data && <TrialBalance data={data} account={account} setPlace={setPlace} />}
          </div>
          <p className="caption faint tfoot">{t('books.sides')}</p>
          <FindAccount open={(name) => setPlace({ account: name })} />
        </section>
        {account === null ? (
          <section className="card">
            <Empty text={t('books.choose')} />
          </section>
        ) : (
          <Account
            key={account}
            name={account}
            posting={posting}
            open={(id) => setPlace({ account, posting: id })}
          />
        )}
        {posting !== null && <Posting id={posting} />}
      </div>
    </Page>
  )
}

function TrialBalance({
  data,
  account,
  setPlace,
}: {
  data: Answer<'opsTrialBalance'>
  account: string | null
  setPlace: (place: { account: string }) => void
}) {
  const t = useTranslations()
  return (
    <table className="t tight">
      <thead>
        <tr>
          <th>{t('legs.account')}</th>
          <th className="r">{t('books.entries')}</th>
          <th className="r">{t('col.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {data.accounts.map((row) => {
          const isOne = !row.account.includes('*')
          const open = (): void => setPlace({ account: row.account })
          return (
            <tr
              key={row.account}
              {...(isOne ? { 'data-row': true, tabIndex: 0, onClick: open } : {})}
              className={account === row.account ? 'sel' : ''}
              onKeyDown={(event) => isOne && event.key === 'Enter' && open()}
            >
              <td>
                <span className="acct">{row.account}</span>
                {!isOne && <small>{t('books.accounts', { n: row.accounts })}</small>}
              </td>
              <td className="r faint">{row.entries}</td>
              <td className={`r b ${row.balance === 0 ? 'faint' : ''}`}>
                <SidedBaht of={sided(row.balance)} />
              </td>
            </tr>
          )
        })}
        <tr className="sum">
          <td colSpan={2}>{t('books.sumOfAll')}</td>
          <td className={`r ${data.total === 0 ? 'in' : 'out'}`}>{baht2(data.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function FindAccount({ open }: { open: (name: string) => void }) {
  const t = useTranslations('books')
  const [name, setName] = useState('')
  return (
    <form
      className="tfoot"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) open(name.trim())
      }}
    >
      <input
        className="textin"
        aria-label={t('find')}
        placeholder="member:…:wallet"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="btn small">
        {t('show')}
      </button>
    </form>
  )
}

const PAGE = 50

function Account({
  name,
  posting,
  open,
}: {
  name: string
  posting: string | null
  open: (id: string) => void
}) {
  const t = useTranslations()
  const [page, setPage] = useState(1)
  const { data, error } = useOps('opsLedgerAccount', {
    body: { account: name, page, limit: PAGE },
  })
  return (
    <section className="card fill">
      <div className="casehead">
        <span className="grow cut">
          <h2>
            <span className="acct">{name}</span>
          </h2>
          <small>{data ? t('books.entriesOf', { n: data.total }) : ''}</small>
        </span>
        {data && (
          <b className="b">
            <SidedBaht of={sided(data.balance)} />
          </b>
        )}
      </div>
      <div className="scroll grow">
        {error && !data ? <Fault error={error} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && <Entries data={data} posting={posting} open={open} />}
      </div>
      {data && (
        <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
          #{(page - 1) * PAGE + 1}–
        </Pager>
      )}
    </section>
  )
}

function Entries({
  data,
  posting,
  open,
}: {
  data: Answer<'opsLedgerAccount'>
  posting: string | null
  open: (id: string) => void
}) {
  const t = useTranslations()
  return (
    <table className="t tight">
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
          <tr
            key={entry.seq}
            data-row
            tabIndex={0}
            className={entry.posting === posting ? 'sel' : ''}
            onClick={() => open(entry.posting)}
            onKeyDown={(event) => event.key === 'Enter' && open(entry.posting)}
          >
            <td className="nw">{fullTime(entry.at)}</td>
            <td className="cut" style={{ maxWidth: '16rem' }} title={entry.key}>
              <b>{entry.kind}</b> <span className="faint">{entry.key}</span>
            </td>
            <td className="r">{entry.amount < 0 ? baht2(-entry.amount) : ''}</td>
            <td className="r">{entry.amount > 0 ? baht2(entry.amount) : ''}</td>
            <td className="r b">
              <SidedBaht of={sided(entry.balance)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Posting({ id }: { id: string }) {
  const t = useTranslations()
  const { data, error } = useOps('opsLedgerPosting', { params: { id } })
  const [, setPlace] = useSearchParams()
  const jump = (other: string): void =>
    setPlace((place) => {
      place.set('posting', other)
      return place
    })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton />
  const linked = data.ends ?? data.endedBy
  return (
    <Card title={t('books.posting', { id })} aside={<span className="badge on">{data.op}</span>}>
      <div className="panel">
        <Legs legs={data.legs} />
        <div className="rule" />
        <Facts
          of={[
            [t('col.time'), fullTime(data.at)],
            [t('books.kind'), data.kind],
            [t('books.key'), data.key],
            ...(data.line
              ? ([
                  [t('col.member'), data.line.memberId],
                  [t('col.what'), `${data.line.type} ${data.line.from} → ${data.line.to}`],
                ] as const)
              : []),
          ]}
        />
        {linked !== null && (
          <button type="button" className="btn small" onClick={() => jump(linked)}>
            {t(data.ends === null ? 'books.endedBy' : 'books.ends', { id: linked })}
          </button>
        )}
      </div>
    </Card>
  )
}
