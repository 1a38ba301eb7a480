import { isFormerAccount } from '@krapao/contract/deposits/formerAccounts'
import type { ContentItem } from '@krapao/contract/ops/content'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps, type CallInput } from '../../api/call.ts'
import { useMay } from '../../api/rights.ts'
import { FieldFaults } from '../../components/forms/fieldFaults.ts'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Page, Tabs } from '../../frame/Page.tsx'
import { presentFirst } from './accountRows.ts'
import { ContentForm, type Choices, type Fields } from './ContentForm.tsx'
import { ContentItems } from './ContentItems.tsx'
import { DraftNote } from './draft/DraftNote.tsx'
import { HistoryList } from './draft/HistoryList.tsx'
import { useDraft } from './draft/useDraft.ts'
import { useOpened, type Opened } from './draft/useOpened.ts'
import { Preview } from './Preview.tsx'
import { useChoices } from './useChoices.ts'

/** The calls of each kind; their bodies are records whose fields the form draws. */
const KINDS = {
  texts: ['opsTexts', 'opsTextSave', 'opsTextPublish', 'opsTextHistory'],
  banners: ['opsBanners', 'opsBannerSave', 'opsBannerPublish', 'opsBannerHistory'],
  games: ['opsCatalogue', 'opsGameSave', 'opsGamePublish', 'opsGameHistory'],
  accounts: ['opsAccounts', 'opsAccountSave', 'opsAccountPublish', 'opsAccountHistory'],
} as const satisfies Record<string, readonly OpsCallName[]>
type Kind = keyof typeof KINDS
type Versions = Parameters<typeof HistoryList>[0]['versions']

/** Texts, banners and our own accounts: a form of the item's fields, and every version. */
export function ContentPage() {
  const t = useTranslations()
  const seesAccounts = useMay('accounts.edit')
  const [query, setQuery] = useSearchParams()
  const named = query.get('kind') ?? 'texts'
  const kind = (named in KINDS ? named : 'texts') as Kind
  const [list] = KINDS[kind]
  const { data, error, refetch } = useQuery({
    queryKey: [list],
    queryFn: () => callOps(list, { body: { limit: 100 } }),
  })
  const items = presentFirst(data?.items ?? [])
  const item = items.find((each) => each.id === query.get('item')) ?? items[0]
  const opened = useOpened(kind, item?.id ?? null, item)
  const choices = useChoices(data?.choices)
  const shown = (Object.keys(KINDS) as Kind[]).filter((each) => each !== 'accounts' || seesAccounts)
  return (
    <Page
      title={t('place.content')}
      tabs={
        <Tabs
          chosen={kind}
          choose={(next) => setQuery({ kind: next })}
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
            unsaved={opened.unsaved}
            choose={(next) => setQuery({ kind, item: next }, { replace: true })}
            nameOf={({ id: of }) => {
              const [, part = '', n = '0'] = /^(\w+)-(\d+)$/.exec(of) ?? []
              if (kind !== 'texts' || !t.has(`content.text.${part}`)) return undefined
              return t(`content.text.${part}`, { n: Number(n) + 1 })
            }}
          />
        )}
        {item && (
          <Editor key={opened.key} kind={kind} item={item} choices={choices} opened={opened} />
        )}
      </div>
    </Page>
  )
}

interface EditorProps {
  kind: Kind
  item: ContentItem
  choices: Choices
  opened: Opened
}
function Editor({ kind, item, choices, opened }: EditorProps) {
  const t = useTranslations()
  const { draft, versions, save, publish } = useEditing(kind, item, opened)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (title: string, confirm: string, run: Asked['run']): void =>
    setAsked({ title, confirm, needsReason: true, run })
  return (
    <>
      <section className="card fill">
        <div className="scroll grow panel">
          <FieldFaults value={draft.faultOf}>
            <ContentForm fields={draft.body} set={draft.setBody} choices={choices} />
          </FieldFaults>
        </div>
        <DraftNote of={draft} by={versions[0]?.saved.by} />
        <div className="tfoot">
          <span>{item.id}</span>
          <button
            type="button"
            className="btn main"
            onClick={() => ask(t('content.saveTitle'), t('content.save'), save)}
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
          versions={versions}
          publish={(version) =>
            ask(t('content.publishTitle', { n: version }), t('content.publish'), (reason) =>
              publish(version, reason),
            )
          }
        />
      </section>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </>
  )
}

/** The item's draft, its versions, and what is done with them. */
function useEditing(kind: Kind, item: ContentItem, opened: Opened) {
  const client = useQueryClient()
  const [, save, publish, history] = KINDS[kind]
  const draft = useDraft<Fields>(opened, item.draft?.body ?? item.live ?? {})
  const versions = useQuery({
    queryKey: [history, item.id],
    queryFn: (): Promise<unknown> => callOps(history, { params: { id: item.id } }),
  })
  const act = (name: typeof save | typeof publish, given: Record<string, unknown>) =>
    callOps(name, { params: { id: item.id }, body: given } as CallInput<typeof name>)
  return {
    draft,
    versions: (versions.data ?? []) as Versions,
    save: async (reason: string): Promise<unknown> => {
      const { base, body } = draft
      const said = await draft.save(() => act(save, { body, base, reason }))
      await client.invalidateQueries()
      return said
    },
    publish: async (version: number, reason: string): Promise<unknown> => {
      const said = await act(publish, { version, reason })
      await client.invalidateQueries()
      return said
    },
  }
}
