import { firstWords, sayTheSame, takeWordAway } from '../../cashin/public.ts'
import { atCase } from '../../staff/public.ts'
import { approveAdjustment, refuseAdjustment } from '../adjustments/adjust.ts'
import { decidedAdjustments, waitingAdjustments } from '../adjustments/queries.ts'
import { type Adjustment } from '../adjustments/store.ts'
import { proposedNow } from '../transferDecisions/list.ts'
import { overtake, resolveTransfer } from '../transferDecisions/resolve.ts'
import { WAITS, type Entry, type InboxKind } from './entry.ts'
import { demandOther, demandOwn, reasonOf } from './whose.ts'

const shownAdjustment = (row: Adjustment): Entry => ({
  ...WAITS,
  id: row.id,
  kind: 'adjustment',
  subject: row.member_id,
  proposer: { id: row.made_by, name: row.maker },
  at: row.made_at.toISOString(),
  reason: row.reason,
  cost: null,
  before: null,
  after: { memberId: row.member_id, name: row.member, amount: Number(row.amount) / 100 },
  state: row.state,
  decided:
    row.decided_by === null || row.decided_at === null
      ? null
      : { id: row.decided_by, name: row.checker ?? '', at: row.decided_at.toISOString() },
})

export const adjustment: InboxKind = {
  waiting: async (context) => (await waitingAdjustments(context)).map(shownAdjustment),
  done: async ({ db }, most) => {
    const { total, rows } = await decidedAdjustments(db, most)
    return { total, entries: rows.map(shownAdjustment) }
  },
  confirm: (context, { id }, { by, reason }) =>
    atCase(context, 'adjustment', id, by, () => approveAdjustment(context, id, by, reason)),
  disagree: (context, entry, said) => {
    demandOther(entry, said)
    return refuseAdjustment(context, entry.id, said.by, reasonOf(entry, said))
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return refuseAdjustment(context, entry.id, said.by, reasonOf(entry, said))
  },
}

export const suspense: InboxKind = {
  waiting: async (context) =>
    (await firstWords(context)).map((word) => ({
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
    return takeWordAway(context, entry.id, said.by, reasonOf(entry, said))
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return takeWordAway(context, entry.id, said.by, reasonOf(entry, said))
  },
}

export const transfer: InboxKind = {
  waiting: async (context) =>
    (await proposedNow(context)).map(({ transfer: row, proposal, name }) => ({
      ...WAITS,
      id: proposal.id,
      kind: 'transfer',
      subject: row.reference,
      proposer: { id: proposal.by, name: proposal.name },
      at: proposal.at.toISOString(),
      reason: proposal.reason,
      cost: null,
      before: null,
      after: {
        happened: proposal.happened,
        what: row.kind,
        memberId: row.memberId,
        name,
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
  disagree: (context, entry, said) => {
    demandOther(entry, said)
    return overtake(context, entry, said.by, reasonOf(entry, said))
  },
  takeBack: (context, entry, said) => {
    demandOwn(entry, said)
    return overtake(context, entry, said.by, reasonOf(entry, said))
  },
}
