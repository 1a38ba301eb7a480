import type { Effect } from '@krapao/contract/ops/approvals/calls'
import type { Context } from '../../../context.ts'
import type { AskedKind } from '../../../db/tables/staff/approvals.ts'
import {
  confirmAmlClose,
  confirmIdentity,
  confirmLift,
  confirmRule,
} from '../../identity/public.ts'
import { confirmResume } from '../../play/public.ts'
import {
  approvalsPage,
  closeAsked,
  standingApprovals,
  type Approval,
  type AskedFor,
} from '../../staff/public.ts'
import { effectsOfOffer } from '../content/rules.ts'
import { confirmContent } from '../content/versions.ts'
import { confirmHelp } from '../memberHelp/help.ts'
import { confirmRights } from '../rights/change.ts'
import { confirmSetting } from '../settings/change.ts'
import type { Entry, InboxKind, Said } from './entry.ts'

/** Which way each field of an offer or a role goes; of a setting only what loosens waits. */
function effectsOf({ kind, before, after }: Approval): Record<string, Effect> {
  if (before === null) return {}
  if (kind === 'offer') return effectsOfOffer(after, before)
  if (kind === 'right')
    return Object.fromEntries(Object.keys(after).map((key) => [key, after[key] ? 'more' : 'less']))
  return kind === 'setting' ? { value: 'more' } : {}
}

/** Of these the entry says whom it is about. */
const NAMES_MEMBER: readonly AskedKind[] = ['help', 'identity', 'aml']

/** As the inbox shows it. */
export const shownApproval = (row: Approval): Entry => ({
  id: row.id,
  kind: row.kind as Entry['kind'],
  subject: row.subject,
  proposer: { id: row.by, name: row.proposer },
  at: row.at.toISOString(),
  reason: row.reason,
  cost:
    row.cost_mean === null || row.cost_worst === null
      ? null
      : { mean: row.cost_mean, worst: row.cost_worst },
  before: row.before,
  // The name is the member's row's alone: what is asked stays in the audit for ever.
  after:
    NAMES_MEMBER.includes(row.kind) && row.member !== null
      ? { ...row.after, memberId: row.member_id, name: row.member }
      : row.after,
  effects: effectsOf(row),
  moves: null,
  needs: row.needs,
  state: row.state,
  decided:
    row.decided_by === null || row.decided_at === null
      ? null
      : { id: row.decided_by, name: row.decider ?? '', at: row.decided_at.toISOString() },
  alone: row.alone,
})

/** What is asked for by a publication or a new value. */
const askedKind = (
  kind: AskedKind,
  confirm: (context: Context, asked: AskedFor, said: Said) => Promise<void>,
): InboxKind => ({
  waiting: async ({ db, clock }) =>
    (await standingApprovals(db, [kind], clock.now())).map(shownApproval),
  done: async ({ db }, most) => {
    const { total, rows } = await approvalsPage(db, [kind], 'decided', { limit: most })
    return { total, entries: rows.map(shownApproval) }
  },
  confirm: (context, { id }, said) => confirm(context, { id, kind }, said),
  disagree: (context, { id }, said) => closeAsked(context, { id, kind }, said, 'refused'),
  takeBack: (context, { id }, said) => closeAsked(context, { id, kind }, said, 'takenBack'),
})

export const ASKED = {
  offer: askedKind('offer', confirmContent),
  wheel: askedKind('wheel', confirmContent),
  contact: askedKind('contact', confirmContent),
  depositAccount: askedKind('depositAccount', confirmContent),
  help: askedKind('help', confirmHelp),
  identity: askedKind('identity', confirmIdentity),
  block: askedKind('block', confirmLift),
  aml: askedKind('aml', confirmAmlClose),
  rule: askedKind('rule', confirmRule),
  game: askedKind('game', confirmResume),
  right: askedKind('right', (context, { id }, said) => confirmRights(context, id, said)),
  setting: askedKind('setting', (context, { id }, said) => confirmSetting(context, id, said)),
}
