import type { AmlOutcome } from '@krapao/contract/ops/identity/amlKinds'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  approve,
  confirmAsked,
  lockAsked,
  refuseOwn,
  writeAudit,
  type Answered,
  type AskedFor,
  type Operator,
  type Said,
} from '../../staff/public.ts'
import { isOwn } from '../cases/store.ts'
import { numberOf } from './rules.ts'
import { changeAmlCase, holdCase, insertAmlNote, lockAmlCase } from './store.ts'

type Db = Kysely<Database>
type Row = NonNullable<Awaited<ReturnType<typeof lockAmlCase>>>

/** The case, locked beside what is found at it meanwhile. NOT_FOUND. */
async function locked(db: Db, id: string): Promise<Row> {
  const seen = await lockAmlCase(db, id)
  if (!seen) throw new Refused('NOT_FOUND')
  return seen
}

/**
 * Closes a case, cleared or reported: by the same answer of two operators. NOT_FOUND; NOT_WAITING
 * for one that is closed; CASE_CHANGED (details: round) where more was found since it was seen;
 * SAME_OPERATOR for who has a part in the account, and for the second answer of the first
 * operator.
 */
export async function closeCase(
  context: Context,
  {
    id,
    round,
    outcome,
    reason,
  }: { id: string; round: number; outcome: AmlOutcome; reason: string },
  by: Operator,
): Promise<Answered> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'aml', id)
    const row = await locked(tx, id)
    if (row.state !== 'OPEN') throw new Refused('NOT_WAITING')
    if (row.round !== round) throw new Refused('CASE_CHANGED', { details: { round: row.round } })
    const answer = await approve(context, tx, {
      kind: 'aml',
      subject: id,
      version: String(round),
      by,
      at,
      reason,
      memberId: row.member_id,
      after: { end: outcome, case: numberOf(row.number) },
      replaces: 'others',
    })
    const isDone = answer.state === 'done'
    if (isDone) await end(tx, row, { outcome, at, by: by.id, approval: answer.approval })
    if (isDone || !answer.isAgain)
      await writeAudit(tx, {
        at,
        by,
        action: isDone ? 'aml.close' : 'aml.propose',
        subject: id,
        memberId: row.member_id,
        before: { state: row.state, round },
        after: { outcome },
        reason,
      })
    return answer
  })
  return work.catch(refuseOwn)
}

/** The same from the inbox of what waits for a second person. */
export const confirmAmlClose = (context: Context, asked: AskedFor, said: Said): Promise<void> =>
  confirmAsked(context, asked, said, async (tx, approval, { by, at }) => {
    const row = await lockAmlCase(tx, approval.subject)
    if (row?.state !== 'OPEN' || String(row.round) !== approval.version) return null
    const outcome = approval.after['end'] === 'REPORTED' ? 'REPORTED' : 'CLEARED'
    await end(tx, row, { outcome, at, by: by.id, approval: approval.id })
    return {}
  })

async function end(
  db: Db,
  row: Row,
  said: { outcome: AmlOutcome; at: Date; by: string; approval: string },
): Promise<void> {
  const isEnded = await changeAmlCase(db, row.id, 'CLOSED', {
    outcome: said.outcome,
    closed_at: said.at,
    closed_by: said.by,
    approval: said.approval,
  })
  if (!isEnded) throw new Refused('NOT_WAITING')
}

/** Takes a case, from another too, or gives it back. NOT_FOUND; SAME_OPERATOR. */
export const takeCase = (
  context: Context,
  id: string,
  isTaken: boolean,
  by: Operator,
): Promise<void> =>
  worked(context, id, by, async (tx, row) => {
    const holder = isTaken ? by.id : null
    if (row.held_by === holder) return null
    await holdCase(tx, id, holder)
    return { action: 'aml.hold', before: { by: row.held_by }, after: { by: holder } }
  })

/** A note, which nobody changes. NOT_FOUND; SAME_OPERATOR. */
export const noteAt = (context: Context, id: string, text: string, by: Operator): Promise<void> =>
  worked(context, id, by, async (tx) => {
    await insertAmlNote(tx, { case_id: id, operator_id: by.id, at: context.clock.now(), text })
    return { action: 'aml.note', before: null, after: null }
  })

/** That somebody read the draft of a report. NOT_FOUND; SAME_OPERATOR. */
export const noteReport = (context: Context, id: string, by: Operator): Promise<void> =>
  worked(context, id, by, async () => ({ action: 'aml.report', before: null, after: null }))

type Body = Record<string, unknown> | null
const worked = (
  { db, clock }: Context,
  id: string,
  by: Operator,
  work: (tx: Db, row: Row) => Promise<{ action: string; before: Body; after: Body } | null>,
): Promise<void> =>
  db
    .transaction()
    .execute(async (tx) => {
      const row = await locked(tx, id)
      if (await isOwn(tx, by.id, row.member_id)) throw new Refused('SAME_OPERATOR')
      const done = await work(tx, row)
      const at = clock.now()
      if (done) await writeAudit(tx, { at, by, subject: id, memberId: row.member_id, ...done })
    })
    .catch(refuseOwn)
