import { ChatWindow } from '@krapao/ui/overlays/chat-window.tsx'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ModalArgs, ModalProps } from '../../app/modals/modals.ts'
import { PushAsk } from '../../core/push/PushAsk.tsx'
import { ComplaintButton } from './ComplaintButton.tsx'
import { Composer } from './composer/Composer.tsx'
import type { Conversation } from './conversation.ts'
import type { ConversationState } from './conversationState.ts'
import { ChatLog } from './log/ChatLog.tsx'
import { LogStates } from './log/LogStates.tsx'
import { Notices } from './Notices.tsx'
import { useConversationState } from './useConversation.ts'

const AskRating = lazy(() => import('./AskRating.tsx'))

export function ChatPanel({
  open,
  onClose,
  conversation,
  isMember,
  text,
  slip,
}: ModalProps & ModalArgs['chat'] & { conversation: Conversation | null; isMember: boolean }) {
  const t = useTranslations('chat')
  const state = useConversationState(conversation)
  const isEmpty = state?.phase === 'ready' && state.messages.length + state.outgoing.length === 0
  const isAwaited = state?.messages.at(-1)?.sender === 'customer'
  const isLoaded =
    state !== null && (state.phase === 'ready' || state.messages.length + state.outgoing.length > 0)
  return (
    <ChatWindow
      open={open}
      onOpenChange={onClose}
      title={t('team')}
      status={<LineWords state={state} />}
      isConnected={state?.line === 'joined'}
      closeLabel={t('minimise')}
      footer={
        <>
          {isMember && <ComplaintButton />}
          {isMember && isAwaited && <PushAsk kind="chat" />}
          {state?.mayRate && conversation && (
            <Suspense>
              <AskRating conversation={conversation} />
            </Suspense>
          )}
          {state && <Notices state={state} />}
          <Composer conversation={conversation} about={text} slip={slip} />
        </>
      }
    >
      {conversation && state && isLoaded && !isEmpty ? (
        <ChatLog conversation={conversation} state={state} />
      ) : (
        <LogStates conversation={conversation} state={state} isMember={isMember} />
      )}
    </ChatWindow>
  )
}

function LineWords({ state }: { state: ConversationState | null }) {
  const t = useTranslations('chat')
  if (state && state.typing !== null)
    return state.typing ? t('typingName', { name: state.typing }) : t('typing')
  return t(`line.${state?.line ?? 'connecting'}`)
}
