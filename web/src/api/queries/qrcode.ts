import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../call.ts'
import { keys } from '../keys.ts'

export function useCancelQr() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (qrcodeId: string) => api('qrCancel', { params: { qrcodeId } }),
    onSettled: () =>
      Promise.all(
        [keys.allQr, keys.wallet].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** The member says that it is paid. Nothing waits for the answer: the bank's answer is what counts. */
export function useSayPaid() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (qrcodeId: string) => api('qrPaid', { params: { qrcodeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.wallet }),
  })
}
