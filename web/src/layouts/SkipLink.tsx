import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'

/** First stop of the Tab key: past the bars, to the page. */
export function SkipLink() {
  const t = useTranslations('common')
  return (
    <a
      href="#main"
      className={classNames(
        'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2',
        'focus:z-(--z-toast) focus:rounded-control focus:bg-floating focus:px-4',
        'focus:py-2.5',
      )}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}
