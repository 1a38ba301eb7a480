import { toBaht } from '@krapao/contract/money'
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
import { changeVersion, lockRule, versionById, versionIn, type Version } from './versionStore.ts'

type Db = Kysely<Database>
type End = 'ON' | 'OFF'
/** Of which rule, and whether it waits for a second person. */
export interface Switched {
  rule: number
  answer: Answered
}

/**
 * Switches a version on, which ends the one before it, or off. Both by two operators: another
 * condition may be looser, and none is. What is under way is met when it is sent. NOT_FOUND;
 * NOT_WAITING where it is so already, or cannot be any more.
 */
export async function switchRule(
  context: Context,
  id: string,
  { end, reason }: { end: End; reason: string },
  by: Operator,
): Promise<Switched> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'rule', id)
    const row = await locked(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (!mayBecome(row, end)) throw new Refused('NOT_WAITING')
    const answer = await approve(context, tx, {
      kind: 'rule',
      subject: id,
      by,
      at,
      reason,
      after: saidOf(row, end),
    })
    const isDone = answer.state === 'done'
    if (isDone) await carryOut(tx, row, end, { at, approval: answer.approval })
    if (isDone || !answer.isAgain)
      await writeAudit(tx, {
        at,
        by,
        action: isDone ? (end === 'ON' ? 'rule.on' : 'rule.off') : 'approval.propose',
        subject: id,
        before: { state: row.state },
        after: saidOf(row, end),
        reason,
      })
    return { rule: row.rule_id, answer }
  })
  return work.catch(refuseOwn)
}

/** The same from the inbox of what waits for a second person. */
export const confirmRule = (context: Context, asked: AskedFor, said: Said): Promise<void> =>
  confirmAsked(context, asked, said, async (tx, approval, { at }) => {
    const end = approval.after['end'] === 'OFF' ? 'OFF' : 'ON'
    const row = await locked(tx, approval.subject)
    if (!row || !mayBecome(row, end)) return null
    await carryOut(tx, row, end, { at, approval: approval.id })
    return {}
  })

/** The rule first, so that two of its versions are not switched beside each other. */
async function locked(db: Db, id: string): Promise<Version | undefined> {
  const known = await versionById(db, id)
  if (!known) return undefined
  await lockRule(db, known.rule_id)
  return versionById(db, id)
}

const mayBecome = ({ state }: Version, end: End): boolean =>
  state === (end === 'ON' ? 'DRAFT' : 'ON')

async function carryOut(
  db: Db,
  row: Version,
  end: End,
  { at, approval }: { at: Date; approval: string },
): Promise<void> {
  if (end === 'OFF') {
    await changed(db, row.id, 'OFF', { off_at: at, off_approval: approval })
    return
  }
  const before = await versionIn(db, row.rule_id, 'ON')
  if (before) await changed(db, before.id, 'OFF', { off_at: at })
  await changed(db, row.id, 'ON', { on_at: at, on_approval: approval })
}

async function changed(...change: Parameters<typeof changeVersion>): Promise<void> {
  if (!(await changeVersion(...change))) throw new Refused('NOT_WAITING')
}

/** What the second person reads: the rule, and what it would have met. */
const saidOf = ({ rule_id: number, version, name, effect, tried }: Version, end: End) => ({
  end,
  rule: `R-${number}`,
  version,
  name,
  effect,
  hits: tried.hits,
  members: tried.members,
  money: toBaht(BigInt(tried.satang)),
})
