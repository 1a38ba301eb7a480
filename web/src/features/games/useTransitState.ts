import { useStatement } from '../../api/queries/statement.ts'
import { transitStateOf, type TransitState } from './pending.ts'
import { useAskWhilePending } from './useAskWhilePending.ts'

/** What has become of the transfer between these two ends that is none of the rows `seen` before it. */
export function useTransitState(from: string, to: string, seen: readonly string[]): TransitState {
  const rows = useStatement(1).data?.statements ?? []
  const state = transitStateOf(rows, { from, to, seen })
  useAskWhilePending(state === 'moving')
  return state
}
