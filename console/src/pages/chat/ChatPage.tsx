import type { Answer, Body } from '@krapao/contract/calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { useIsPhone } from '../../frame/useIsPhone.ts'
import { ConversationView } from './ConversationView.tsx'
import { LabelPick } from './desk/LabelPick.tsx'
import { InboxList, type InboxRow } from './InboxList.tsx'
import { useLiveInbox } from './live/useLiveInbox.ts'
import { MemberPanel } from './MemberPanel.tsx'
import { textOf } from './textOf.ts'
import { useChatKeys } from './useChatKeys.ts'

type Box = Body<'opsChatInbox'>['box']
const BOXES: readonly Box[] = ['waiting', 'open', 'mine', 'unassigned', 'snoozed', 'closed']
/** Without a line the lists are read by the clock, ms. */
const WITHOUT_LINE_MS = 5_000

/** The inbox, one conversation, and the member's money beside it. */
export function ChatPage() {
  const t = useTranslations()
  const isPhone = useIsPhone()
  const live = useLiveInbox()
  const [box, setBox] = useState<Box>('waiting')
  const [label, setLabel] = useState<string | null>(null)
  const [params, setParams] = useSearchParams()
  const id = params.get('c')
  const choose = (next: string | null): void => setParams(next === null ? {} : { c: next })
  const { data, error, refetch } = useOps(
    'opsChatInbox',
    { body: { box, page: 1, limit: 50, ...(label === null ? {} : { label }) } },
    live.isLive ? {} : { every: WITHOUT_LINE_MS },
  )
  const { query, setQuery, rows } = useRows(data)
  const [cursor, setCursor] = useState<string | null>(null)
  useChatKeys({
    rows: rows?.map((row) => row.of._id) ?? [],
    at: cursor ?? id,
    move: setCursor,
    open: choose,
  })
  const isOpen = id !== null
  return (
    <Page
      title={t('place.chat')}
      tabs={<BoxTabs box={box} counts={data} setBox={setBox} setCursor={setCursor} />}
    >
      <div className={`work chatgrid ${isOpen ? 'open' : ''}`}>
        {(!isPhone || !isOpen) && (
          <InboxList
            rows={rows}
            fault={data ? null : error}
            retry={() => void refetch()}
            query={query}
            search={setQuery}
            filter={<LabelPick label={label} pick={setLabel} />}
            chosen={id}
            cursor={cursor}
            choose={(next) => {
              setCursor(next)
              choose(next)
            }}
            live={live}
          />
        )}
        {isOpen ? (
          <Chosen key={id} id={id} live={live} back={() => choose(null)} />
        ) : (
          !isPhone && (
            <section className="card chatnone">
              <p className="muted">{t('chat.choose')}</p>
            </section>
          )
        )}
      </div>
    </Page>
  )
}

/** The box's conversations, or those with a message that holds what is searched. */
function useRows(data: Answer<'opsChatInbox'> | undefined) {
  const [query, setQuery] = useState('')
  const isSearch = query.trim().length > 1
  const found = useOps(
    'opsChatSearch',
    { body: { text: query.trim(), page: 1, limit: 20 } },
    { enabled: isSearch, keep: true },
  )
  const rows: readonly InboxRow[] | undefined = isSearch
    ? found.data?.found.map(({ conversation, message }) => ({
        of: conversation,
        key: message._id,
        preview: textOf(message),
      }))
    : data?.conversations.map((each) => ({ of: each, key: each._id, preview: each.preview }))
  return { query, setQuery, rows }
}

function BoxTabs({
  box,
  counts,
  setBox,
  setCursor,
}: {
  box: Box
  counts: Answer<'opsChatInbox'> | undefined
  setBox: (box: Box) => void
  setCursor: (cursor: null) => void
}) {
  const t = useTranslations()
  return (
    <Tabs
      chosen={box}
      choose={(next) => {
        setBox(next)
        setCursor(null)
      }}
      of={BOXES.map((each) => [
        each,
        <>
          {t(`chat.box.${each}`)} {counts && <b>{counts.counts[each]}</b>}
        </>,
      ])}
    />
  )
}

function Chosen(props: { id: string; live: ReturnType<typeof useLiveInbox>; back: () => void }) {
  const { data, error, refetch } = useOps(
    'opsChatHistory',
    { body: { conversation: props.id, limit: 60, skip: 0 } },
    props.live.isLive ? {} : { every: WITHOUT_LINE_MS },
  )
  return (
    <>
      <ConversationView {...props} history={data} fault={error} retry={() => void refetch()} />
      {data && <MemberPanel of={data.conversation satisfies Answer<'opsChatAssign'>} />}
    </>
  )
}
