import type { Answer } from '@krapao/contract/calls'
import { Archive, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { Skeleton, Fault } from '../../pieces/states.tsx'
import { Said } from './Said.tsx'

type Conversation = Answer<'opsChatInbox'>['conversations'][number]
const TYPING_EVERY_MS = 3_000

/** Tells the member that someone writes, once in a few seconds at most. */
function useTyping(conversation: string): () => void {
  const toldAt = useRef(0)
  return () => {
    const now = Date.now()
    if (now - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = now
    void callOps('opsChatTyping', { body: { conversation } }).catch(() => undefined)
  }
}

/** One conversation: what was said, ready answers, and the answer that is written. */
export function ConversationView({ of }: { of: Conversation }) {
  const t = useTranslations()
  const [text, setText] = useState('')
  // The same words sent again, where no answer came, are the same message.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const me = useSession()?.me.name ?? ''
  const { data } = useOps(
    'opsChatHistory',
    { body: { conversation: of._id, limit: 60, skip: 0 } },
    { every: 2_000 },
  )
  const send = useAct('opsChatSend', () => {
    setText('')
    setClientId(crypto.randomUUID())
  })
  const read = useAct('opsChatRead')
  const assign = useAct('opsChatAssign')
  const close = useAct('opsChatClose')
  const reopen = useAct('opsChatReopen')
  const tellTyping = useTyping(of._id)
  const canned = useOps('opsCanned')
  const team = useOps('opsChatOperators')
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
        clientId,
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
        <select
          className="textin assignee"
          aria-label={t('chat.assignee')}
          value={of.assignee ?? ''}
          onChange={({ target }) =>
            assign.mutate({ body: { conversation: of._id, operator: target.value || null } })
          }
        >
          <option value="">{t('chat.nobody')}</option>
          {[
            ...new Set([...(team.data?.operators ?? []), ...(of.assignee ? [of.assignee] : [])]),
          ].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {of.state === 'closed' ? (
          <button
            type="button"
            className="btn small"
            onClick={() => reopen.mutate({ body: { conversation: of._id } })}
          >
            {t('chat.reopen')}
          </button>
        ) : (
          <button
            type="button"
            className="btn small"
            onClick={() => close.mutate({ body: { conversation: of._id } })}
          >
            <Archive className="icon xs" aria-hidden />
            {t('chat.close')}
          </button>
        )}
      </div>
      <div className="scroll grow">
        {!data && <Skeleton />}
        <div className="bubbles" aria-live="polite">
          {data?.messages.toReversed().map((message) => (
            <div key={message._id} className={`bub ${message.sender === 'customer' ? '' : 'ours'}`}>
              <Said of={message} />
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
            onChange={(event) => {
              setText(event.target.value)
              setClientId(crypto.randomUUID())
              tellTyping()
            }}
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
