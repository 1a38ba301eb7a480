import { AUDIT_TOPIC_NAMES } from '@krapao/contract/ops/lists/auditTopics'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { askedOf, asking } from '../../../components/list/address.ts'
import { ListFoot } from '../../../components/list/ListFoot.tsx'
import { useListKeys } from '../../../components/list/useListKeys.ts'
import { PAGE, stepsOf, useListPage, useRowInSight } from '../../../components/list/useListPage.ts'
import { useListState, type ListPlace } from '../../../components/list/useListState.ts'
import { Empty, Fault, Skeleton } from '../../../components/states.tsx'
import { Page, Tabs } from '../../../frame/Page.tsx'
import { AuditRows } from './AuditRows.tsx'
import { AuditTools } from './AuditTools.tsx'
import { ChainCard } from './ChainCard.tsx'
import type { Operators } from './entry.ts'
import { SeenCard } from './SeenCard.tsx'
import { WorthCard } from './WorthCard.tsx'

/** Who did what and why, as one chain; beside it whether it is whole, and what is worth a look. */
export function AuditPage() {
  const t = useTranslations()
  const place = useListState()
  const { data: look, error, refetch } = useOps('opsAuditLook')
  return (
    <Page title={t('place.audit')} tabs={<Topics place={place} />}>
      <div className="work auditwork">
        <Entries place={place} operators={look?.operators ?? []} />
        <aside className="col auditside" aria-label={t('audit.beside')}>
          <ChainCard />
          {error ? <Fault error={error} retry={() => void refetch()} /> : null}
          {look && <WorthCard of={look.worth} days={look.days} />}
          {look && <SeenCard of={look} />}
        </aside>
      </div>
    </Page>
  )
}

/** What the entries are about: all, or one topic, as the address says. */
function Topics({ place: { state, ask } }: { place: ListPlace }) {
  const t = useTranslations('audit.topic')
  const asked = askedOf(state, 'topic')
  const chosen = AUDIT_TOPIC_NAMES.find((topic) => asked.length === 1 && asked[0] === topic)
  return (
    <Tabs
      of={(['all', ...AUDIT_TOPIC_NAMES] as const).map((topic) => [topic, t(topic)] as const)}
      chosen={chosen ?? 'all'}
      choose={(topic) => ask({ filters: asking(state, 'topic', topic === 'all' ? [] : [topic]) })}
    />
  )
}

function Entries({ place, operators }: { place: ListPlace; operators: Operators }) {
  const t = useTranslations()
  const { state, mark, ask } = place
  const found = useListPage('audit', state)
  const { rows, isHere, error, refetch, count } = found
  useRowInSight(state.row, rows)
  useListKeys({
    choose: null,
    turn: () => ask({ sort: { column: 'at', desc: !(state.sort?.desc ?? true) } }),
    filter: () =>
      document.querySelector<HTMLElement>('.auditfind select, .auditfind input')?.focus(),
  })
  const isNarrow = state.filters.length > 0 || state.from !== null || state.to !== null
  return (
    <section className="card fill">
      <AuditTools place={place} operators={operators} count={count} />
      <div className="scroll grow" role="region" aria-label={t('place.audit')} tabIndex={0}>
        {error ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!isHere && !error ? <Skeleton rows={10} /> : null}
        {isHere && rows.length === 0 && (
          <div className="listempty">
            <Empty why="unfound" text={t('audit.none')} />
            {isNarrow && (
              <button
                type="button"
                className="btn"
                onClick={() => ask({ filters: [], from: null, to: null })}
              >
                {t('list.clear')}
              </button>
            )}
          </div>
        )}
        {rows.length > 0 && (
          <AuditRows
            rows={rows}
            operators={operators}
            opened={state.row}
            open={(id) => mark(id === state.row ? '' : id)}
          />
        )}
      </div>
      <ListFoot
        first={(state.page - 1) * PAGE + 1}
        shown={rows.length}
        count={count}
        asOf={null}
        {...stepsOf(place, found)}
      />
    </section>
  )
}
