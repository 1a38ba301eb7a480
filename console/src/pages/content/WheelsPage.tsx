import type { BodyInput } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { WheelPicture } from '../../components/plots/WheelPicture.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { DraftEditor } from './DraftEditor.tsx'

type Wheel = BodyInput<'opsWheelSave'>['body']
type Slice = Wheel['slices'][number]
type Language = 'th' | 'la' | 'en'

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
  const [wheel, setWheel] = useState(start)
  const [language, setLanguage] = useState<Language>('th')
  const save = useAct('opsWheelSave')
  const publish = useAct('opsWheelPublish')
  const history = useOps('opsWheelHistory', { params: { id } })
  const all = Math.max(
    1,
    wheel.slices.reduce((sum, slice) => sum + slice.weight, 0),
  )
  const setSlice = (at: number, change: Partial<Slice>): void =>
    setWheel({
      ...wheel,
      slices: wheel.slices.map((slice, n) => (n === at ? { ...slice, ...change } : slice)),
    })
  const params = { id }
  return (
    <DraftEditor
      about={t('wheel.sum', { n: all })}
      form={
        <div className="scroll grow">
          <Slices
            wheel={wheel}
            all={all}
            language={language}
            setLanguage={setLanguage}
            set={setSlice}
          />
        </div>
      }
      preview={
        <section className="card pad" data-theme="night" style={{ background: 'var(--raised)' }}>
          <small>{t('offer.memberSees')}</small>
          <WheelPicture slices={wheel.slices} language={language} />
        </section>
      }
      draft={wheel}
      versions={history.data}
      simulate={(body) => callOps('opsWheelSimulate', { params, body: { body } })}
      save={(reason) => save.mutateAsync({ params, body: { body: wheel, reason } })}
      publish={(version, reason) => publish.mutateAsync({ params, body: { version, reason } })}
    />
  )
}

function SliceCells({
  slice,
  n,
  all,
  language,
  set,
}: {
  slice: Slice
  n: number
  all: number
  language: Language
  set: (at: number, change: Partial<Slice>) => void
}) {
  const t = useTranslations()
  const name = (of: 'colour' | 'ink' | 'label' | 'prize' | 'weight'): string =>
    `${t(`wheel.${of}`)} ${n + 1}`
  return (
    <>
      <td data-name={t('wheel.colour')}>
        <span className="row-line">
          <Colour
            name={name('colour')}
            value={slice.bgColor}
            set={(bgColor) => set(n, { bgColor })}
          />
          <Colour
            name={name('ink')}
            value={slice.textColor}
            set={(textColor) => set(n, { textColor })}
          />
        </span>
      </td>
      <td data-name={t('wheel.label')}>
        <input
          className="textin"
          aria-label={name('label')}
          value={slice.label[language] ?? ''}
          onChange={({ target }) => set(n, { label: { ...slice.label, [language]: target.value } })}
        />
      </td>
      <td data-name={t('wheel.prize')}>
        <input
          className="textin"
          aria-label={name('prize')}
          value={slice.prizeCode}
          onChange={(event) => set(n, { prizeCode: event.target.value })}
        />
      </td>
      <td className="r" data-name={t('wheel.weight')}>
        <Weight name={name('weight')} value={slice.weight} set={(weight) => set(n, { weight })} />
      </td>
      <td className="r b" data-name={t('wheel.chance')}>
        {((slice.weight / all) * 100).toFixed(2)}%
      </td>
    </>
  )
}

const Weight = ({
  name,
  value,
  set,
}: {
  name: string
  value: number
  set: (weight: number) => void
}) => (
  <input
    className="textin"
    style={{ width: '5rem', minWidth: 0, textAlign: 'right' }}
    type="number"
    min="0"
    aria-label={name}
    value={value}
    onChange={(event) => set(Number(event.target.value))}
  />
)

const Colour = ({
  name,
  value,
  set,
}: {
  name: string
  value: string
  set: (colour: string) => void
}) => (
  <input
    type="color"
    aria-label={name}
    value={value}
    onChange={(event) => set(event.target.value)}
  />
)

/** The slices as rows: colours, words in one language, prize, weight and chance. */
function Slices({
  wheel,
  all,
  language,
  setLanguage,
  set,
}: {
  wheel: Wheel
  all: number
  language: Language
  setLanguage: (next: Language) => void
  set: (at: number, change: Partial<Slice>) => void
}) {
  const t = useTranslations()
  return (
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
                onChange={(event) => setLanguage(event.target.value as Language)}
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
            <SliceCells slice={slice} n={n} all={all} language={language} set={set} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
