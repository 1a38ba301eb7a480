import '@krapao/ui/loading/skeleton.css'
import { Button } from '@krapao/ui/controls/button.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useArrived } from '../app/drawnEarly.ts'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { useLocation } from '../app/router/Router.tsx'

/** Inside a layout: bars stay while a page is fetched, and when one breaks. */
export function PageSuspense({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary key={useLocation().pathname} fallback={<PageBroken />}>
      <Suspense fallback={<PageComing />}>
        {children}
        <Arrived />
      </Suspense>
    </ErrorBoundary>
  )
}

function Arrived() {
  useArrived()
  return null
}

/** No page in particular: its own skeleton comes with its code. */
const PageComing = () => (
  <div className="skeleton grid min-h-[70dvh] content-start gap-4 pt-3" aria-busy>
    <i className="skeleton-block h-7 w-40" />
    <i className="skeleton-block h-48 rounded-tile" />
    <i className="skeleton-block h-48 rounded-tile" />
  </div>
)

function PageBroken() {
  const t = useTranslations('common')
  useArrived()
  return (
    <div
      role="alert"
      className="grid min-h-[60dvh] content-center justify-items-center gap-3 text-center"
    >
      <h1 className="text-title">{t('crashed')}</h1>
      <p className="text-ink-muted">{t('crashedHint')}</p>
      <Button kind="main" icon={RotateCw} onClick={() => window.location.reload()}>
        {t('refresh')}
      </Button>
    </div>
  )
}
