import type { Answer, BodyInput } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { CostPlot } from '../../components/plots/CostPlot.tsx'
import { WheelPicture } from '../../components/plots/WheelPicture.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { useWords } from '../../components/useWords.ts'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { HistoryList } from './HistoryList.tsx'
import { PublishCost } from './PublishCost.tsx'

type Wheel = BodyInput<'opsWheelSave'>['body']

/** The wheel: its slices with their chances, how it looks, what it costs, and every version. */
export function WheelsPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsWheels', { body: { limit: 100 } })
  const [id, setId] = useState<string | null>(null)
  const items = data?.items ?? []
  const item = items.find((each) => each.id === (id ?? items[0]?.id))
  const start = (item?.draft?.body ?? item?.live ?? null) as Wheel | null
  return (
    <Page title={t('place.wheels')}>
      <div className="work wheelpage">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && <ContentItems items={items} chosen={item?.id ?? null} choose={setId} />}
        {item && start && (
          <Editor key={`${item.id} ${item.draft?.version ?? 0}`} id={item.id} start={start} />
        )}
      </div>
    </Page>
  )
}

function Editor({ id, start }: { id: string; start: Wheel }) {
  const t = useTranslations()
  const words = useWords()
  const [wheel, setWheel] = useState(start)
  const [language, setLanguage] = useState<'th' | 'la' | 'en'>('th')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [cost, setCost] = useState<Answer<'opsWheelSimulate'> | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const save = useAct('opsWheelSave')
  const publish = useAct('opsWheelPublish')
  const history = useOps('opsWheelHistory', { params: { id } })
  const all = Math.max(
    1,
    wheel.slices.reduce((sum, slice) => sum + slice.weight, 0),
  )
  const setSlice = (at: number, change: Partial<Wheel['slices'][number]>): void =>
    setWheel({
      ...wheel,
      slices: wheel.slices.map((slice, n) => (n === at ? { ...slice, ...change } : slice)),
    })
  const simulate = async (): Promise<void> => {
    setFault(null)
    try {
      setCost(await callOps('opsWheelSimulate', { params: { id }, body: { body: wheel } }))
    } catch (error) {
      setFault(error)
    }
  }
  const askPublish = (version: number): void =>
    setAsked({
      title: t('content.publishTitle', { n: version }),
      confirm: t('content.publish'),
      needsReason: true,
      body: <PublishCost ask={() => costOfVersion(version)} />,
      run: (reason) => publish.mutateAsync({ params: { id }, body: { version, reason } }),
    })
  const costOfVersion = (version: number): Promise<Answer<'opsWheelSimulate'>> => {
    const body = history.data?.find((each) => each.version === version)?.body as Wheel
    return callOps('opsWheelSimulate', { params: { id }, body: { body } })
  }
  return (
    <>
      <section className="card fill">
        <div className="scroll grow">
          <table className="t one stack">
            <thead>
              <tr>
                <th>{t('wheel.colour')}</th>
                <th>
                  <span className="row-line">
                    {t('wheel.label')}
                    <select
                      className="textin inhead"
                      aria-label={t('content.languageOf')}
                      value={language}
                      onChange={(event) => setLanguage(event.target.value as typeof language)}
                    >
                      {(['th', 'la', 'en'] as const).map((each) => (
                        <option key={each} value={each}>
                          {t(`content.language.${each}`)}
                        </option>
                      ))}
                    </select>
                  </span>
                </th>
                <th>{t('wheel.prize')}</th>
                <th className="r">{t('wheel.weight')}</th>
                <th className="r">{t('wheel.chance')}</th>
              </tr>
            </thead>
            <tbody>
              {wheel.slices.map((slice, n) => (
                <tr key={slice.code}>
                  <td data-name={t('wheel.colour')}>
                    <span className="row-line">
                      <input
                        type="color"
                        aria-label={`${t('wheel.colour')} ${n + 1}`}
                        value={slice.bgColor}
                        onChange={(event) => setSlice(n, { bgColor: event.target.value })}
                      />
                      <input
                        type="color"
                        aria-label={`${t('wheel.ink')} ${n + 1}`}
                        value={slice.textColor}
                        onChange={(event) => setSlice(n, { textColor: event.target.value })}
                      />
                    </span>
                  </td>
                  <td data-name={t('wheel.label')}>
                    <input
                      className="textin"
                      aria-label={`${t('wheel.label')} ${n + 1}`}
                      value={slice.label[language] ?? ''}
                      onChange={(event) =>
                        setSlice(n, { label: { ...slice.label, [language]: event.target.value } })
                      }
                    />
                  </td>
                  <td data-name={t('wheel.prize')}>
                    <input
                      className="textin"
                      aria-label={`${t('wheel.prize')} ${n + 1}`}
                      value={slice.prizeCode}
                      onChange={(event) => setSlice(n, { prizeCode: event.target.value })}
                    />
                  </td>
                  <td className="r" data-name={t('wheel.weight')}>
                    <input
                      className="textin"
                      style={{ width: '5rem', minWidth: 0, textAlign: 'right' }}
                      type="number"
                      min="0"
                      aria-label={`${t('wheel.weight')} ${n + 1}`}
                      value={slice.weight}
                      onChange={(event) => setSlice(n, { weight: Number(event.target.value) })}
                    />
                  </td>
                  <td className="r b" data-name={t('wheel.chance')}>
                    {((slice.weight / all) * 100).toFixed(2)}%
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="tfoot">
          <span>{t('wheel.sum', { n: all })}</span>
          <span className="row-line">
            <button type="button" className="btn" onClick={() => void simulate()}>
              {t('simulation.run')}
            </button>
            <button
              type="button"
              className="btn main"
              onClick={() =>
                setAsked({
                  title: t('content.saveTitle'),
                  confirm: t('content.save'),
                  needsReason: true,
                  run: (reason) =>
                    save.mutateAsync({ params: { id }, body: { body: wheel, reason } }),
                })
              }
            >
              {t('content.save')}
            </button>
          </span>
        </div>
      </section>
      <div className="col scroll">
        <section className="card pad" data-theme="night" style={{ background: 'var(--raised)' }}>
          <small>{t('offer.memberSees')}</small>
          <WheelPicture slices={wheel.slices} language={language} />
        </section>
        <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
          <h2>{t('simulation.title')}</h2>
          {fault !== null && <p className="note bad">{words(fault)}</p>}
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
