import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { DraftEditor } from './DraftEditor.tsx'
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
  const [fresh, setFresh] = useState<string | null>(null)
  const items = data?.items ?? []
  const chosen = fresh ?? id ?? items[0]?.id ?? null
  const item = items.find((each) => each.id === chosen)
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
            choose={(next) => {
              setFresh(null)
              setId(next)
            }}
            foot={
              <>
                <Link className="btn small quiet" to="/lists/offers">
                  {t('content.asList')}
                </Link>
                <button
                  type="button"
                  className="btn small"
                  onClick={() => setFresh(`offer-${Date.now().toString(36)}`)}
                >
                  <Plus className="icon xs" aria-hidden />
                  {t('content.new')}
                </button>
              </>
            }
          />
        )}
        {data && chosen !== null && (
          <Editor
            key={`${chosen} ${item?.draft?.version ?? 0} ${JSON.stringify(item?.live ?? null).length}`}
            id={chosen}
            start={start}
            saved={() => {
              setFresh(null)
              setId(chosen)
            }}
          />
        )}
      </div>
    </Page>
  )
}

function Editor({ id, start, saved }: { id: string; start: Offer; saved: () => void }) {
  const [offer, setOffer] = useState(start)
  const save = useAct('opsOfferSave', saved)
  const publish = useAct('opsOfferPublish')
  const history = useOps('opsOfferHistory', { params: { id } })
  const params = { id }
  return (
    <DraftEditor
      about={id}
      form={<OfferForm offer={offer} set={(change) => setOffer({ ...offer, ...change })} />}
      preview={<OfferPreview of={offer} />}
      draft={offer}
      mayKeep={hasCondition(offer)}
      versions={history.data}
      simulate={(body) => callOps('opsOfferSimulate', { params, body: { body } })}
      save={(reason) => save.mutateAsync({ params, body: { body: offer, reason } })}
      publish={(version, reason) => publish.mutateAsync({ params, body: { version, reason } })}
    />
  )
}
