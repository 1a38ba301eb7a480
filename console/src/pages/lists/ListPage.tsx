import { LIST_NAMES, listOf } from '@krapao/contract/ops/lists/lists'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRights } from '../../api/rights.ts'
import { ListView } from '../../components/list/ListView.tsx'
import { wayTo } from '../../components/list/ways.ts'
import { Page, Tabs } from '../../frame/Page.tsx'

/** Members have a page of their own. */
const HERE = LIST_NAMES.filter((name) => name !== 'members')

/** Every list but the members', one beside the other. */
export function ListPage() {
  const t = useTranslations()
  const rights = useRights()
  const { list } = useParams()
  const navigate = useNavigate()
  const mine = HERE.filter((name) => rights.includes(listOf(name).right))
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
