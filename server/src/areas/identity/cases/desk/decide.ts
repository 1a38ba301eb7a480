import type { IdentityReason } from '@krapao/contract/identity/levels'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import { brokenConstraint } from '../../../../db/pgError.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { keepNotice } from '../../../people/public.ts'
import {
  approve,
  confirmAsked,
  lockAsked,
  overtake,
  refuseOwn,
  writeAudit,
  type Answered,
  type AskedFor,
  type Operator,
  type Said,
} from '../../../staff/public.ts'
import { changeCase, lockCase, putLevel } from '../store.ts'
import { lookAt } from './queue.ts'
import { deskCase, type DeskRow } from './queueStore.ts'
import { isFaceSure } from './rules.ts'

type Db = Kysely<Database>
/** What an operator says of the pictures of one round. */
type Decision =
  | { outcome: 'accept'; samePerson: boolean }
  | { outcome: 'refuse'; why: IdentityReason; words: string }
interface Asked {
  id: string
  round: number
  reason: string
}

/**
 * The member is known as asked, or refused. Level 3, and every no, takes the same answer of two
 * operators. NOT_FOUND; NOT_WAITING; CASE_CHANGED (details: round) where other pictures were sent
 * meanwhile; IDENTITY_STOPPED (details: stops) for what stands against accepting it, whoever asks;
 * INVALID_REQUEST (reason FACE) where the verifier could not tell the face and the operator says
 * nothing of it.
 */
export async function decideIdentity(
  context: Context,
  { id, round, reason }: Asked,
  decision: Decision,
  by: Operator,
): Promise<Answered | null> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'identity', id)
    const row = await waiting(tx, id, round)
    await demandFit(context, tx, row, decision)
    if (decision.outcome === 'accept' && row.to_level === 2) {
      await carryOut(context, tx, row, decision, by.id)
      await overtake(tx, 'identity', id, at)
      await writeAudit(tx, { ...noteOf(row, decision), at, by, action: 'identity.approve', reason })
      return { answer: null, row }
    }
    const answer = await approve(context, tx, {
      kind: 'identity',
      subject: id,
      version: String(round),
      by,
      at,
      reason,
      memberId: row.member_id,
      after: { ...decision, level: row.to_level },
      replaces: 'others',
    })
    const isDone = answer.state === 'done'
    if (isDone) await carryOut(context, tx, row, decision, by.id)
    if (isDone || !answer.isAgain)
      await writeAudit(tx, {
        ...noteOf(row, decision),
        at,
        by,
        action: isDone ? 'identity.approve' : 'identity.propose',
        reason,
      })
    return { answer, row }
  })
  const { answer, row } = await work.catch(refuseOwn)
  if (answer?.state !== 'waiting') await tell(context, row, decision.outcome)
  return answer
}

/** The same from the inbox of what waits for a second person. */
export async function confirmIdentity(
  context: Context,
  asked: AskedFor,
  said: Said,
): Promise<void> {
  await confirmAsked(context, asked, said, async (tx, approval, { by }) => {
    const row = await deskCase(tx, approval.subject)
    const decision = approval.after as unknown as Decision
    await lockCase(tx, approval.subject)
    if (row?.state !== 'WAITING' || String(row.round) !== approval.version) return null
    await demandFit(context, tx, row, decision)
    await carryOut(context, tx, row, decision, by.id)
    return { after: () => tell(context, row, decision.outcome) }
  })
}

/** Asks the member for other pictures: by one operator, for nothing is decided by it. */
export async function askAgain(
  context: Context,
  { id, round }: Pick<Asked, 'id' | 'round'>,
  { why, words }: { why: IdentityReason; words: string },
  by: Operator,
): Promise<void> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'identity', id)
    const row = await waiting(tx, id, round)
    if (!(await changeCase(tx, id, 'AGAIN', { why, words: words || null, decided_by: by.id })))
      throw new Refused('NOT_WAITING')
    await overtake(tx, 'identity', id, at)
    await writeAudit(tx, {
      at,
      by,
      action: 'identity.again',
      subject: id,
      memberId: row.member_id,
      after: { why, round },
      reason: words || null,
    })
    return row
  })
  await tell(context, await work.catch(refuseOwn), 'again')
}

async function waiting(db: Db, id: string, round: number): Promise<DeskRow> {
  await lockCase(db, id)
  const row = await deskCase(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.state !== 'WAITING') throw new Refused('NOT_WAITING')
  if (row.round !== round) throw new Refused('CASE_CHANGED', { details: { round: row.round } })
  return row
}

async function demandFit(
  context: Context,
  db: Db,
  row: DeskRow,
  decision: Decision,
): Promise<void> {
  if (decision.outcome === 'refuse') return
  const { stops, from } = await lookAt({ ...context, db }, row)
  if (stops.length > 0) throw new Refused('IDENTITY_STOPPED', { details: { stops } })
  if (row.to_level === 3 && from < 2)
    throw new Refused('IDENTITY_STOPPED', { details: { stops: ['level'] } })
  if (row.to_level === 2 && !isFaceSure(row.verdict) && !decision.samePerson)
    throw new Refused('INVALID_REQUEST', { details: { reason: 'FACE', fields: ['samePerson'] } })
}

async function carryOut(
  context: Context,
  db: Db,
  row: DeskRow,
  decision: Decision,
  by: string,
): Promise<void> {
  const at = context.clock.now()
  const isAccepted = decision.outcome === 'accept'
  const change = {
    decided_by: by,
    ended_at: at,
    ...(isAccepted ? {} : { why: decision.why, words: decision.words || null }),
  }
  if (!(await changeCase(db, row.id, isAccepted ? 'ACCEPTED' : 'REFUSED', change)))
    throw new Refused('NOT_WAITING')
  if (!isAccepted) return
  const level = { member_id: row.member_id, level: row.to_level, case_id: row.id, since: at }
  const card = row.card_key === null ? null : { card_key: row.card_key, expires_on: row.expires_on }
  // Of two accounts with one card the database lets one in.
  await putLevel(db, level, card).catch((error: unknown) => {
    if (brokenConstraint(error) !== 'identity_level_card') throw error
    throw new Refused('IDENTITY_STOPPED', { details: { stops: ['cardTaken'] } })
  })
}

const noteOf = (row: DeskRow, decision: Decision) => ({
  subject: row.id,
  memberId: row.member_id,
  before: { state: row.state, round: row.round },
  after: { level: row.to_level, ...decision },
})

const NOTICE = {
  accept: 'identityAccepted',
  refuse: 'identityRefused',
  again: 'identityAgain',
} as const

/** On the account, and by push: what the team has said of the pictures. */
const tell = (
  context: Context,
  row: Pick<DeskRow, 'id' | 'member_id' | 'round'>,
  outcome: keyof typeof NOTICE,
): Promise<void> =>
  keepNotice(context, {
    memberId: row.member_id,
    kind: NOTICE[outcome],
    of: `${row.id}:${row.round}`,
  })
