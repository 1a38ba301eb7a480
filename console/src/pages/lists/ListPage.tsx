import { LIST_NAMES, listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { hasRight } from '@krapao/contract/ops/rights'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import type { ListRow } from '../../components/list/ListCell.tsx'
import { ListView } from '../../components/list/ListView.tsx'
import { Page, Tabs } from '../../frame/Page.tsx'

/** Members have a page of their own. */
const HERE = LIST_NAMES.filter((name) => name !== 'members')

/** Every list but the members', one beside the other. */
export function ListPage() {
  const t = useTranslations()
  const role = useSession()?.me.role
  const { list } = useParams()
  const navigate = useNavigate()
  const mine = HERE.filter((name) => role && hasRight(role, listOf(name).right))
  const shown = mine.find((name) => name === list)
  const openRow = (way: string | null): void => {
    if (way !== null) void navigate(way)
  }
  if (!shown) return <Navigate to={mine[0] ? `/lists/${mine[0]}` : '/'} replace />
  return (
    <Page title={t('place.lists')}>
      <div className="work listwork">
        <Tabs
          of={mine.map((name) => [name, t(`list.name.${name}`)] as const)}
          chosen={shown}
          choose={(name) => void navigate(`/lists/${name}`)}
        />
        <ListView key={shown} list={shown} open={(row) => openRow(wayTo(shown, row))} />
      </div>
    </Page>
  )
}

/** The queue that a row's case waits in. */
const QUEUES: Partial<Record<ListName, { path: string; states: readonly string[] }>> = {
  withdrawals: { path: '/withdrawals', states: ['REQUESTED'] },
  slips: { path: '/slips', states: ['REVIEW'] },
  suspense: { path: '/suspense', states: ['WAITING', 'RETURNING'] },
}

/**
 * What a row opens: its case where it waits for an operator, its posting, its offer; else the
 * member it is about, or what the audit log has of it. Null: nothing.
 */
function wayTo(list: ListName, { id, memberId, cells }: ListRow): string | null {
  if (list === 'postings') {
    const [account = ''] = String(cells['to'] ?? cells['from'] ?? '').split(' ')
    return `/books?account=${encodeURIComponent(account)}&posting=${id}`
  }
  if (list === 'offers') return `/offers?item=${encodeURIComponent(id)}`
  const queue = QUEUES[list]
  if (queue?.states.includes(String(cells['state'])))
    return `${queue.path}?case=${encodeURIComponent(id)}`
  if (memberId !== null) return `/members/${memberId}`
  if (list === 'audit') return '/audit'
  return list === 'suspense' ? `/lists/audit?f=subject.is.${encodeURIComponent(id)}` : null
}
