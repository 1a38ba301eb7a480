import type { Choice } from '@krapao/contract/ops/content'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { WheelPicture } from '../../components/plots/WheelPicture.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { ContentItems } from './ContentItems.tsx'
import { DraftEditor } from './draft/DraftEditor.tsx'
import { useDraft } from './draft/useDraft.ts'
import { useOpened, type Opened } from './draft/useOpened.ts'
import { Slices, type Language, type Slice, type Wheel } from './wheel/Slices.tsx'

/** The wheel: its slices with their chances, how it looks, what it costs, and every version. */
export function WheelsPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsWheels', { body: { limit: 100 } })
  const [query, setQuery] = useSearchParams()
  const items = data?.items ?? []
  const item = items.find((each) => each.id === query.get('item')) ?? items[0]
  const opened = useOpened('wheel', item?.id ?? null, item)
  const start = (item?.draft?.body ?? item?.live ?? null) as Wheel | null
  return (
    <Page title={t('place.wheels')}>
      <div className="work wheelpage">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && (
          <ContentItems
            items={items}
            chosen={item?.id ?? null}
            unsaved={opened.unsaved}
            choose={(next) => setQuery({ item: next }, { replace: true })}
          />
        )}
        {item && start && (
          <Editor
            key={opened.key}
            id={item.id}
            start={start}
            opened={opened}
            prizes={data?.choices['prizeCode'] ?? []}
          />
        )}
      </div>
    </Page>
  )
}

interface Props {
  id: string
  start: Wheel
  opened: Opened
  prizes: readonly Choice[]
}
function Editor({ id, start, opened, prizes }: Props) {
  const t = useTranslations()
  const draft = useDraft(opened, start)
  const { body: wheel, base } = draft
  const [language, setLanguage] = useState<Language>('th')
  const save = useAct('opsWheelSave')
  const publish = useAct('opsWheelPublish')
  const history = useOps('opsWheelHistory', { params: { id } })
  const all = Math.max(
    1,
    wheel.slices.reduce((sum, slice) => sum + slice.weight, 0),
  )
  const setSlice = (at: number, change: Partial<Slice>): void =>
    draft.setBody({
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
            prizes={prizes}
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
      draft={draft}
      versions={history.data}
      simulate={(body) => callOps('opsWheelSimulate', { params, body: { body } })}
      save={(reason) => save.mutateAsync({ params, body: { body: wheel, base, reason } })}
      publish={(version, reason) => publish.mutateAsync({ params, body: { version, reason } })}
    />
  )
}
