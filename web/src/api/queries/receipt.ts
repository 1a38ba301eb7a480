import { checkReceipt } from '@krapao/contract/fair/proof'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../storage.ts'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'
import { useRoots } from './fair.ts'

export type Receipt = Answer<'receipt'>

export const useReceipt = (id: string) => {
  const receipt = useQuery({
    queryKey: keys.receipt(id),
    queryFn: ({ signal }) => api('receipt', { params: { id }, signal }),
    staleTime: 0,
  })
  // The public roots come along, so that the proof is checked without a network too.
  useRoots({ enabled: Boolean(receipt.data?.proof) })
  return receipt
}

const KEPT = 'krapao.roots'
const keptRoots = (): Record<string, string> => {
  try {
    return JSON.parse(readStored('localStorage', KEPT) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/**
 * Checks a receipt in this browser against its day's public root. The root is kept, so that it
 * cannot be another one later.
 */
export function useCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (receipt: Receipt) => {
      const { proof } = receipt
      if (!proof) return 'NOT_YET' as const
      const kept = keptRoots()
      const seen = client.getQueryData<Answer<'fairRoots'>>(keys.fair('roots'))
      const roots = await api('fairRoots').catch(() => seen)
      // Without a network the roots that came before, and the one that was kept, still tell.
      const published = roots
        ? (roots.find(({ day }) => day === proof.day)?.root ?? null)
        : (kept[proof.day] ?? null)
      const said = await checkReceipt(receipt, { published, kept: kept[proof.day] ?? null })
      if (said === 'MATCHES')
        writeStored('localStorage', KEPT, JSON.stringify({ ...kept, [proof.day]: proof.root }))
      return said
    },
  })
}
