import { holds, type Needed, type Right } from '@krapao/contract/ops/rights'
import { useEffect } from 'react'
import { keepMe, useSession } from './session.ts'
import { useOps } from './useOps.ts'

/** An owner may change them while a page is open. */
const EVERY_MS = 30_000
const NONE: readonly Right[] = []

/** What who is logged in may do; nothing while nobody is. */
export const useRights = (): readonly Right[] => useSession()?.me.rights ?? NONE
export const useMay = (needed: Needed): boolean => holds(useRights(), needed)

/** Keeps them as the server has them. */
export function useOwnRights(): void {
  const { data } = useOps('opsMe', {}, { every: EVERY_MS, enabled: useSession() !== null })
  useEffect(() => {
    if (data) keepMe(data)
  }, [data])
}
