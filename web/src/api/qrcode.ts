import type { QrProvider } from '@krapao/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './call.ts'
import { keys } from './keys.ts'

/** The member's live code with this provider, if any. Issuing one: `useMoneyCall('qrCreate')`, which makes every provider's state be asked again. */
export const useQrState = (provider: QrProvider, enabled = true) =>
  useQuery({ queryKey: keys.qr(provider), queryFn: ({ signal }) => api('qrState', { params: { provider }, signal }), enabled, staleTime: 0 })

export function useCancelQr() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (qrcodeId: string) => api('qrCancel', { params: { qrcodeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.allQr }),
  })
}
