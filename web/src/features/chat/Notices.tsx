import { useTranslations } from 'use-intl/react'
import { useNow } from '../../format/useNow.ts'
import type { ConversationState } from './conversationState.ts'

/** Over the writing line: why what is written waits. */
export function Notices({ state }: { state: ConversationState }) {
  const t = useTranslations('chat')
  const now = useNow(1_000)
  const waits = state.held ? Math.ceil((state.held.until - now) / 1_000) : 0
  const words =
    waits > 0
      ? t('slowDown', { n: waits })
      : state.line === 'offline' && state.phase === 'ready'
        ? t('offlineNotice')
        : null
  return (
    <p
      role="status"
      aria-live={waits > 0 ? 'off' : 'polite'}
      className={
        words ? 'bg-waiting-soft px-4 py-2 text-caption leading-words text-waiting' : 'sr-only'
      }
    >
      {words}
    </p>
  )
}
