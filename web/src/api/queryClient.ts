import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './refusal.ts'

/**
 * A refusal of the server stands; only a missing answer is asked for again, and never for what
 * changes something.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && isRefusal(error) && (error.status === 0 || error.status === 503),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
