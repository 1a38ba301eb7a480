import { Icon } from '@krapao/ui/art/icon.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import CloudOff from 'lucide-react/icons/cloud-off'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { watchUpdates } from '../app/appUpdates.ts'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { useOpened } from '../app/modals/modals.ts'
import { useLocation } from '../app/router/Router.tsx'
import { useIsOffline } from '../app/useIsOffline.ts'
import { Texts } from '../locales/LocaleProvider.tsx'
import { paths } from '../paths.ts'

const KeepSnapshot = lazy(() => import('../features/offline/KeepSnapshot.tsx'))
/** By then the page has what it asked for. */
const REST_MS = 4_000
const READABLE: readonly string[] = [paths.home, paths.statement]

/**
 * Without a line home and statement show what was last known; other pages stay as they are, and so
 * do these two where a first visit has lost its line before the page for it was kept.
 */
export function OrOffline({ children }: { children: ReactNode }) {
  const isOffline = useIsOffline()
  const isReadable = READABLE.includes(useLocation().pathname)
  if (!isOffline || !isReadable) return children
  return <WithoutLine>{children}</WithoutLine>
}

/** Fetches its page again each time the line is lost: what failed once may be kept by now. */
function WithoutLine({ children }: { children: ReactNode }) {
  // Held outside of what waits for it: a component that waits forgets its state.
  const [OfflinePage] = useState(() => lazy(() => import('../features/offline/OfflinePage.tsx')))
  return (
    <ErrorBoundary fallback={<AsItWas>{children}</AsItWas>}>
      <Suspense fallback={children}>
        <Texts part="all">
          <OfflinePage />
        </Texts>
      </Suspense>
    </ErrorBoundary>
  )
}

function AsItWas({ children }: { children: ReactNode }) {
  const t = useTranslations('home')
  return (
    <>
      <p role="status" className="surface mb-3 flex gap-2 px-4 py-3 text-small">
        <Icon of={CloudOff} size="s" />
        {t('noLine')}
      </p>
      {children}
    </>
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
