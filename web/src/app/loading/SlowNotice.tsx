import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'

const SLOW_MS = 8_000

/** Under a skeleton: after 8 s a sentence, so that waiting does not look like standing still. */
export function SlowNotice() {
  const t = useTranslations('common')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="text-center text-caption text-ink-muted empty:hidden">
      {isSlow ? t('stillLoading') : ''}
    </p>
  )
}
