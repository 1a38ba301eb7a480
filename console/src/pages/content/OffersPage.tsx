import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { DraftEditor } from './draft/DraftEditor.tsx'
import { useDraft } from './draft/useDraft.ts'
import { useOpened, type Opened } from './draft/useOpened.ts'
import { hasCondition, OfferForm, type Offer } from './OfferForm.tsx'
import { OfferPreview } from './OfferPreview.tsx'

const NEW: Offer = {
  kind: 'bonus',
  code: '',
  active: true,
  name: { th: '', la: '', en: '' },
  type: 'limit',
  maxReceived: 1,
  rewardAmount: 100,
  turnoverMultiple: 5,
  percentFail: 5,
}

/** Offers: the form, what the member is told, the cost, and every version. */
export function OffersPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsOffers', { body: { limit: 100 } })
  const [query, setQuery] = useSearchParams()
  const id = query.get('item')
  const setId = (item: string): void => setQuery({ item }, { replace: true })
  const items = data?.items ?? []
  const chosen = id ?? items[0]?.id ?? null
  const item = items.find((each) => each.id === chosen)
  const opened = useOpened('offer', chosen, item)
  const start = (item?.draft?.body ?? item?.live ?? NEW) as Offer
  return (
    <Page title={t('place.offers')}>
      <div className="work" style={{ gridTemplateColumns: '17rem minmax(0, 1fr) 21rem' }}>
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && (
          <ContentItems
            items={items}
            chosen={chosen}
            unsaved={opened.unsaved}
            choose={setId}
            foot={
              <>
                <Link className="btn small quiet" to="/lists/offers">
                  {t('content.asList')}
                </Link>
                <button
                  type="button"
                  className="btn small"
                  onClick={() => setId(`offer-${Date.now().toString(36)}`)}
                >
                  <Plus className="icon xs" aria-hidden />
                  {t('content.new')}
                </button>
              </>
            }
          />
        )}
        {data && chosen !== null && (
          <Editor key={opened.key} id={chosen} start={start} opened={opened} />
        )}
      </div>
    </Page>
  )
}

function Editor({ id, start, opened }: { id: string; start: Offer; opened: Opened }) {
  const draft = useDraft(opened, start)
  const { body: offer, base } = draft
  const save = useAct('opsOfferSave')
  const publish = useAct('opsOfferPublish')
  const history = useOps('opsOfferHistory', { params: { id } })
  const params = { id }
  return (
    <DraftEditor
      about={id}
      form={<OfferForm offer={offer} set={(change) => draft.setBody({ ...offer, ...change })} />}
      preview={<OfferPreview of={offer} />}
      draft={draft}
      mayKeep={hasCondition(offer)}
      versions={history.data}
      simulate={(body) => callOps('opsOfferSimulate', { params, body: { body } })}
      save={(reason) => save.mutateAsync({ params, body: { body: offer, base, reason } })}
      publish={(version, reason) => publish.mutateAsync({ params, body: { version, reason } })}
    />
  )
}
