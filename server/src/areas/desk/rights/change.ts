import type { Answer, Body } from '@krapao/contract/calls'
import { mayHold, RIGHTS, ROLES, type Right, type Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  approve,
  confirmAsked,
  isSameBody,
  lockAsked,
  refuseOwn,
  standingApprovals,
  writeAudit,
  type Answered,
  type CarryOut,
  type Operator,
  type Said,
} from '../../staff/public.ts'
import { lockRights, setRights, staffRights } from './store.ts'

type Held = Partial<Record<Right, boolean>>
type RoleRights = Answer<'opsRights'>[number]

/** What each role may do, may be given, and what of it waits for a second owner. */
export async function rightsByRole({ db, clock }: Context): Promise<RoleRights[]> {
  const rows = await staffRights(db)
  const waiting = await standingApprovals(db, ['right'], clock.now())
  return ROLES.map((role) => {
    const asked = waiting.find(({ subject }) => subject === role)
    return {
      role,
      rights: RIGHTS.map((right) => {
        const row = rows.find((each) => each.role === role && each.name === right)
        return {
          right,
          held: row?.held ?? false,
          mayHold: row !== undefined,
          isFixed: row?.fixed ?? false,
        }
      }),
      asked: asked
        ? {
            approval: asked.id,
            by: asked.proposer,
            at: asked.at.toISOString(),
            rights: asked.after,
          }
        : null,
    }
  })
}

/**
 * Gives a role rights and takes others, once a second owner says the same; at once where there is
 * no other owner, and then it counts for every open session from the next call on. Null: the role
 * stands so already. INVALID_REQUEST for a right that the role may not hold, or that it holds for
 * ever.
 */
export async function changeRights(
  context: Context,
  role: Role,
  { give, take, reason }: Body<'opsRightsChange'>,
  by: Operator,
): Promise<Answered | null> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'right', role)
    const rows = await lockRights(tx, role)
    const asked: Held = {}
    for (const right of take) asked[right] = false
    for (const right of give) asked[right] = true
    demandWithinBounds(role, { give, take }, rows)
    const changed = rows.filter(({ name, held }) => (asked[name] ?? held) !== held)
    if (changed.length === 0) return null
    const before = heldOf(changed)
    const after: Held = Object.fromEntries(changed.map(({ name, held }) => [name, !held]))
    const answer = await approve(context, tx, {
      kind: 'right',
      subject: role,
      by,
      at,
      reason,
      before,
      after,
    })
    const note = { at, by, subject: role, before, reason }
    if (answer.state === 'waiting') {
      if (!answer.isAgain) await writeAudit(tx, { ...note, after, action: 'right.propose' })
      return answer
    }
    await setRights(tx, role, after, { approval: answer.approval, at })
    const told = answer.alone
      ? { ...after, alone: true }
      : { ...after, proposedBy: answer.proposed.by }
    await writeAudit(tx, { ...note, after: told, action: 'right.change' })
    return answer
  })
  return work.catch(refuseOwn)
}

const carryOut: CarryOut = async (tx, { subject, before, after, id: approval }, { at }) => {
  const role = subject as Role
  const rows = (await lockRights(tx, role)).filter(({ name }) => name in after)
  if (!isSameBody(before, heldOf(rows))) return null
  await setRights(tx, role, after, { approval, at })
  return {}
}

/** A second owner confirms what a role may do. Refuses what `confirmAsked` does. */
export const confirmRights = (context: Context, id: string, said: Said): Promise<void> =>
  confirmAsked(context, { id, kind: 'right' }, said, carryOut)

const heldOf = (rows: readonly { name: Right; held: boolean }[]): Held =>
  Object.fromEntries(rows.map(({ name, held }) => [name, held]))

function demandWithinBounds(
  role: Role,
  { give, take }: { give: readonly Right[]; take: readonly Right[] },
  rows: readonly { name: Right; fixed: boolean }[],
): void {
  const fields = [
    ...(give.every((right) => mayHold(role, right)) ? [] : ['give']),
    ...(rows.some(({ name, fixed }) => fixed && take.includes(name)) ? ['take'] : []),
    ...(give.some((right) => take.includes(right)) ? ['give', 'take'] : []),
  ]
  if (fields.length > 0)
    throw new Refused('INVALID_REQUEST', { details: { fields: [...new Set(fields)] } })
}
