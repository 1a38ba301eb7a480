import { toBaht } from '@krapao/contract/money'
import { agreeChargeback, proposedChargebacks, refuseChargeback } from '../../cashin/public.ts'
import { atCase } from '../../staff/public.ts'
import { shownApproval } from './asked.ts'
import type { Entry, InboxKind } from './entry.ts'
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
    (await proposedChargebacks(context)).map(({ proposal, row }) => ({
      ...shownApproval(proposal),
      after: {
        ...proposal.after,
        amount: toBaht(row.amount),
        provider: row.provider,
        memberId: row.member_id,
        ...(row.member_name === null ? {} : { name: row.member_name }),
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
