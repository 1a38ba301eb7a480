import type { Answer } from '@krapao/contract/calls'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { Age } from '../../components/Age.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { initials } from '../../format/baht.ts'
import { targetOf } from './desk/Clocks.tsx'
import { DutyBar } from './desk/DutyBar.tsx'
import type { LiveInbox } from './live/useLiveInbox.ts'

export interface InboxRow {
  of: Answer<'opsChatInbox'>['conversations'][number]
  key: string
  preview: string
}
/** The conversations of a box, or those with a message that holds what is searched. */
export function InboxList({
  rows,
  fault,
  retry,
  query,
  search,
  filter,
  chosen,
  cursor,
  choose,
  live,
}: {
  rows: readonly InboxRow[] | undefined
  fault: unknown
  retry: () => void
  query: string
  search: (text: string) => void
  /** What the box is filtered by; a search goes through all. */
  filter: ReactNode
  chosen: string | null
  cursor: string | null
  choose: (id: string) => void
  live: LiveInbox
}) {
  const t = useTranslations()
  return (
    <section className="card q">
      <DutyBar />
      <Find query={query} search={search} />
      {query.trim() === '' && filter}
      {live.isLost && (
        <p className="note way chatline" role="alert">
          <WifiOff className="icon xs" aria-hidden />
          {t('chat.noLine')}
        </p>
      )}
      {fault ? <Fault error={fault} retry={retry} /> : null}
      {!rows && !fault ? <Skeleton height="4rem" /> : null}
      {rows?.length === 0 &&
        (query.trim() ? <Empty text={t('chat.foundNone')} why="unfound" /> : <Empty why="done" />)}
      <ul className="scroll">
        {rows?.map((row) => (
          <Row
            key={row.key}
            row={row}
            isChosen={row.of._id === chosen}
            isCursor={row.of._id === cursor}
            isTyping={live.typing.has(row.of._id)}
            choose={choose}
          />
        ))}
      </ul>
      <ChatKeys />
    </section>
  )
}

function Find({ query, search }: { query: string; search: (text: string) => void }) {
  const t = useTranslations()
  return (
    <input
      id="chat-find"
      type="search"
      className="textin chatfind"
      aria-label={t('chat.find')}
      aria-keyshortcuts="/"
      placeholder={t('chat.find')}
      value={query}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

function Row({
  row: { of, preview },
  isChosen,
  isCursor,
  isTyping,
  choose,
}: {
  row: InboxRow
  isChosen: boolean
  isCursor: boolean
  isTyping: boolean
  choose: (id: string) => void
}) {
  const t = useTranslations('chat')
  const name = of.member?.name ?? t('guest')
  const waits = of.waitingSince !== null
  return (
    <li className={`${isChosen ? 'sel' : ''} ${isCursor ? 'cursor' : ''}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => choose(of._id)}
        className="rowbtn chatrow"
      >
        <span className={`av ${waits ? '' : 'idle'}`} aria-hidden>
          {initials(name)}
        </span>
        <span className="grow">
          <span className="between">
            <b className="b cut">{name}</b>
            <time>
              <Age
                since={of.waitingSince ?? of.lastMessageAt}
                {...(waits ? { target: targetOf(of) } : {})}
              />
            </time>
          </span>
          <span className="between">
            {isTyping ? (
              <span className="way cut">{t('writes')}</span>
            ) : (
              <span className={`cut ${waits ? '' : 'muted'}`}>{preview}</span>
            )}
            {of.unread > 0 && (
              <span className="unread" title={t('unread', { n: of.unread })}>
                {of.unread > 99 ? '99+' : of.unread}
              </span>
            )}
          </span>
          <Whose of={of} />
        </span>
      </button>
    </li>
  )
}

/** Who writes, whose it is, and what it is about. */
function Whose({ of }: { of: InboxRow['of'] }) {
  const t = useTranslations('chat')
  const me = useSession()?.me.name
  return (
    <small className="cut">
      {of.member?.username ?? t('noMember')}
      {' · '}
      {of.assignee === null ? t('nobody') : of.assignee === me ? t('you') : of.assignee}
      {of.labels.length > 0 && ` · ${of.labels.join(', ')}`}
    </small>
  )
}

function ChatKeys() {
  const t = useTranslations('keys')
  const keys = [
    [['J', 'K'], 'move'],
    [['⏎'], 'open'],
    [['R'], 'answer'],
    [['E'], 'end'],
    [['/'], 'search'],
  ] as const
  return (
    <div className="tfoot keys">
      {keys.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {t(what)}
        </span>
      ))}
    </div>
  )
}
