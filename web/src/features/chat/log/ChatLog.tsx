import { Icon } from '@krapao/ui/art/icon.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useTranslations } from 'use-intl/react'
import { dateOnly } from '../../../format/dateTime.ts'
import { useNow } from '../../../format/useNow.ts'
import type { Conversation } from '../conversation.ts'
import type { ConversationState } from '../conversationState.ts'
import type { ChatMessage } from '../message/content.ts'
import { isMine, viewOf } from '../message/content.ts'
import { MessageRow } from '../message/MessageRow.tsx'
import { OutgoingRow } from '../message/OutgoingRow.tsx'
import { places } from './timeline.ts'
import { useLogScroll } from './useLogScroll.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useMoment } from './useMoment.ts'

export function ChatLog({
  conversation,
  state,
}: {
  conversation: Conversation
  state: ConversationState
}) {
  const t = useTranslations('chat')
  const { messages, outgoing, older, total } = state
  const last = messages.at(-1)
  const { attach, isAtEnd, leftAt, onScroll, toEnd } = useLogScroll({
    first: messages[0]?._id,
    last: `${last?._id} ${outgoing.at(-1)?.clientId} ${state.typing}`,
    lastOwn: outgoing.at(-1)?.clientId,
    // A failed page is asked for again by hand, or a dead server would be asked without end.
    onTop: () => {
      if (older === 'idle') void conversation.loadOlder()
    },
  })
  useMarkRead(conversation, state.unread, isAtEnd)

  const news = newsOf(messages, isAtEnd, leftAt)
  const end =
    last && !isMine(last) && outgoing.every(({ status }) => status === 'failed')
      ? viewOf(last.message)
      : undefined
  return (
    <div className="relative min-h-0">
      {/* Older pages come in silently; only what is said now is read out. */}
      <div
        ref={attach}
        onScroll={onScroll}
        role="log"
        aria-label={t('log')}
        aria-live={older === 'loading' ? 'off' : 'polite'}
        tabIndex={0}
        className="chat-log"
      >
        <Older conversation={conversation} messages={messages} total={total} older={older} />
        <Rows conversation={conversation} state={state} messages={messages} outgoing={outgoing} />
        <Replies conversation={conversation} end={end} />
        {state.typing !== null && <TypingDots />}
      </div>
      {!isAtEnd && <ToEnd news={news} toEnd={toEnd} />}
    </div>
  )
}

/** How many of theirs came since the end was left. */
function newsOf(messages: readonly ChatMessage[], isAtEnd: boolean, leftAt: string | undefined) {
  const seen = messages.findIndex(({ _id }) => _id === leftAt?.split(' ')[0])
  const news =
    isAtEnd || seen < 0 ? 0 : messages.slice(seen + 1).filter((message) => !isMine(message)).length
  return news
}

function Older({
  conversation,
  messages,
  total,
  older,
}: {
  conversation: Conversation
  messages: readonly ChatMessage[]
  total: number
  older: ConversationState['older']
}) {
  const t = useTranslations('chat')
  return (
    <>
      {messages.length < total && (
        <div className="grid min-h-11 flex-none place-items-center text-caption text-ink-muted">
          {older === 'loading' ? (
            <span className="flex items-center gap-2">
              <Spinner />
              {t('olderLoading')}
            </span>
          ) : (
            <button
              type="button"
              className="press min-h-11 px-4 font-medium text-accent-text"
              onClick={() => void conversation.loadOlder()}
            >
              {t(older === 'failed' ? 'olderFailed' : 'older')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

function Rows({
  conversation,
  state,
  messages,
  outgoing,
}: {
  conversation: Conversation
  state: ConversationState
  messages: readonly ChatMessage[]
  outgoing: ConversationState['outgoing']
}) {
  const laid = places(messages, dateOnly)
  const moment = useMoment()
  const now = useNow(60_000)
  return (
    <>
      {messages.map((message, at) => (
        <MessageRow
          key={message.clientId ?? message._id}
          conversation={conversation}
          message={message}
          day={laid[at]?.opens ? moment(message.createdAt, now) : undefined}
          isLast={laid[at]?.ends ?? true}
          startsBlock={isMine(messages[at - 1] ?? message) !== isMine(message)}
        />
      ))}
      {outgoing.map((entry) => (
        <OutgoingRow
          key={entry.clientId}
          conversation={conversation}
          entry={entry}
          line={state.line}
        />
      ))}
    </>
  )
}

function Replies({
  conversation,
  end,
}: {
  conversation: Conversation
  end: ReturnType<typeof viewOf> | undefined
}) {
  const t = useTranslations('chat')
  return (
    <>
      {end?.kind === 'text' && end.replies && end.replies.length > 0 && (
        <ul aria-label={t('replies')} className="mt-2 flex flex-wrap gap-2">
          {end.replies.map((reply) => (
            <li key={reply.title}>
              {reply.href ? (
                <a href={reply.href} target="_blank" rel="noopener noreferrer" className={chip}>
                  {reply.title}
                </a>
              ) : (
                <button
                  type="button"
                  className={chip}
                  onClick={() =>
                    conversation.sendPostback(reply.title, reply.postback ?? reply.title)
                  }
                >
                  {reply.title}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ToEnd({ news, toEnd }: { news: number; toEnd: () => void }) {
  const t = useTranslations('chat')
  return (
    <button
      type="button"
      onClick={toEnd}
      aria-label={news > 0 ? undefined : t('toNewest')}
      className={classNames(
        'press absolute bottom-3 left-1/2 flex h-11 -translate-x-1/2 items-center gap-2',
        'rounded-full text-small leading-label! font-semibold shadow-float',
        news > 0 ? 'marigold px-4' : 'w-11 justify-center bg-floating text-ink',
      )}
    >
      <Icon of={ArrowDown} />
      {news > 0 && <span className="whitespace-nowrap">{t('newMessages', { n: news })}</span>}
    </button>
  )
}

const chip =
  'press inline-flex min-h-11 items-center rounded-full bg-accent-soft px-4 text-small ' +
  'leading-label! font-medium text-accent-text'

/** Seen only: the header says it in words. */
function TypingDots() {
  return (
    <div
      aria-hidden
      className="mt-1.5 flex w-fit gap-1 rounded-[1.25rem] rounded-bl-[.375rem] bg-raised px-4 py-4 shadow-rest"
    >
      {[0, 160, 320].map((delay) => (
        <span
          key={delay}
          className="chat-dot size-2 rounded-full bg-ink-faint"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </div>
  )
}
