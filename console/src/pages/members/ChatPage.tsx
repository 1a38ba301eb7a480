import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Archive, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { baht2 } from '../../format/baht.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { Age } from '../../pieces/Age.tsx'
import { Bones, Empty, Fault } from '../../pieces/states.tsx'

type Conversation = Answer<'opsChatInbox'>['conversations'][number]
type Message = Answer<'opsChatHistory'>['messages'][number]
type Box = 'open' | 'mine' | 'unassigned' | 'closed'
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
  const chosen = list.find((each) => each._id === id) ?? list[0]
  return (
    <Page
      title={t('place.chat')}
      tabs={
        <Tabs
          chosen={box}
          choose={setBox}
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
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Bones /> : null}
          {data && list.length === 0 && <Empty />}
          <ul className="scroll">
            {list.map((each) => (
              <li key={each._id} className={each === chosen ? 'sel' : ''}>
                <button
                  type="button"
                  aria-pressed={each === chosen}
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
                    <small className="cut">{each.preview}</small>
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
            <Talk key={chosen._id} of={chosen} />
            <Beside of={chosen} />
          </>
        ) : (
          <section className="card" style={{ gridColumn: '2 / -1' }} />
        )}
      </div>
    </Page>
  )
}

function textOf({ message }: Message): string {
  if (message.message_type === 'text') return message.payload.text
  return `[${message.message_type}]`
}

function Talk({ of }: { of: Conversation }) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const me = useSession()?.me.name ?? ''
  const { data } = useOps(
    'opsChatHistory',
    { body: { conversation: of._id, limit: 60, skip: 0 } },
    { every: 2_000 },
  )
  const send = useAct('opsChatSend', () => setText(''))
  const read = useAct('opsChatRead')
  const assign = useAct('opsChatAssign')
  const close = useAct('opsChatClose')
  const canned = useOps('opsCanned')
  const end = useRef<HTMLDivElement>(null)
  const count = data?.messages.length ?? 0
  const { mutate: markRead } = read
  // The newest message comes into sight when there is another.
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  useEffect(() => {
    if (of.unread > 0) markRead({ body: { conversation: of._id } })
  }, [of._id, of.unread, markRead])
  const say = (): void => {
    if (text.trim() === '' || send.isPending) return
    send.mutate({
      body: {
        conversation: of._id,
        clientId: crypto.randomUUID(),
        message: { message_type: 'text', payload: { text: text.trim() } },
      },
    })
  }
  return (
    <section className="card fill">
      <div className="casehead">
        <span className="grow cut">
          <h2>{of.member?.name ?? t('chat.guest')}</h2>
          <small>{of.member?.username ?? fullTime(of.createdAt)}</small>
        </span>
        {of.assignee !== me && (
          <button
            type="button"
            className="btn small"
            onClick={() => assign.mutate({ body: { conversation: of._id, operator: me } })}
          >
            {t('chat.take')}
          </button>
        )}
        <button
          type="button"
          className="btn small"
          onClick={() => close.mutate({ body: { conversation: of._id } })}
        >
          <Archive className="icon xs" aria-hidden />
          {t('chat.close')}
        </button>
      </div>
      <div className="scroll grow">
        {!data && <Bones />}
        <div className="bubbles" aria-live="polite">
          {data?.messages.toReversed().map((message) => (
            <div key={message._id} className={`bub ${message.sender === 'customer' ? '' : 'ours'}`}>
              {textOf(message)}
              <small>
                {message.operator ? `${message.operator} · ` : ''}
                {clockTime(message.createdAt)}
              </small>
            </div>
          ))}
          <div ref={end} />
        </div>
      </div>
      <div style={{ padding: '.75rem 1.125rem', display: 'grid', gap: '.5rem' }}>
        {canned.data && canned.data.length > 0 && (
          <div className="row-line" style={{ overflowX: 'auto' }}>
            {canned.data.map((reply) => (
              <button
                key={reply._id}
                type="button"
                className="btn small"
                onClick={() =>
                  reply.message.message_type === 'text' && setText(reply.message.payload.text)
                }
              >
                {reply.title}
              </button>
            ))}
          </div>
        )}
        <form
          className="row-line"
          onSubmit={(event) => {
            event.preventDefault()
            say()
          }}
        >
          <textarea
            className="textin grow"
            style={{ minHeight: '2.75rem' }}
            rows={1}
            aria-label={t('chat.write')}
            placeholder={t('chat.write')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              say()
            }}
          />
          <button type="submit" className="btn main" disabled={text.trim() === ''}>
            <Send className="icon s" aria-hidden />
            {t('chat.send')}
          </button>
        </form>
        {send.error ? <Fault error={send.error} /> : null}
      </div>
    </section>
  )
}

/** The member's money, so that an answer about it needs no other page. */
function Beside({ of }: { of: Conversation }) {
  const t = useTranslations()
  const id = of.member?._id ?? ''
  const { data } = useOps('opsMember', { params: { id } }, { enabled: id !== '' })
  const moves = useOps(
    'opsMemberMovements',
    { params: { id }, body: { limit: 8 } },
    { enabled: id !== '' },
  )
  if (id === '')
    return (
      <section className="card pad">
        <p className="muted">{t('chat.noMember')}</p>
      </section>
    )
  if (!data) return <Bones />
  return (
    <section className="card panel">
      <h2>
        <Link to={`/members/${id}`}>{data.profile.name}</Link>
      </h2>
      <ul>
        {data.balances.map((each) => (
          <li key={each.account} className="between">
            <span className="muted">{each.account.split(':').slice(2).join(':')}</span>
            <b className="b">{baht2(each.amount)}</b>
          </li>
        ))}
      </ul>
      <div className="rule" />
      <h3>{t('member.movements')}</h3>
      <ul style={{ display: 'grid', gap: '.375rem' }}>
        {moves.data?.movements.map((row) => (
          <li key={row.id} className="between">
            <span>
              {t(`statement.${row.statementType}`)}
              <small>{fullTime(row.createdAt)}</small>
            </span>
            <Money amount={row.amount} currency={false} muted={row.status === 'FAILED'} />
          </li>
        ))}
      </ul>
    </section>
  )
}
