import { checkReceipt } from '@krapao/contract/fair/proof'
import { useMutation, useQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../../storage.ts'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type Receipt = Answer<'receipt'>

export const useReceipt = (id: string) =>
  useQuery({
    queryKey: keys.receipt(id),
    queryFn: ({ signal }) => api('receipt', { params: { id }, signal }),
    staleTime: 0,
  })

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
export const useCheck = () =>
  useMutation({
    mutationFn: async (receipt: Receipt) => {
      const { proof } = receipt
      if (!proof) return 'NOT_YET' as const
      const kept = keptRoots()
      const roots = await api('fairRoots').catch(() => null)
      // Without a network the root that was kept still tells.
      const published = roots
        ? (roots.find(({ day }) => day === proof.day)?.root ?? null)
        : (kept[proof.day] ?? null)
      const said = await checkReceipt(receipt, { published, kept: kept[proof.day] ?? null })
      if (said === 'MATCHES')
        writeStored('localStorage', KEPT, JSON.stringify({ ...kept, [proof.day]: proof.root }))
      return said
    },
  })
