import { toBaht } from '@krapao/contract/money'
import { firstApprovals, sayTheSame, revokeFirstApproval } from '../../cashin/public.ts'
import { approvalsPage, atCase, type Approval } from '../../staff/public.ts'
import { amountOf, approveAdjustment } from '../adjustments/adjust.ts'
import { stateOf } from '../adjustments/routes.ts'
import { proposedNow } from '../transferDecisions/list.ts'
import { resolveTransfer } from '../transferDecisions/resolve.ts'
import { shownApproval } from './asked.ts'
import { WAITS, type Entry, type InboxKind } from './entry.ts'
import { closed, demandOther, demandOwn, reasonOf } from './whose.ts'

const MOST = 1_000
const shownAdjustment = (row: Approval): Entry => ({
  ...shownApproval(row),
  subject: row.member_id ?? '',
  after: { memberId: row.member_id, name: row.member, amount: toBaht(amountOf(row)) },
  state: stateOf(row),
})

export const adjustment: InboxKind = {
  // Of who has left, too: another takes it over.
  waiting: async ({ db }) =>
    (await approvalsPage(db, ['adjustment'], 'waiting', { limit: MOST })).rows.map(shownAdjustment),
  done: async ({ db }, most) => {
    const { total, rows } = await approvalsPage(db, ['adjustment'], 'decided', { limit: most })
    return { total, entries: rows.map(shownAdjustment) }
  },
  confirm: (context, { id }, { by, reason }) =>
    atCase(context, 'adjustment', id, by, () => approveAdjustment(context, id, by, reason)),
  ...closed,
}

export const suspense: InboxKind = {
  waiting: async (context) =>
    (await firstApprovals(context)).map((word) => ({
      ...WAITS,
      id: word.id,
      kind: 'suspense',
      subject: word.itemId,
      proposer: word.operator,
      at: word.at.toISOString(),
      reason: word.reason,
      cost: null,
      before: null,
      after: {
        action: word.action,
        memberId: word.memberId,
        amount: word.amount,
        ...(word.member === null ? {} : { name: word.member }),
      },
    })),
  confirm: (context, entry, said) =>
    atCase(context, 'suspense', entry.subject, said.by, () =>
      sayTheSame(context, entry.id, said.by, reasonOf(entry, said)),
    ),
  disagree: (context, entry, said) => {
    demandOther(entry, said)
    return revokeFirstApproval(context, entry.id, said.by, reasonOf(entry, said))
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return revokeFirstApproval(context, entry.id, said.by, reasonOf(entry, said))
  },
}

export const transfer: InboxKind = {
  waiting: async (context) =>
    (await proposedNow(context)).map(({ transfer: row, proposal }) => ({
      ...shownApproval(proposal),
      after: {
        ...proposal.after,
        what: row.kind,
        memberId: row.memberId,
        name: proposal.member ?? '',
        direction: row.direction,
        amount: row.amount,
      },
    })),
  confirm: (context, entry, said) => {
    const happened = entry.after['happened'] === true
    return atCase(context, 'transfer', entry.subject, said.by, () =>
      resolveTransfer(
        context,
        entry.subject,
        { happened, reason: reasonOf(entry, said), proposal: entry.id },
        said.by,
      ),
    )
  },
  ...closed,
}
