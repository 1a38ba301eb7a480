import { Icon } from '@krapao/ui/art/icon.tsx'
import { ChatBubble } from '@krapao/ui/overlays/chat-bubble.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock3 from 'lucide-react/icons/clock-3'
import { useTranslations } from 'use-intl/react'
import { isRefusal } from '../../../api/refusal.ts'
import { useRefusalWords } from '../../../api/words.ts'
import { wantsUpload, type Outgoing } from '../composer/outgoing.ts'
import type { Conversation } from '../conversation.ts'
import type { ConversationState } from '../conversationState.ts'
import { viewOf } from './content.ts'
import { Media } from './Media.tsx'
import { TextBody } from './TextBody.tsx'

/** One's own message on its way: how far it is, and when it failed, again or away. */
export function OutgoingRow({
  conversation,
  entry,
  line,
}: {
  conversation: Conversation
  entry: Outgoing
  line: ConversationState['line']
}) {
  const t = useTranslations('chat')
  const inWords = useRefusalWords()
  const { clientId, status, share = 0, fault } = entry
  const view = viewOf(entry.message)
  const failed = status === 'failed'
  const percent = Math.round(share * 100)
  const fileLost = failed && wantsUpload(entry) && !entry.file
  const words = fileLost
    ? t('status.fileLost')
    : status === 'uploading_file'
      ? t('status.uploading_file', { percent })
      : status === 'queued' && line === 'offline'
        ? t('status.queuedOffline')
        : t(`status.${status}`)
  const why = failed && isRefusal(fault) && fault.isDefinite ? inWords(fault) : undefined
  const act = 'press min-h-11 min-w-11 px-2 text-caption font-semibold text-ink'
  return (
    <div className="mt-1.5 flex flex-none flex-col">
      <span className="sr-only">{t('me')}: </span>
      {view.kind === 'media' ? (
        <Media
          mine
          failed={failed}
          fileType={view.fileType}
          source={conversation.preview(clientId) ?? view.source}
          text=""
          share={status === 'uploading_file' ? share : undefined}
          isWaiting={status !== 'failed'}
        />
      ) : (
        <ChatBubble mine failed={failed}>
          {view.kind === 'text' ? <TextBody text={view.text} /> : null}
        </ChatBubble>
      )}
      <Standing
        conversation={conversation}
        clientId={clientId}
        status={status}
        words={words}
        failed={failed}
        fileLost={fileLost}
        act={act}
      />
      {why && (
        <p className="max-w-[86%] self-end text-right text-caption leading-words text-ink-muted">
          {why}
        </p>
      )}
    </div>
  )
}

/** How far it is; failed: again, or away. */
function Standing({
  conversation,
  clientId,
  status,
  words,
  failed,
  fileLost,
  act,
}: {
  conversation: Conversation
  clientId: string
  status: Outgoing['status']
  words: string
  failed: boolean
  fileLost: boolean
  act: string
}) {
  const t = useTranslations('chat')
  return (
    <div
      className={classNames(
        'flex max-w-full items-center justify-end gap-x-1 self-end text-right text-micro leading-label!',
        failed ? 'text-danger' : 'mt-1 text-ink-faint',
      )}
    >
      <Icon of={failed ? CircleAlert : Clock3} size="xs" />
      {/* Each percent would be read out. */}
      <span role={status === 'uploading_file' ? undefined : 'status'}>{words}</span>
      {failed && !fileLost && (
        <button type="button" className={act} onClick={() => conversation.resend(clientId)}>
          {t('resend')}
        </button>
      )}
      {(failed || status === 'uploading_file') && (
        <button type="button" className={act} onClick={() => conversation.remove(clientId)}>
          {t(failed ? 'remove' : 'cancelUpload')}
        </button>
      )}
    </div>
  )
}
