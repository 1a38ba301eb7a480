import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { GroupState, type Group } from './GroupState.tsx'

const PAGE = 50
const STATES = ['waiting', 'all'] as const

/** Groups of members who belong together, the largest first. */
export function LinksPage() {
  const t = useTranslations()
  const [state, setState] = useState<(typeof STATES)[number]>('waiting')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useOps(
    'opsLinkGroups',
    { body: { state, page, limit: PAGE } },
    { every: 15_000 },
  )
  return (
    <Page
      title={t('place.links')}
      tabs={
        <Tabs
          of={STATES.map((each) => [each, t(`links.box.${each}`)] as const)}
          chosen={state}
          choose={(next) => {
            setPage(1)
            setState(next)
          }}
        />
      }
    >
      <div className="work">
        <section className="card fill">
          {data && (
            <p className="caption linknote">
              {t(data.above > 0 ? 'links.lead' : 'links.leadOff', { above: data.above })}
            </p>
          )}
          <div className="scroll grow" role="region" aria-label={t('place.links')} tabIndex={0}>
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton /> : null}
            {data?.groups.length === 0 && <Empty text={t(`links.none.${state}`)} />}
            {data && data.groups.length > 0 && <Rows rows={data.groups} />}
          </div>
          {data && data.total > 0 && (
            <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
              {t('member.shown', { n: data.groups.length, total: data.total })}
            </Pager>
          )}
        </section>
      </div>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Group[] }) {
  const t = useTranslations('links')
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('col.group')}</th>
          <th className="r">{t('col.size')}</th>
          <th>{t('col.grown')}</th>
          <th>{t('col.gifts')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="nw">
              <Link className="b" to={`/links/${row.id}`}>
                {t('group', { id: row.id })}
              </Link>
            </td>
            <td className="r" data-name={t('col.size')}>
              {row.size}
            </td>
            <td className="nw" data-name={t('col.grown')}>
              {fullTime(row.grownAt)}
            </td>
            <td data-name={t('col.gifts')}>
              <GroupState of={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
