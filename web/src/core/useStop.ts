import { useTranslations } from 'use-intl/react'
import { usePlay } from '../api/queries/play.ts'
import { dateTime } from '../format/dateTime.ts'

/** Why a member neither deposits nor plays now, and until when, in words; null: they may. */
export function useStop(): string | null {
  const t = useTranslations('home.stopped')
  const play = usePlay().data
  if (play?.closedAt) return t('closing')
  return play?.pause ? t('until', { until: dateTime(play.pause.until).slice(0, 16) }) : null
}
