import { agreeChargeback, proposedChargebacks, refuseChargeback } from '../../cashin/public.ts'
import { atCase } from '../../staff/public.ts'
import { WAITS, type Entry, type InboxKind } from './entry.ts'
import { demandOther, demandOwn, reasonOf } from './whose.ts'

const named = ({ id, subject }: Entry) => ({ id: subject, proposal: id })

const refuse: InboxKind['disagree'] = (context, entry, said) =>
  atCase(context, 'chargeback', entry.subject, said.by, () =>
    refuseChargeback(context, entry.subject, said.by, {
      reason: reasonOf(entry, said),
      proposal: entry.id,
    }),
  )

/** Who bears a payment that its PSP has taken back; in baht. */
export const chargeback: InboxKind = {
  waiting: async (context) =>
    (await proposedChargebacks(context)).map((word) => ({
      ...WAITS,
      id: word.id,
      kind: 'chargeback',
      subject: word.subject,
      proposer: word.operator,
      at: word.at.toISOString(),
      reason: word.reason,
      cost: null,
      before: null,
      after: {
        outcome: word.outcome,
        amount: word.amount,
        provider: word.provider,
        memberId: word.memberId,
        ...(word.name === null ? {} : { name: word.name }),
      },
    })),
  confirm: (context, entry, said) =>
    atCase(context, 'chargeback', entry.subject, said.by, () =>
      agreeChargeback(context, named(entry), said.by, reasonOf(entry, said)),
    ),
  disagree: (context, entry, said) => {
    demandOther(entry, said)
    return refuse(context, entry, said)
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return refuse(context, entry, said)
  },
}
