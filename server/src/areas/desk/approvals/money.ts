import { toBaht } from '@krapao/contract/money'
import { paidFrom, TRANSIT } from '../../../ledger/address.ts'
import { decidedByOne, decideTheSame } from '../../cashin/public.ts'
import { approveSecond, signedByOne } from '../../cashout/public.ts'
import { approvalsPage, atCase, type Approval } from '../../staff/public.ts'
import { amountOf, approveAdjustment, isCashback, legOf } from '../adjustments/adjust.ts'
import { stateOf } from '../adjustments/routes.ts'
import { proposedNow } from '../transferDecisions/list.ts'
import { resolveTransfer } from '../transferDecisions/resolve.ts'
import { shownApproval } from './asked.ts'
import { movesOf, type Entry, type InboxKind } from './entry.ts'
import { closed, reasonOf } from './whose.ts'

const MOST = 1_000
const shownAdjustment = (row: Approval): Entry => ({
  ...shownApproval(row),
  subject: row.member_id ?? '',
  after: { memberId: row.member_id, name: row.member, amount: toBaht(amountOf(row)) },
  moves: isCashback(row) ? null : movesOf(legOf(row.member_id ?? '', amountOf(row))),
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
  ...closed('adjustment'),
}

export const withdrawal: InboxKind = {
  waiting: async (context) =>
    (await signedByOne(context)).map(({ approval, row }) => ({
      ...shownApproval(approval),
      after: { memberId: row.member_id, name: approval.member, amount: toBaht(row.amount) },
      moves: movesOf({ from: TRANSIT, to: paidFrom(row.lak_rate !== null), amount: row.amount }),
    })),
  confirm: (context, { id }, { by, reason }) => approveSecond(context, id, by, reason),
  ...closed('withdrawal'),
}

export const suspense: InboxKind = {
  waiting: async (context) =>
    (await decidedByOne(context)).map(({ row, leg }) => ({
      ...shownApproval(row),
      after: {
        ...row.after,
        amount: row.amount === null ? null : toBaht(row.amount),
        ...(row.member === null ? {} : { name: row.member }),
      },
      moves: leg && movesOf(leg),
    })),
  confirm: (context, entry, said) =>
    atCase(context, 'suspense', entry.subject, said.by, () =>
      decideTheSame(context, entry.id, said.by, reasonOf(entry, said)),
    ),
  ...closed('suspense'),
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
      moves: row.goes && {
        from: TRANSIT,
        to: proposal.after['happened'] === true ? row.goes.yes : row.goes.no,
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
  ...closed('transfer'),
}
