import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { AskedKind } from '../../../../db/tables/staff/approvals.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { hasOtherHolder } from '../staff/otherOwner.ts'
import {
  decideApproval,
  insertApproval,
  waitingApprovals,
  waitingOn,
  type Approval,
} from './approvalStore.ts'
import { POLICY, proposerRight } from './policy.ts'
import { validApprovals } from './validStore.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

interface Question {
  kind: AskedKind
  subject: string
  /** Of the case: what was said of an earlier version does not count. */
  version?: string
}
/** What one operator asks for, and what is live of it. */
interface Asked extends Question {
  by: { id: string }
  at: Date
  reason: string
  /** Whose money it is, and how much; satang. */
  memberId?: string | null
  amount?: bigint
  /** One: the sum is small. */
  needs?: 1 | 2
  before?: Body | null
  after: Body
  /** Baht a day. */
  cost?: { mean: number; worst: number } | null
  /** Another's approval of just this that stands already: who wrote the draft. */
  first?: { by: string; at: Date } | null
  /** What the operator had in sight and confirms; anything else that waits is another question. */
  proposal?: string | undefined
  /** What waits may be replaced by a question for something else: any, by default, or another's. */
  replaces?: 'any' | 'others' | 'none'
}
interface Proposed {
  by: string
  at: Date
  reason: string
}
/** It waits, and nothing changes yet; or it takes effect now, by who proposed it and who asks. */
export type Answered =
  | { state: 'waiting'; approval: string; isAgain: boolean }
  | { state: 'done'; approval: string; proposed: Proposed; alone: boolean }

/** As the database gives it back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
export const isSameBody = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other))

/**
 * What waits about this version of a thing, locked; what waits about an earlier one, or was
 * proposed by somebody who may not decide any more, is overtaken.
 */
async function openApproval(
  db: Db,
  { kind, subject, version }: Question,
  now: Date,
): Promise<Approval | undefined> {
  const { right, several } = POLICY[kind]
  const isAsked = (each: Approval): boolean => each.version === (version ?? null)
  const waiting = (await waitingOn(db, kind, subject)).filter((each) => !several || isAsked(each))
  const current = waiting.filter(isAsked)
  const [open] = await validApprovals(db, current, { right, now, lock: true })
  for (const each of waiting) if (each !== open) await overtakeOne(db, each, now)
  return open
}

const overtakeOne = (db: Db, { id }: Approval, at: Date) =>
  decideApproval(db, id, 'overtaken', { by: null, at, reason: null })

/**
 * One operator's approval of a thing, in the transaction of the change, which holds the thing: it
 * waits for a second one's, or is the second where another has proposed just this. One is enough
 * for a small sum, and, for what a single owner may change, where nobody else holds the right; that
 * is written down as done alone. NOT_WAITING where another question waits than the one in sight,
 * DISAGREEMENT where another waits that this one may not replace; what the constraints of the table
 * refuse, `refuseOwn` translates.
 */
export async function approve(context: Context, db: Db, asked: Asked): Promise<Answered> {
  const { kind, subject, by, at, reason } = asked
  const open = await openApproval(db, asked, at)
  if (asked.proposal !== undefined && open?.id !== asked.proposal) throw new Refused('NOT_WAITING')
  const wanted = [asked.before ?? null, asked.after]
  const isSame = open !== undefined && isSameBody([open.before, open.after], wanted)
  const isOwn = open?.by === by.id
  if (open && isSame && isOwn && asked.needs !== 1)
    return { state: 'waiting', approval: open.id, isAgain: true }
  if (open && isSame && !isOwn) {
    await decideApproval(db, open.id, 'done', { by: by.id, at, reason })
    return { state: 'done', approval: open.id, proposed: open, alone: false }
  }
  const { replaces = 'any' } = asked
  if (open && replaces !== 'any' && isOwn) throw new Refused('SAME_OPERATOR')
  if (open && replaces === 'none') throw new Refused('DISAGREEMENT')
  if (open) await overtakeOne(db, open, at)
  const { right, alone: mayAlone } = POLICY[kind]
  const id = context.ids.reference('apr')
  const row = {
    id,
    kind,
    subject,
    version: asked.version ?? null,
    member_id: asked.memberId ?? null,
    amount: asked.amount ?? null,
    before: asked.before ? JSON.stringify(asked.before) : null,
    after: JSON.stringify(asked.after),
    cost_mean: asked.cost?.mean ?? null,
    cost_worst: asked.cost?.worst ?? null,
    proposed_by: by.id,
    proposed_at: at,
    reason,
    state: 'waiting' as const,
  }
  const first = asked.first && asked.first.by !== by.id ? asked.first : null
  const stands = first ? await validApprovals(db, [first], { right, now: at, lock: true }) : []
  if (first && stands.length > 0) {
    await insertApproval(db, { ...row, proposed_by: first.by })
    await decideApproval(db, id, 'done', { by: by.id, at, reason })
    return { state: 'done', approval: id, proposed: { ...first, reason }, alone: false }
  }
  const alone = mayAlone && !(await hasOtherHolder(context, db, by.id, right, at))
  if (!alone && asked.needs !== 1) {
    await insertApproval(db, row)
    return { state: 'waiting', approval: id, isAgain: false }
  }
  await insertApproval(db, { ...row, needs: 1, alone, state: 'done', decided_at: at })
  return { state: 'done', approval: id, proposed: { by: by.id, at, reason }, alone }
}

/** Another decision ends what waited: its proposer's takes it back, another's refuses it. */
export async function closeWaiting(
  db: Db,
  kind: AskedKind,
  subject: string,
  said: { by: string; at: Date; reason: string },
): Promise<void> {
  for (const { id, by } of await waitingOn(db, kind, subject))
    await decideApproval(db, id, by === said.by ? 'takenBack' : 'refused', said)
}

/** The thing has changed: what waited about it was another question. */
export async function overtake(db: Db, kind: AskedKind, subject: string, at: Date): Promise<void> {
  for (const each of await waitingOn(db, kind, subject)) await overtakeOne(db, each, at)
}

/** What waits for a second person, proposed by somebody who may still decide; oldest first. */
export const standingApprovals = async (db: Db, kinds: readonly AskedKind[], now: Date) => {
  const waiting = await waitingApprovals(db, kinds)
  const byRight = Map.groupBy(waiting, (row) => proposerRight(row.kind))
  const standing = await Promise.all(
    [...byRight].map(([right, found]) => validApprovals(db, found, { right, now })),
  )
  return standing.flat()
}
