import { Icon } from '@krapao/ui/art/icon.tsx'
import { ChatBubble } from '@krapao/ui/overlays/chat-bubble.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import { useTranslations } from 'use-intl/react'
import type { Conversation } from '../conversation.ts'
import { clock } from '../log/useMoment.ts'
import { CardRow } from './CardRow.tsx'
import { isMine, viewOf, type ChatMessage } from './content.ts'
import { Media } from './Media.tsx'
import { TextBody } from './TextBody.tsx'

type Props = {
  conversation: Conversation
  message: ChatMessage
  day: string | undefined
  isLast: boolean
  startsBlock: boolean
}

/** One message of the log, with the day above and the time below where they belong. */
export function MessageRow({ conversation, message, day, isLast, startsBlock }: Props) {
  const t = useTranslations('chat')
  const mine = isMine(message)
  const view = viewOf(message.message)
  return (
    <>
      {day && (
        <p className="mt-3 mb-1 self-center text-micro leading-label! text-ink-faint">{day}</p>
      )}
      <div
        className={classNames('flex flex-none flex-col', startsBlock && !day ? 'mt-3' : 'mt-1.5')}
      >
        <span className="sr-only">{mine ? t('me') : (message.name ?? t('team'))}: </span>
        {view.kind === 'cards' && (
          <CardRow cards={view.cards} onPostback={conversation.sendPostback} />
        )}
        {view.kind === 'media' && (
          <Media
            mine={mine}
            fileType={view.fileType}
            source={conversation.preview(message.clientId) ?? view.source}
            text={view.text}
            onBroken={() => void conversation.refresh()}
          />
        )}
        {view.kind === 'text' && (
          <ChatBubble mine={mine}>
            <TextBody
              text={view.text}
              actions={view.actions}
              onPostback={conversation.sendPostback}
            />
          </ChatBubble>
        )}
        {view.kind === 'unknown' && (
          <ChatBubble mine={mine}>
            <span className="text-ink-muted">{t('unknown')}</span>
          </ChatBubble>
        )}
        {isLast && (
          <p
            className={classNames(
              'mt-1 flex items-center gap-1 text-micro leading-label! text-ink-faint',
              mine && 'self-end',
            )}
          >
            {!mine && message.name && (
              <span aria-hidden className="max-w-40 truncate">
                {message.name} ·
              </span>
            )}
            <time dateTime={message.createdAt}>{clock(message.createdAt)}</time>
            {mine && <Ticks message={message} />}
          </p>
        )}
      </div>
    </>
  )
}

/** One tick: the server has it. Two: their device has it. Two in the accent: read. */
function Ticks({ message: { deliveredAt, readAt } }: { message: ChatMessage }) {
  const t = useTranslations('chat')
  const how = readAt ? 'read' : deliveredAt ? 'delivered' : 'succeed'
  return (
    <span className={how === 'read' ? 'text-accent-text' : undefined}>
      <Icon of={how === 'succeed' ? Check : CheckCheck} size="xs" />
      <span className="sr-only">{t(`status.${how}`)}</span>
    </span>
  )
}
