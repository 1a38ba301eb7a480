import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../api/queries/wallet.ts'
import { secondsUntil } from '../format/nextCheck.ts'

/**
 * When the server asks the game's provider next about the money on its way there, in words that
 * follow the clock.
 */
export function useNextCheck(code: string): string {
  const t = useTranslations('transfer')
  const moment = useWallet().data?.slots.find((slot) => slot.code === code)?.transit?.nextCheckAt
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = secondsUntil(moment, now)
  return seconds === null
    ? t('askingNow')
    : t('nextCheck', {
        time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      })
}
