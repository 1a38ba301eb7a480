import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { Age } from '../../pieces/Age.tsx'
import { Skeleton, Empty, Fault } from '../../pieces/states.tsx'
import { ConversationView } from './ConversationView.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { textOf } from './textOf.ts'

type Conversation = Answer<'opsChatInbox'>['conversations'][number]
type Box = 'open' | 'mine' | 'unassigned' | 'closed'
interface Row {
  of: Conversation
  key: string
  preview: string
}
const BOXES: readonly Box[] = ['open', 'mine', 'unassigned', 'closed']

/** The inbox, one conversation, and the member's money beside it. */
export function ChatPage() {
  const t = useTranslations()
  const [box, setBox] = useState<Box>('open')
  const [id, setId] = useState<string | null>(null)
  const { data, error, refetch } = useOps(
    'opsChatInbox',
    { body: { box, page: 1, limit: 50 } },
    { every: 3_000 },
  )
  const list = data?.conversations ?? []
  const [query, setQuery] = useState('')
  const isSearch = query.trim().length > 1
  const found = useOps(
    'opsChatSearch',
    { body: { text: query.trim(), page: 1, limit: 20 } },
    { enabled: isSearch, keep: true },
  )
  const rows: readonly Row[] = isSearch
    ? (found.data?.found ?? []).map(({ conversation, message }) => ({
        of: conversation,
        key: message._id,
        preview: textOf(message),
      }))
    : list.map((each) => ({ of: each, key: each._id, preview: each.preview }))
  // Pinned: who writes next comes first in the list, and must not come under the answer half written.
  const [pinned, setPinned] = useState<Conversation | null>(null)
  const shown = rows.find((row) => row.of._id === (id ?? pinned?._id))?.of ?? pinned ?? rows[0]?.of
  if (shown !== undefined && shown !== pinned) setPinned(shown)
  const chosen = shown
  return (
    <Page
      title={t('place.chat')}
      tabs={
        <Tabs
          chosen={box}
          choose={(next) => {
            setBox(next)
            setId(null)
            setPinned(null)
          }}
          of={BOXES.map((each) => [
            each,
            <>
              {t(`chat.box.${each}`)} {data && <b>{data.counts[each]}</b>}
            </>,
          ])}
        />
      }
    >
      <div className="work chatgrid">
        <section className="card q">
          <input
            type="search"
            className="textin chatfind"
            aria-label={t('chat.find')}
            placeholder={t('chat.find')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton /> : null}
          {data && rows.length === 0 && (
            <Empty text={t(isSearch ? 'chat.foundNone' : 'state.empty')} />
          )}
          <ul className="scroll">
            {rows.map(({ of: each, key, preview }) => (
              <li key={key} className={each._id === chosen?._id ? 'sel' : ''}>
                <button
                  type="button"
                  aria-pressed={each._id === chosen?._id}
                  onClick={() => setId(each._id)}
                  className="rowbtn"
                >
                  <span className="between">
                    <b className="b cut">{each.member?.name ?? t('chat.guest')}</b>
                    <time>
                      <Age since={each.lastMessageAt} />
                    </time>
                  </span>
                  <span className="between">
                    <small className="cut">{preview}</small>
                    {each.unread > 0 && <span className="badge on">{each.unread}</span>}
                  </span>
                  {each.assignee && <small>{each.assignee}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {chosen ? (
          <>
            <ConversationView key={chosen._id} of={chosen} />
            <MemberPanel of={chosen} />
          </>
        ) : (
          <section className="card" style={{ gridColumn: '2 / -1' }} />
        )}
      </div>
    </Page>
  )
}
