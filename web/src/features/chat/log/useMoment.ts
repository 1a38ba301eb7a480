import { useTranslations } from 'use-intl/react'
import { dateOnly, timeOnly } from '../../../format/dateTime.ts'

const DAY_MS = 86_400_000

/** "วันนี้ 14:18", "เมื่อวาน 09:02", else the date and the time, as in Bangkok. */
export function useMoment(): (at: string, now: number) => string {
  const t = useTranslations('chat')
  return (at, now) => {
    const [day, time] = [dateOnly(at), clock(at)]
    if (day === dateOnly(now)) return t('today', { time })
    return day === dateOnly(now - DAY_MS) ? t('yesterday', { time }) : `${day} ${time}`
  }
}

/** HH:mm */
export const clock = (at: string): string => timeOnly(at).slice(0, 5)
