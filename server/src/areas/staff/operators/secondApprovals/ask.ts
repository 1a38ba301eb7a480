import { isDeepStrictEqual } from 'node:util'
import { APPROVAL_RIGHT } from '@krapao/contract/ops/approvals/kinds'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { AskedKind } from '../../../../db/tables/staff/approvals.ts'
import { hasOtherHolder } from '../staff/otherOwner.ts'
import { validApprovals } from '../wordStore.ts'
import {
  decideApproval,
  insertApproval,
  lockAsked,
  waitingApprovals,
  waitingOn,
} from './approvalStore.ts'

type Db = Kysely<Database>
type Body = Record<string, unknown>

/** What one operator asks for, and what is live of it. */
export interface Asked {
  kind: AskedKind
  subject: string
  by: { id: string }
  at: Date
  reason: string
  before: Body | null
  after: Body
  /** Of content. */
  version?: number
  /** Baht a day. */
  cost?: { mean: number; worst: number } | null
  /** Another's word for just this that stands already: who wrote the draft. */
  first?: { by: string; at: Date } | null
}
/** `waits`: nothing changes yet. Else it takes effect now, by the word of these. */
export type Word =
  | { waits: string }
  | { waits: null; approval: string; proposer: string; alone: boolean }

/** As the database gives it back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
export const isSameBody = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other))

/**
 * A second person's word on what gives money or loosens a rule, in the transaction of the change;
 * `lockAsked` is held. Who asks for just what another has asked for is the second one. Where nobody
 * else holds the right it takes effect at once, and is written down as done alone. UNCONFIRMED
 * (constraint operator_confirmed) for who waits for a second owner.
 */
export async function askSecond(context: Context, db: Db, asked: Asked): Promise<Word> {
  const { kind, subject, by, at, reason } = asked
  const right = APPROVAL_RIGHT[kind]
  await lockAsked(db, kind, subject)
  const waiting = await waitingOn(db, kind, subject)
  const counts = waiting ? await validApprovals(db, [waiting], { right, now: at, lock: true }) : []
  const isSame =
    waiting &&
    counts.length > 0 &&
    isSameBody([waiting.before, waiting.after], [asked.before, asked.after])
  if (isSame && waiting.by === by.id) return { waits: waiting.id }
  if (isSame) {
    await decideApproval(db, waiting.id, 'done', { by: by.id, at, reason })
    return { waits: null, approval: waiting.id, proposer: waiting.by, alone: false }
  }
  await overtake(db, kind, subject, at)
  const id = context.ids.reference('apr')
  const row = {
    id,
    kind,
    subject,
    version: asked.version ?? null,
    before: asked.before && JSON.stringify(asked.before),
    after: JSON.stringify(asked.after),
    cost_mean: asked.cost?.mean ?? null,
    cost_worst: asked.cost?.worst ?? null,
    proposed_by: by.id,
    proposed_at: at,
    reason,
  }
  const first = asked.first && asked.first.by !== by.id ? asked.first : null
  const stands = first ? await validApprovals(db, [first], { right, now: at, lock: true }) : []
  if (first && stands.length > 0) {
    await insertApproval(db, { ...row, proposed_by: first.by, state: 'waiting' })
    await decideApproval(db, id, 'done', { by: by.id, at, reason })
    return { waits: null, approval: id, proposer: first.by, alone: false }
  }
  const alone = !(await hasOtherHolder(context, db, by.id, right, at))
  await insertApproval(db, {
    ...row,
    alone,
    ...(alone ? { state: 'done', decided_at: at } : { state: 'waiting' }),
  })
  return alone ? { waits: null, approval: id, proposer: by.id, alone } : { waits: id }
}

/** The thing has changed: what waited about it was another question. */
export async function overtake(db: Db, kind: AskedKind, subject: string, at: Date): Promise<void> {
  const waiting = await waitingOn(db, kind, subject)
  if (waiting) await decideApproval(db, waiting.id, 'overtaken', { by: null, at, reason: null })
}

/** What waits for a second person, by the word of somebody who may still say it. */
export const standingWords = async (db: Db, kinds: readonly AskedKind[], now: Date) => {
  const waiting = await waitingApprovals(db, kinds)
  const byRight = Map.groupBy(waiting, (row) => APPROVAL_RIGHT[row.kind])
  const standing = await Promise.all(
    [...byRight].map(([right, rows]) => validApprovals(db, rows, { right, now })),
  )
  return standing.flat()
}
