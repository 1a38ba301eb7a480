import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { watchUpdates } from '../app/appUpdates.ts'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { useOpened } from '../app/modals/modals.ts'
import { useLocation } from '../app/router/Router.tsx'
import { useIsOffline } from '../app/useIsOffline.ts'
import { Texts } from '../locales/LocaleProvider.tsx'
import { paths } from '../paths.ts'

const OfflinePage = lazy(() => import('../features/offline/OfflinePage.tsx'))
const KeepSnapshot = lazy(() => import('../features/offline/KeepSnapshot.tsx'))
/** By then the page has what it asked for. */
const REST_MS = 4_000
const READABLE: readonly string[] = [paths.home, paths.statement]

/** Without a line home and statement show what was last known; other pages stay as they are. */
export function OrOffline({ children }: { children: ReactNode }) {
  const isOffline = useIsOffline()
  const isReadable = READABLE.includes(useLocation().pathname)
  if (!isOffline || !isReadable) return children
  return (
    <Texts part="all">
      <OfflinePage />
    </Texts>
  )
}

/** Once the page is at rest: the service worker, and what may be read without a line. */
export function OfflineLater() {
  const t = useTranslations('home')
  const [isDue, setIsDue] = useState(false)
  const [take, setTake] = useState<() => void>()
  const isBusy = useOpened() !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsDue(true)
      // Without a line there is nothing to be updated from.
      watchUpdates((taken) => setTake(() => taken)).catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Said when no sheet is open, so that it never stands over a payment.
    if (!take || isBusy) return
    showToast({
      title: t('newVersion'),
      action: { label: t('takeVersion'), onPress: take },
      stays: true,
      passing: true,
    })
  }, [take, isBusy, t])
  if (!isDue) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Texts part="all">
          <KeepSnapshot />
        </Texts>
      </Suspense>
    </ErrorBoundary>
  )
}
