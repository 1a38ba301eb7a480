import { Refused } from '../../../runtime/refusal.ts'
import type { Entry, Said } from './entry.ts'

/** The proposer's reason, where the second one gives none. */
export const reasonOf = (entry: Entry, { reason }: Said): string => reason ?? entry.reason

/** Nobody says no to their own word, nor takes back another's. */
export function demandOther(entry: Entry, { by }: Said): void {
  if (entry.proposer.id === by.id) throw new Refused('SAME_OPERATOR')
}

export function demandOwn(entry: Entry, { by }: Said): void {
  if (entry.proposer.id !== by.id) throw new Refused('FORBIDDEN')
}
