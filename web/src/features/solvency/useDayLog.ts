import {
  checkLog,
  cosignedBy,
  type KeptLog,
  type LogCheck,
  type LogFault,
} from '@krapao/contract/fair/dayLog'
import { checkLiability, readLiability, type Liability } from '@krapao/contract/fair/liability'
import { useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { Refusal } from '../../api/refusal.ts'
import { readStored, writeStored } from '../../storage.ts'

const KEPT = 'krapao.log'
function keptLog(): KeptLog | null {
  try {
    return JSON.parse(readStored('localStorage', KEPT) ?? 'null') as KeptLog | null
  } catch {
    return null
  }
}

type Believed = Extract<LogCheck, { ok: true }>
export type SeenLog =
  | { is: 'NONE' }
  | { is: 'BELIEVED'; log: Believed; cosigned: { witness: string; at: string }[] }
  /** `evidence`: what was kept and what was told, for whoever is asked to judge. */
  | { is: 'REFUSED'; why: LogFault; kept: KeptLog | null; evidence: string }

/**
 * The house's log of days as this browser checks it against what it saw last, which it keeps. What
 * is not that log grown is refused, and what was kept stays.
 */
export const useDayLog = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: keys.fair('log'),
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SeenLog> => {
      const kept = keptLog()
      const state = await api('fairLog', { params: { from: kept?.size ?? 0 }, signal })
      if (!state && !kept) return { is: 'NONE' }
      const log = state
        ? await checkLog(state, kept)
        : ({ ok: false, why: 'NOT_CONSISTENT' } as const)
      if (!state || !log.ok)
        return {
          is: 'REFUSED',
          why: log.ok ? 'UNREADABLE' : log.why,
          kept,
          evidence: JSON.stringify({ kept, told: state }, null, 2),
        }
      writeStored('localStorage', KEPT, JSON.stringify(log.kept))
      return {
        is: 'BELIEVED',
        log,
        cosigned: await cosignedBy(state.checkpoint, state.witnesses),
      }
    },
  })

export type OwnLeaf =
  | { is: 'MATCHES' | 'DIFFERS'; liability: Liability | null; steps: number }
  /** Nothing was owed then; or the night's leaves are not there to ask. */
  | { is: 'NOTHING' | 'NOT_YET' }

/** The member's own leaf of the log's newest night, checked in this browser. */
export const useOwnLeaf = (entry: Believed['entry'] | undefined, memberId: string | undefined) =>
  useQuery({
    queryKey: keys.fair(`leaf ${entry?.day ?? ''} ${memberId ?? ''}`),
    enabled: Boolean(entry?.liabilities && memberId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OwnLeaf> => {
      if (!entry?.liabilities || memberId === undefined) return { is: 'NOT_YET' }
      const answer = await leafOf(entry.day, signal)
      if (!answer) return { is: 'NOT_YET' }
      if (!answer.proof) return { is: 'NOTHING' }
      const night = { day: entry.day, ...entry.liabilities }
      return {
        is: await checkLiability(answer.proof, memberId, night),
        liability: readLiability(answer.proof.leaf),
        steps: answer.proof.path.length,
      }
    },
  })

/** Null: the house has no leaves of that night to show. */
async function leafOf(day: string, signal: AbortSignal): Promise<Answer<'fairLeaf'> | null> {
  try {
    return await api('fairLeaf', { params: { day }, signal })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}
