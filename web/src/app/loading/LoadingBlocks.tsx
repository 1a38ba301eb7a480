import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { SlowNotice } from './SlowNotice.tsx'

/** What stands in a page or sheet while it loads: announced once, its blocks hidden from readers. */
export function LoadingBlocks({
  className = 'grid gap-4',
  blocks = 'grid gap-4',
  children,
}: {
  className?: string
  blocks?: string
  children: ReactNode
}) {
  const t = useTranslations('common')
  return (
    <div aria-busy className={`skeleton ${className}`}>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className={blocks}>
        {children}
      </div>
      <SlowNotice />
    </div>
  )
}
