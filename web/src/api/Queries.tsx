import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLanguage } from '../locales/LocaleProvider.tsx'
import { keys } from './keys.ts'
import { createQueryClient } from './queryClient.ts'

export const queryClient = createQueryClient()

/** Cached answers for what is inside. Not around /login, which asks once and should load without it. */
export function Queries({ children }: { children: ReactNode }) {
  const { locale } = useLanguage()
  const asked = useRef(locale)
  // The games' names come with the wallet, in the language it was asked in.
  useEffect(() => {
    if (asked.current === locale) return
    asked.current = locale
    void queryClient.invalidateQueries({ queryKey: keys.wallet })
  }, [locale])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
