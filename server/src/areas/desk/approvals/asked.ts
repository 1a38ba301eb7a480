import type { Context } from '../../../context.ts'
import type { AskedKind } from '../../../db/tables/staff/approvals.ts'
import {
  decidedApprovals,
  disagreeAsked,
  standingWords,
  takeBackAsked,
  type Approval,
} from '../../staff/public.ts'
import { confirmContent } from '../content/versions.ts'
import { confirmSetting } from '../settings/change.ts'
import type { Entry, InboxKind, Said } from './entry.ts'

export const shownApproval = (row: Approval): Entry => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  proposer: { id: row.by, name: row.proposer },
  at: row.at.toISOString(),
  reason: row.reason,
  cost:
    row.cost_mean === null || row.cost_worst === null
      ? null
      : { mean: row.cost_mean, worst: row.cost_worst },
  before: row.before,
  after: row.after,
  needs: row.alone ? 1 : 2,
  state: row.state,
  decided:
    row.decided_by === null || row.decided_at === null
      ? null
      : { id: row.decided_by, name: row.decider ?? '', at: row.decided_at.toISOString() },
  alone: row.alone,
})

/** What is asked for by a publication or a new value, and kept as `approval`. */
const askedKind = (
  kind: AskedKind,
  confirm: (context: Context, id: string, said: Said) => Promise<void>,
): InboxKind => ({
  waiting: async ({ db, clock }) =>
    (await standingWords(db, [kind], clock.now())).map(shownApproval),
  done: async ({ db }, most) => {
    const { total, rows } = await decidedApprovals(db, [kind], most)
    return { total, entries: rows.map(shownApproval) }
  },
  confirm: (context, { id }, said) => confirm(context, id, said),
  disagree: (context, { id }, said) => disagreeAsked(context, id, said),
  takeBack: (context, { id }, said) => takeBackAsked(context, id, said),
})

export const ASKED: Record<AskedKind, InboxKind> = {
  offer: askedKind('offer', confirmContent),
  wheel: askedKind('wheel', confirmContent),
  contact: askedKind('contact', confirmContent),
  depositAccount: askedKind('depositAccount', confirmContent),
  setting: askedKind('setting', confirmSetting),
}
