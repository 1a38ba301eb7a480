import { useTranslations } from 'use-intl/react'

/** A length of time in words, by the minute. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations('play')
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    return hours === 0 ? t('minutes', { minutes }) : t('hours', { hours, minutes: minutes % 60 })
  }
}
