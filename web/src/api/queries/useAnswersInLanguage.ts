import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { keys } from '../keys.ts'

/**
 * Game names and what the statement calls a gift come from the server in the language asked for:
 * they are asked afresh when the language changes.
 */
export function useAnswersInLanguage(): void {
  const client = useQueryClient()
  const { locale } = useLanguage()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current === locale) return
    shown.current = locale
    for (const queryKey of [keys.wallet, keys.allStatements])
      void client.invalidateQueries({ queryKey })
  }, [client, locale])
}
