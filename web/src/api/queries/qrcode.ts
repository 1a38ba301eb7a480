import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../call.ts'
import { keys } from '../keys.ts'

export function useCancelQr() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (qrcodeId: string) => api('qrCancel', { params: { qrcodeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.allQr }),
  })
}
