import { Refused } from '../../../runtime/refusal.ts'
import { changeStaff, confirmOperator, staffWaiting } from '../../staff/public.ts'
import { WAITS, type Entry, type InboxKind, type Said } from './entry.ts'

/** Whom an owner has given access, or new factors: they decide nothing until another owner confirms. */
export const staff: InboxKind = {
  waiting: async (context) =>
    (await staffWaiting(context)).map((row) => ({
      ...WAITS,
      id: row.id,
      kind: 'staff',
      subject: row.id,
      proposer: { id: row.granted_by ?? '', name: row.asked_by ?? '' },
      at: (row.granted_at ?? row.created_at).toISOString(),
      reason: '',
      cost: null,
      before: null,
      after: { name: row.name, email: row.email, role: row.role },
      concerned: row.id,
      // Until the password is set, whoever holds the invitation could be another.
      isEarly: row.invited_until !== null,
    })),
  confirm: (context, entry, said) => confirmOperator(context, entry.id, said.by, reasonOf(said)),
  disagree: (context, entry, said) => {
    if ([entry.proposer.id, entry.id].includes(said.by.id)) throw new Refused('SAME_OPERATOR')
    return switchOff(context, entry, said)
  },
  takeBack: (context, entry, said) => {
    if (entry.proposer.id !== said.by.id) throw new Refused('FORBIDDEN')
    return switchOff(context, entry, said)
  },
}

const reasonOf = ({ reason }: Said): string => reason ?? 'approvals'
const switchOff: InboxKind['disagree'] = (context, { id }: Entry, said) =>
  changeStaff(context, id, { active: false }, said.by, reasonOf(said))
