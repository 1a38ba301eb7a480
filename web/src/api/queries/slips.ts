import { SLIP_PAGE_SIZE } from '@krapao/contract/constants'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type SlipRow = Answer<'statementSlip'>['slips'][number]

/** A check takes a second or two, and longer only when the bank is late. */
const POLL_MS = 2_000
const LATE_POLL_MS = 8_000
const LATE_AFTER_MS = 30_000

function pollFor(slips: readonly SlipRow[]): number | false {
  const waiting = slips.filter((slip) => slip.status === 'PENDING')
  if (waiting.length === 0) return false
  return waiting.some((slip) => Date.now() - Date.parse(slip.createdAt) < LATE_AFTER_MS)
    ? POLL_MS
    : LATE_POLL_MS
}

/** One page of the member's slips, from 1; asked again while one of them is on its way. */
export function useSlips(page: number, open: boolean) {
  const client = useQueryClient()
  const slips = useQuery({
    queryKey: keys.slips(page),
    queryFn: ({ signal }) =>
      api('statementSlip', { body: { page, limit: SLIP_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: open,
    refetchInterval: ({ state }) => pollFor(state.data?.slips ?? []),
  })
  const credited = slips.data?.slips.filter((slip) => slip.status === 'SUCCESS').length ?? 0
  useEffect(() => {
    if (credited === 0) return
    for (const queryKey of [keys.wallet, keys.allStatements])
      void client.invalidateQueries({ queryKey })
  }, [client, credited])
  return slips
}

/** An address that shows the picture for a few minutes. */
export const slipPicture = async (reference: string): Promise<string> =>
  (await api('slipReference', { params: { reference } })).url
