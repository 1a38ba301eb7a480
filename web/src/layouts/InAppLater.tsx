import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { inAppOf } from '../core/inApp/inApp.ts'
import { Texts } from '../locales/LocaleProvider.tsx'
import { readStored, writeStored } from '../storage.ts'

const InAppHint = lazy(() => import('../features/inApp/InAppHint.tsx'))
const KEY = 'in-app-told'
/** Neither changes while the page stands; the page as the build draws it knows no visitor. */
const never = () => () => undefined
const hintDue = () =>
  readStored('sessionStorage', KEY) === null ? inAppOf(navigator.userAgent) : null

/** Fetched in another app's browser alone; said until the visitor has chosen to stay there. */
export function InAppLater() {
  const app = useSyncExternalStore(never, hintDue, () => null)
  const [isTold, setIsTold] = useState(false)
  if (!app || isTold) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Texts part="all">
          <InAppHint
            app={app}
            onClose={() => {
              writeStored('sessionStorage', KEY, '1')
              setIsTold(true)
            }}
          />
        </Texts>
      </Suspense>
    </ErrorBoundary>
  )
}
