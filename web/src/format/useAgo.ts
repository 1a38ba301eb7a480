import { useTranslations } from 'use-intl/react'
import { ago } from './dateTime.ts'

/** "3 นาทีที่แล้ว" of an ISO time. */
export function useAgo(): (value: string | number, now: number) => string {
  const t = useTranslations('time')
  return (value, now) => {
    const { unit, n } = ago(value, now)
    return n === 0 ? t('now') : t(unit, { n })
  }
}
