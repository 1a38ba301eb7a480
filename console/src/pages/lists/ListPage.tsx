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
  if (!shown) return <Navigate to={mine[0] ? `/lists/${mine[0]}` : '/'} replace />
  return (
    <Page
      title={t('place.lists')}
      tabs={
        <Tabs
          of={mine.map((name) => [name, t(`list.name.${name}`)] as const)}
          chosen={shown}
          choose={(name) => void navigate(`/lists/${name}`)}
        />
      }
    >
      <div className="work">
        <ListView key={shown} list={shown} open={(row) => void navigate(wayTo(shown, row))} />
      </div>
    </Page>
  )
}

/** What a row opens: its posting in the books, else the member it is about. */
function wayTo(list: ListName, { id, memberId, cells }: ListRow): string {
  if (list === 'postings') {
    const [account = ''] = String(cells['to'] ?? cells['from'] ?? '').split(' ')
    return `/books?account=${encodeURIComponent(account)}&posting=${id}`
  }
  return memberId === null ? '/audit' : `/members/${memberId}`
}
