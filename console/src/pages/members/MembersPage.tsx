import type { Answer } from '@krapao/contract/calls'
import { seesMasked } from '@krapao/contract/ops/rights'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRights } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { BulkCare } from '../../components/care/BulkCare.tsx'
import { ListView, type Matches } from '../../components/list/ListView.tsx'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { useSettled } from '../../components/useSettled.ts'
import { initials } from '../../format/baht.ts'
import { shortDay } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'

type Row = Answer<'opsMembers'>['members'][number]
const bulkCare = (ids: ReadonlySet<string>, clear: () => void, matches: Matches) => (
  <BulkCare key={JSON.stringify(matches)} chosen={ids} matches={matches} clear={clear} />
)

/**
 * One field finds a member by phone, name with mistakes, account, id or reference; while it is
 * empty the list of all members stands here.
 */
export function MembersPage() {
  const t = useTranslations()
  const [query, setQuery] = useState('')
  const asked = useSettled(query)
  const rights = useRights()
  const navigate = useNavigate()
  const { data, error, refetch } = useOps(
    'opsMembers',
    { body: { query: asked, limit: 50 } },
    { keep: true, enabled: asked !== '' },
  )
  const rows = data?.members ?? []
  const open = (id: string): void => void navigate(`/members/${id}`)
  const openFirst = (): void => {
    // Not yet asked: the first row is of what was typed before.
    if (asked === query && rows[0]) open(rows[0].memberId)
  }
  const { chosen, choose } = useQueue(
    rows,
    (row) => row.memberId,
    { accept: (row) => open(row.memberId) },
    { inAddress: false },
  )
  return (
    <Page
      title={t('place.members')}
      aside={query !== '' && data ? t('members.found', { n: data.total }) : ''}
    >
      <div className="work" style={{ gridTemplateRows: 'auto minmax(0, 1fr)' }}>
        <Field query={query} set={setQuery} enter={openFirst} />
        {query === '' ? (
          <ListView
            list="members"
            open={({ id }) => open(id)}
            {...(rights.includes('members.act') ? { bulk: bulkCare } : {})}
          />
        ) : (
          <section className="card scroll">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={8} /> : null}
            {data && rows.length === 0 && (
              <Empty
                why="unfound"
                text={t(seesMasked(rights) ? 'members.noneWhole' : 'members.none')}
              />
            )}
            {rows.length > 0 && (
              <MemberTable rows={rows} chosen={chosen} choose={choose} open={open} />
            )}
          </section>
        )}
      </div>
    </Page>
  )
}

function MemberRow({
  row,
  chosen,
  choose,
  open,
}: {
  row: Row
  chosen: Row | undefined
  choose: (row: Row) => void
  open: (id: string) => void
}) {
  const t = useTranslations()
  return (
    <tr
      data-row
      tabIndex={0}
      className={row === chosen ? 'sel' : ''}
      onFocus={() => choose(row)}
      onClick={() => open(row.memberId)}
      onKeyDown={(event) => event.key === 'Enter' && open(row.memberId)}
    >
      <td>
        <span className="person">
          <span className="av" aria-hidden>
            {initials(row.name)}
          </span>
          <span>
            <b>{row.name}</b>
            <small>{row.memberId}</small>
          </span>
        </span>
      </td>
      <td className="nw" data-name={t('col.phone')}>
        {row.username}
      </td>
      <td className="nw" data-name={t('col.bank')}>
        <span>
          {row.bankCode}
          <small>{row.bankAccountNo}</small>
        </span>
      </td>
      <td data-name={t('col.state')}>
        <MemberStatus status={row.status} />
      </td>
      <td className="r nw" data-name={t('col.since')}>
        {shortDay(row.createdAt)}
      </td>
    </tr>
  )
}

function MemberTable({
  rows,
  chosen,
  choose,
  open,
}: {
  rows: readonly Row[]
  chosen: Row | undefined
  choose: (row: Row) => void
  open: (id: string) => void
}) {
  const t = useTranslations()
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('col.member')}</th>
          <th>{t('col.phone')}</th>
          <th>{t('col.bank')}</th>
          <th>{t('col.state')}</th>
          <th className="r">{t('col.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MemberRow key={row.memberId} row={row} chosen={chosen} choose={choose} open={open} />
        ))}
      </tbody>
    </table>
  )
}

/** `enter`: opens the best of what was found. */
function Field({
  query,
  set,
  enter,
}: {
  query: string
  set: (query: string) => void
  enter: () => void
}) {
  const t = useTranslations('place')
  return (
    <label className="in-s" style={{ maxWidth: '36rem' }}>
      <Search className="icon s muted" aria-hidden />
      <span className="vh">{t('find')}</span>
      <input
        id="find"
        value={query}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && enter()}
        placeholder={t('find')}
        style={{ flex: 1, border: 0, outline: 0, background: 'none', minHeight: '2.75rem' }}
      />
      <kbd>/</kbd>
    </label>
  )
}
