import type { Answer, BodyInput } from '@krapao/contract/calls'
import { BONUS_TYPES } from '@krapao/contract/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps, CallRefused } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { NumberIn, PickIn, TextIn, TimeIn } from '../../components/inputs.tsx'
import { CostPlot } from '../../components/plots/CostPlot.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { useWords } from '../../components/useWords.ts'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { HistoryList } from './HistoryList.tsx'
import { OfferBanners } from './OfferBanners.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { PublishCost } from './PublishCost.tsx'

type Offer = BodyInput<'opsOfferSave'>['body']
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
  const [id, setId] = useState<string | null>(null)
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
              <button
                type="button"
                className="btn small"
                onClick={() => setFresh(`offer-${Date.now().toString(36)}`)}
              >
                <Plus className="icon xs" aria-hidden />
                {t('content.new')}
              </button>
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
  const t = useTranslations()
  const words = useWords()
  const [offer, setOffer] = useState(start)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [cost, setCost] = useState<Answer<'opsOfferSimulate'> | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const save = useAct('opsOfferSave', saved)
  const publish = useAct('opsOfferPublish')
  const history = useOps('opsOfferHistory', { params: { id } })
  const set = (change: Partial<Offer>): void => setOffer({ ...offer, ...change })
  const simulate = async (): Promise<void> => {
    setFault(null)
    try {
      setCost(await callOps('opsOfferSimulate', { params: { id }, body: { body: offer } }))
    } catch (error) {
      setFault(error)
      setCost(null)
    }
  }
  const askSave = (): void =>
    setAsked({
      title: t('content.saveTitle'),
      confirm: t('content.save'),
      needsReason: true,
      run: (reason) => save.mutateAsync({ params: { id }, body: { body: offer, reason } }),
    })
  const askPublish = (version: number): void =>
    setAsked({
      title: t('content.publishTitle', { n: version }),
      confirm: t('content.publish'),
      needsReason: true,
      body: (
        <PublishCost
          ask={() => {
            const body = history.data?.find((each) => each.version === version)?.body as Offer
            return callOps('opsOfferSimulate', { params: { id }, body: { body } })
          }}
        />
      ),
      run: (reason) => publish.mutateAsync({ params: { id }, body: { version, reason } }),
    })
  const hasCondition = [offer.turnoverMultiple, offer.percentSuccess, offer.percentFail].some(
    (each) => each != null,
  )
  return (
    <>
      <section className="card fill">
        <div className="scroll grow panel">
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '.75rem' }}>
            <PickIn
              name={t('offer.kind')}
              value={offer.kind}
              of={[
                ['bonus', t('offer.bonus')],
                ['promotion', t('offer.promotion')],
              ]}
              set={(kind) => set({ kind })}
            />
            <TextIn name={t('offer.code')} value={offer.code} set={(code) => set({ code })} />
            {(['th', 'la', 'en'] as const).map((language) => (
              <TextIn
                key={language}
                name={`${t('offer.name')} (${t(`content.language.${language}`)})`}
                value={offer.name[language] ?? ''}
                set={(name) => set({ name: { ...offer.name, [language]: name } })}
              />
            ))}
            <PickIn
              name={t('offer.active')}
              value={offer.active === false ? 'off' : 'on'}
              of={[
                ['on', t('content.shown')],
                ['off', t('content.notShown')],
              ]}
              set={(value) => set({ active: value === 'on' })}
            />
            <PickIn
              name={t('offer.type')}
              value={offer.type}
              of={BONUS_TYPES.map((type) => [type, t(`offer.often.${type}`)] as const)}
              set={(type) => set({ type })}
            />
            <NumberIn
              name={t('offer.maxReceived')}
              value={offer.maxReceived}
              set={(value) => set({ maxReceived: value ?? 1 })}
            />
            <NumberIn
              name={t('offer.rewardAmount')}
              value={offer.rewardAmount}
              set={(value) => set({ rewardAmount: value ?? 0 })}
            />
            <NumberIn
              name={t('offer.rewardPercent')}
              value={offer.rewardPercent ?? null}
              set={(rewardPercent) => set({ rewardPercent })}
            />
            <NumberIn
              name={t('offer.minDeposit')}
              value={offer.minDeposit ?? null}
              set={(minDeposit) => set({ minDeposit })}
            />
            <NumberIn
              name={t('offer.depositHours')}
              value={offer.depositHours ?? null}
              set={(depositHours) => set({ depositHours })}
            />
            <NumberIn
              name={t('offer.quota')}
              value={offer.quota ?? null}
              set={(quota) => set({ quota })}
            />
            <NumberIn
              name={t('offer.turnover')}
              value={offer.turnoverMultiple ?? null}
              set={(turnoverMultiple) => set({ turnoverMultiple })}
            />
            <NumberIn
              name={t('offer.success')}
              value={offer.percentSuccess ?? null}
              set={(percentSuccess) => set({ percentSuccess })}
            />
            <NumberIn
              name={t('offer.fail')}
              value={offer.percentFail ?? null}
              set={(percentFail) => set({ percentFail })}
            />
            {!hasCondition && (
              <p role="alert" className="note bad" style={{ gridColumn: '1 / -1' }}>
                {t('offer.noCondition')}
              </p>
            )}
            <NumberIn
              name={t('offer.days')}
              value={offer.playDays ?? null}
              set={(playDays) => set({ playDays })}
            />
            {offer.weights && (
              <p className="caption" style={{ gridColumn: '1 / -1' }}>
                {t('offer.weights', {
                  list: Object.entries(offer.weights)
                    .map(([of, percent]) => `${of} ${percent}`)
                    .join(', '),
                })}
              </p>
            )}
            <TimeIn
              name={t('offer.startsAt')}
              value={offer.startsAt ?? null}
              set={(startsAt) => set({ startsAt })}
            />
            <TimeIn
              name={t('offer.endsAt')}
              value={offer.endsAt ?? null}
              set={(endsAt) => set({ endsAt })}
            />
            <NumberIn
              name={t('offer.position')}
              value={offer.position ?? null}
              set={(position) => set({ position: position ?? 0 })}
            />
            {(['th', 'la', 'en'] as const).map((language) => (
              <TextIn
                key={language}
                lines={3}
                name={`${t('offer.description')} (${t(`content.language.${language}`)})`}
                value={offer.description?.[language] ?? ''}
                set={(text) =>
                  set({
                    description: {
                      ...(offer.description ?? { th: '', la: '', en: '' }),
                      [language]: text,
                    },
                  })
                }
              />
            ))}
          </div>
          <OfferBanners banners={offer.banners ?? []} set={(banners) => set({ banners })} />
        </div>
        <div className="tfoot">
          <span>{id}</span>
          <span className="row-line">
            <button type="button" className="btn" onClick={() => void simulate()}>
              {t('simulation.run')}
            </button>
            <button type="button" className="btn main" disabled={!hasCondition} onClick={askSave}>
              {t('content.save')}
            </button>
          </span>
        </div>
      </section>
      <div className="col scroll">
        <OfferPreview of={offer} />
        <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
          <h2>{t('simulation.title')}</h2>
          {fault !== null && (
            <p className="note bad">
              {fault instanceof CallRefused && typeof fault.details['ceiling'] === 'number'
                ? t('simulation.beyond', { n: fault.details['ceiling'] })
                : words(fault)}
            </p>
          )}
          {cost ? <CostPlot of={cost} /> : <p className="muted">{t('simulation.lead')}</p>}
        </section>
        <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
          <h2>{t('content.history')}</h2>
          {history.data && <HistoryList versions={history.data} publish={askPublish} />}
        </section>
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </>
  )
}
