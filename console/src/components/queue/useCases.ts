import type { Answer } from '@krapao/contract/calls'
import type { CaseKind } from '@krapao/contract/ops/cases'
import { useCallback } from 'react'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'

export type Held = Answer<'opsCases'>[number]
export interface Cases {
  /** Who works at the case, and until when; null: nobody. */
  heldBy: (subject: string) => Held | null
  isMine: (held: Held | null) => boolean
  /** Both end when the server has answered, whatever it says. */
  take: (subject: string) => Promise<unknown>
  leave: (subject: string) => Promise<unknown>
}

/** Which cases of a queue are taken: asked again every few seconds, so that all see the same. */
export function useCases(kind: CaseKind | null): Cases {
  const me = useSession()?.me.name
  const { data } = useOps(
    'opsCases',
    { params: { kind: kind ?? 'withdrawal' } },
    { every: 3_000, enabled: kind !== null },
  )
  const { mutateAsync: takeIt } = useAct('opsCaseTake')
  const { mutateAsync: leaveIt } = useAct('opsCaseLeave')
  const take = useCallback(
    async (id: string): Promise<unknown> =>
      kind === null ? null : takeIt({ params: { kind, id } }).catch(() => null),
    [kind, takeIt],
  )
  const leave = useCallback(
    async (id: string): Promise<unknown> =>
      kind === null ? null : leaveIt({ params: { kind, id } }).catch(() => null),
    [kind, leaveIt],
  )
  return {
    heldBy: (subject) =>
      kind === null ? null : (data?.find((each) => each.subject === subject) ?? null),
    isMine: (held) => held !== null && held.operator === me,
    take,
    leave,
  }
}
