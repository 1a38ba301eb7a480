import type { AskedKind } from '../../../db/tables/staff/approvals.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { closeAsked } from '../../staff/public.ts'
import type { Entry, InboxKind, Said } from './entry.ts'

/** The proposer's reason, where the second one gives none. */
export const reasonOf = (entry: Entry, { reason }: Said): string => reason ?? entry.reason

/** Nobody refuses what they asked for, nor takes back what another did. */
export function demandOther(entry: Entry, { by }: Said): void {
  if (entry.proposer.id === by.id) throw new Refused('SAME_OPERATOR')
}

export function demandOwn(entry: Entry, { by }: Said): void {
  if (entry.proposer.id !== by.id) throw new Refused('FORBIDDEN')
}

/** What is kept as an approval, and nothing is done about where it is refused or taken back. */
export const closed = (kind: AskedKind): Pick<InboxKind, 'disagree' | 'takeBack'> => {
  const end =
    (as: 'refused' | 'takenBack'): InboxKind['disagree'] =>
    (context, entry, said) =>
      closeAsked(context, { id: entry.id, kind }, { ...said, reason: reasonOf(entry, said) }, as)
  return { disagree: end('refused'), takeBack: end('takenBack') }
}
