import { isFormerAccount } from '@krapao/contract/deposits/formerAccounts'
import type { ContentItem } from '@krapao/contract/ops/content'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { hasRight } from '@krapao/contract/ops/rights'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps, type CallInput } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { NumberIn, PickIn, TextIn } from '../../components/inputs.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page, Tabs } from '../../frame/Page.tsx'
import { presentFirst } from './accountRows.ts'
import { ContentItems } from './ContentItems.tsx'
import { HistoryList } from './HistoryList.tsx'
import { PicturePick } from './PicturePick.tsx'
import { Preview } from './Preview.tsx'

/** The calls of each kind; their bodies are records whose fields the form draws. */
const KINDS = {
  texts: ['opsTexts', 'opsTextSave', 'opsTextPublish', 'opsTextHistory'],
  banners: ['opsBanners', 'opsBannerSave', 'opsBannerPublish', 'opsBannerHistory'],
  games: ['opsCatalogue', 'opsGameSave', 'opsGamePublish', 'opsGameHistory'],
  accounts: ['opsAccounts', 'opsAccountSave', 'opsAccountPublish', 'opsAccountHistory'],
} as const satisfies Record<string, readonly OpsCallName[]>
type Kind = keyof typeof KINDS
type Versions = Parameters<typeof HistoryList>[0]['versions']
type Fields = Record<string, unknown>

/** Texts, banners and our own accounts: a form of the item's fields, and every version. */
export function ContentPage() {
  const t = useTranslations()
  const role = useSession()?.me.role
  const [kind, setKind] = useState<Kind>('texts')
  const [id, setId] = useState<string | null>(null)
  const [list] = KINDS[kind]
  const { data, error, refetch } = useQuery({
    queryKey: [list],
    queryFn: () => callOps(list, { body: { limit: 100 } }),
  })
  const items = presentFirst(data?.items ?? [])
  const item = items.find((each) => each.id === id) ?? items[0]
  const shown = (Object.keys(KINDS) as Kind[]).filter(
    (each) => each !== 'accounts' || (role !== undefined && hasRight(role, 'settings')),
  )
  return (
    <Page
      title={t('place.content')}
      tabs={
        <Tabs
          chosen={kind}
          choose={setKind}
          of={shown.map((each) => [each, t(`content.kind.${each}`)] as const)}
        />
      }
    >
      <div className="work" style={{ gridTemplateColumns: '17rem minmax(0, 1fr) 20rem' }}>
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && (
          <ContentItems
            items={items}
            chosen={item?.id ?? null}
            choose={setId}
            nameOf={({ id: of }) => {
              const [, part = '', n = '0'] = /^(\w+)-(\d+)$/.exec(of) ?? []
              if (kind !== 'texts' || !t.has(`content.text.${part}`)) return undefined
              return t(`content.text.${part}`, { n: Number(n) + 1 })
            }}
          />
        )}
        {item && (
          <Editor key={`${kind} ${item.id} ${item.draft?.version ?? 0}`} kind={kind} item={item} />
        )}
      </div>
    </Page>
  )
}

function Editor({ kind, item }: { kind: Kind; item: ContentItem }) {
  const t = useTranslations()
  const draft = useDraft(kind, item)
  return (
    <>
      <section className="card fill">
        <div className="scroll grow panel">
          <Form fields={draft.body} set={draft.setBody} path="" />
        </div>
        <div className="tfoot">
          <span>{item.id}</span>
          <button
            type="button"
            className="btn main"
            onClick={() =>
              draft.setAsked({
                title: t('content.saveTitle'),
                confirm: t('content.save'),
                needsReason: true,
                run: (reason) => draft.act(draft.save, { body: draft.body, reason }),
              })
            }
          >
            {t('content.save')}
          </button>
        </div>
      </section>
      <section className="card panel">
        {kind === 'accounts' && isFormerAccount(item) && (
          <p className="note calm">{t('content.formerNote')}</p>
        )}
        <Preview body={draft.body} />
        <h2>{t('content.history')}</h2>
        <HistoryList
          versions={(draft.versions.data ?? []) as Versions}
          publish={(version) =>
            draft.setAsked({
              title: t('content.publishTitle', { n: version }),
              confirm: t('content.publish'),
              needsReason: true,
              run: (reason) => draft.act(draft.publish, { version, reason }),
            })
          }
        />
      </section>
      {draft.asked && <ReasonDialog asked={draft.asked} close={() => draft.setAsked(null)} />}
    </>
  )
}

/** The item's draft, its versions, and what is done with them. */
function useDraft(kind: Kind, item: ContentItem) {
  const client = useQueryClient()
  const [, save, publish, history] = KINDS[kind]
  const [body, setBody] = useState<Fields>(item.draft?.body ?? item.live ?? {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const versions = useQuery({
    queryKey: [history, item.id],
    queryFn: (): Promise<unknown> => callOps(history, { params: { id: item.id } }),
  })
  const act = async (
    name: typeof save | typeof publish,
    given: Record<string, unknown>,
  ): Promise<unknown> => {
    const said = await callOps(name, {
      params: { id: item.id },
      body: given,
    } as CallInput<typeof name>)
    await client.invalidateQueries()
    return said
  }
  return { body, setBody, setAsked, act, save, versions, publish, asked }
}

/** A field for each value: texts, figures, on or off; what holds others is drawn inside. */
function Form({
  fields,
  set,
  path,
}: {
  fields: Fields
  set: (fields: Fields) => void
  path: string
}) {
  const words = useTranslations('content')
  /** `name.th` is the name, in Thai. */
  const labelOf = (full: string): string => {
    const [field = '', language] = full.split('.')
    const name = words.has(`field.${field}`) ? words(`field.${field}`) : field
    return language && words.has(`language.${language}`)
      ? `${name} (${words(`language.${language}`)})`
      : name
  }
  return Object.entries(fields).map(([key, value]) => {
    const name = labelOf(path + key)
    const change = (next: unknown): void => set({ ...fields, [key]: next })
    if (typeof value === 'boolean')
      return (
        <PickIn
          key={key}
          name={name}
          value={value ? 'on' : 'off'}
          of={[
            ['on', words('shown')],
            ['off', words('notShown')],
          ]}
          set={(next) => change(next === 'on')}
        />
      )
    if (typeof value === 'number' || value === null)
      return <NumberIn key={key} name={name} value={value} set={change} />
    if (typeof value === 'object')
      return (
        <div key={key} style={{ display: 'grid', gap: '.75rem' }}>
          <Form fields={value as Fields} set={change} path={`${path}${key}.`} />
        </div>
      )
    const text = typeof value === 'string' ? value : ''
    if (key === 'image') return <PicturePick key={key} name={name} value={text} set={change} />
    return (
      <TextIn
        key={key}
        name={name}
        value={text}
        {...(text.length > 60 || text.includes('<') ? { lines: 6 } : {})}
        set={change}
      />
    )
  })
}
