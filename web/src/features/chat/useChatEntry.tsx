import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { isSavingData, preloadModals, useModals } from '../../app/modals/modals.ts'

const ChatUnread = lazy(() => import('./log/ChatUnread.tsx'))
/** After the page has come to rest. */
const REST_MS = 1_500

interface ChatEntry {
  isEnabled: boolean
  isAsking: boolean
  unread: number
  /** What its controls are called: the chat, and how much waits there. */
  label: string
  open: () => void
  listener: ReactNode
}

/**
 * What every way into the chat needs: whether there is one, how many messages wait, and how to open
 * it. `atOnce` where the page keeps a place for it; else even the question waits until the page has
 * come to rest.
 */
export function useChatEntry({ atOnce = false } = {}): ChatEntry {
  const t = useTranslations('chat')
  const { open } = useModals()
  const [isAtRest, setAtRest] = useState(false)
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data, isPending } = useLookup('lookupEnableChatWidget', { enabled: atOnce || isAtRest })
  const isEnabled = data?.enableChatWidget === true
  const isDue = isEnabled && isAtRest
  useEffect(() => {
    if (isDue && !isSavingData()) preloadModals('chat')
  }, [isDue])
  return {
    isEnabled,
    unread,
    label: unread > 0 ? t('openUnread', { n: unread }) : t('open'),
    isAsking: isPending,
    open: () => open('chat'),
    listener: isDue && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ChatUnread onCount={setUnread} />
        </Suspense>
      </ErrorBoundary>
    ),
  }
}
