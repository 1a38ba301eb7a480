import { needsProof } from '@krapao/contract/ops/callRights'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { useSyncExternalStore } from 'react'

/** A call waits until the operator has shown who they are again; false: they would not. */
type Waiting = (isShown: boolean) => void
let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()
function set(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether the server may refuse this call until who calls has shown who they are again. */
export const mayAskAgain = (name: OpsCallName): boolean =>
  needsProof(name) || name === 'opsApprovalConfirm'

/** Asks once for all calls that wait. True: they may be sent again. */
export const showAgain = (): Promise<boolean> =>
  new Promise((resolve) => set([...waiting, resolve]))

/** Answers every call that waits. */
export function answerWaiting(isShown: boolean): void {
  const asked = waiting
  set([])
  for (const tell of asked) tell(isShown)
}

export const useIsAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting.length > 0,
  )
