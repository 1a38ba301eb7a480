import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from './queryClient.ts'

export const queryClient = createQueryClient()

/** Cached answers for what is inside. Not around /login, which asks once and should load without it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
