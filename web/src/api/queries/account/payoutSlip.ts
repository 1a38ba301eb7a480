import { useQuery } from '@tanstack/react-query'
import { api } from '../../call.ts'
import { Refusal } from '../../refusal.ts'

/** What a slip with this code shows, to anybody. */
export const usePayoutSlip = (code: string) =>
  useQuery({
    queryKey: ['payoutSlip', code],
    queryFn: ({ signal }) => api('fairPayout', { body: { code }, signal, stay: true }),
    retry: (failures, error) => !(error instanceof Refusal) && failures < 2,
  })

/** The public address of the slip of the member's own paid withdrawal. */
export const useSlipAddress = (reference: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['slipAddress', reference],
    queryFn: ({ signal }) => api('payoutSlip', { params: { reference }, signal }),
    enabled,
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
