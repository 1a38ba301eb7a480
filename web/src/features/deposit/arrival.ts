import type { StatementRow } from '../../api/queries/statement.ts'

/** The newest deposit that has come in since `known` was taken; null while there is none. */
export function arrivedSince(
  known: ReadonlySet<string>,
  deposits: readonly StatementRow[],
): StatementRow | null {
  return deposits.find((row) => row.status === 'SUCCESS' && !known.has(row._id)) ?? null
}

/** Rows that are no news: those that have ended. One still pending is news when it ends. */
export const knownDeposits = (deposits: readonly StatementRow[]): Set<string> =>
  new Set(deposits.filter((row) => row.status === 'SUCCESS').map((row) => row._id))

/**
 * What this sheet has asked itself. An answer that an earlier sheet left behind is no baseline:
 * what came while none stood open is no news here.
 */
export const sinceOpened = <Answer>(watch: {
  data: Answer | undefined
  isFetchedAfterMount: boolean
}): Answer | undefined => (watch.isFetchedAfterMount ? watch.data : undefined)
