import { isConfirmedRole, type Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../../../context.ts'
import { brokenConstraint } from '../../../../db/pgError.ts'
import { announceEndedOperatorSessions } from '../../../../events/events.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../../audit/write.ts'
import { deletePasskeysOf } from '../factors/factorStore.ts'
import {
  changeOperator,
  endSessionsOf,
  insertOperator,
  lockOperator,
  lockOwners,
  replaceCodes,
  staffRows,
} from '../store.ts'
import { newInvitation, type Invited } from './invitation.ts'
import { isRaise, isWaiting, lacksSecond } from './rules.ts'
import { deleteInvitationOf, keepInvitation } from './staffStore.ts'

const HOUR_MS = 3_600_000
type Owners = Awaited<ReturnType<typeof lockOwners>>

/** Active owners whose approval counts. */
const counting = (owners: Owners, now: Date): Owners =>
  owners.filter((each) => !isWaiting(each, now))

/** What is written of an owner whose approval counted until now: it is missed for a while. */
const missed = (owners: Owners, id: string, at: Date) =>
  owners.some((each) => each.id === id) ? { owner_until: at } : {}

/**
 * What is written where an owner gives access. Where there is another owner beside the two, that
 * one must confirm; else it counts after `operatorWaitHours` (setting).
 */
function grantBy(context: Context, by: Actor, owners: Owners, concerned: string) {
  const now = context.clock.now()
  const others = counting(owners, now).filter((each) => each.id !== by.id && each.id !== concerned)
  const wait = context.settings.get('operatorWaitHours') * HOUR_MS
  return {
    granted_by: by.id,
    granted_at: now,
    counts_from: others.length > 0 ? null : new Date(now.getTime() + wait),
    confirmed_by: null,
    confirmed_at: null,
  }
}

/**
 * A new operator, who sets their own password by the invitation. EXISTING_USER for an address or a
 * name that is another's.
 */
export async function inviteOperator(
  context: Context,
  asked: { email: string; name: string; role: Role; phone?: string | undefined },
  by: Actor,
  reason: string,
): Promise<Invited> {
  const id = context.ids.reference('op')
  const at = context.clock.now()
  const { role } = asked
  const person = { id, email: asked.email.trim().toLowerCase(), role }
  const { told, kept } = newInvitation(context, person)
  await context.db.transaction().execute(async (tx) => {
    const grant = grantBy(context, by, await lockOwners(tx), id)
    const row = {
      ...person,
      name: asked.name.trim(),
      phone: asked.phone ?? null,
      ...grant,
      password_hash: null,
      totp_cipher: null,
      created_at: at,
      created_by: by.id,
    }
    if (!(await insertOperator(tx, row, []))) throw new Refused('EXISTING_USER')
    await keepInvitation(tx, kept)
    const { email, name, phone } = row
    const after = { email, name, role, phone, ...shownGrant(role, grant) }
    await writeAudit(tx, { at, by, action: 'operator.create', subject: id, after, reason })
  })
  return told
}

/**
 * For who has lost theirs: the password, the authenticator, the codes, the passkeys and the
 * sessions are dead, and an invitation sets new ones. NOT_FOUND; SAME_OPERATOR for oneself, who
 * changes them in their own account.
 */
export async function resetOperator(
  context: Context,
  id: string,
  by: Actor,
  reason: string,
): Promise<Invited> {
  const at = context.clock.now()
  const { told, ended } = await context.db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx)
    const row = await lockOperator(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (id === by.id) throw new Refused('SAME_OPERATOR')
    const grant = grantBy(context, by, owners, id)
    await changeOperator(tx, id, {
      ...grant,
      ...missed(counting(owners, at), id, at),
      password_hash: null,
      totp_cipher: null,
      totp_next_cipher: null,
    })
    await replaceCodes(tx, id, [])
    await deletePasskeysOf(tx, id)
    const sessions = await endSessionsOf(tx, id, at, 'ACCESS')
    const { told: invited, kept } = newInvitation(context, row)
    await keepInvitation(tx, kept)
    const after = shownGrant(row.role, grant)
    await writeAudit(tx, { at, by, action: 'operator.reset', subject: id, after, reason })
    return { told: invited, ended: sessions }
  })
  announceEndedOperatorSessions(context.events, ended)
  return told
}

/**
 * Another role, or an account switched off or on; the sessions end. A role about money, or an
 * account with one that is switched on, must be confirmed. NOT_FOUND; LAST_OWNER when nobody would
 * be left to appoint anybody; SAME_OPERATOR where one takes back the own member account's phone.
 */
export async function changeStaff(
  context: Context,
  id: string,
  change: {
    role?: Role | undefined
    active?: boolean | undefined
    phone?: string | null | undefined
  },
  by: Actor,
  reason: string,
): Promise<void> {
  const at = context.clock.now()
  const ended = await context.db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx)
    const row = await lockOperator(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    // Who is one with a member does not say so away by themselves.
    if (id === by.id && change.phone !== undefined && row.phone !== null)
      throw new Refused('SAME_OPERATOR')
    const before = { role: row.role, active: row.active }
    const after = { role: change.role ?? row.role, active: change.active ?? row.active }
    const isOwner = (state: typeof before) => state.role === 'owner' && state.active
    const left = counting(owners, at).filter((each) => each.id !== id)
    if (isOwner(before) && !isOwner(after) && left.length === 0) throw new Refused('LAST_OWNER')
    const grant = isRaise(before, after) ? grantBy(context, by, owners, id) : null
    const phone = change.phone === undefined ? {} : { phone: change.phone }
    const gone = isOwner(after) ? {} : missed(counting(owners, at), id, at)
    await changeOperator(tx, id, { ...after, ...phone, ...grant, ...gone })
    if (!after.active) await deleteInvitationOf(tx, id)
    const sessions = await endSessionsOf(tx, id, at, 'ACCESS')
    await writeAudit(tx, {
      at,
      by,
      action: 'operator.change',
      subject: id,
      before: { ...before, ...(change.phone === undefined ? {} : { phone: row.phone }) },
      after: { ...after, ...phone, ...(grant && shownGrant(after.role, grant)) },
      reason,
    })
    return sessions
  })
  announceEndedOperatorSessions(context.events, ended)
}

/**
 * A second owner says that the person is who they should be; from then on the operator decides
 * about money. NOT_FOUND; SAME_OPERATOR for the owner who asked and for the operator; NOT_WAITING
 * where nothing waits, or the operator has not set a password yet: whoever held the invitation
 * could still be another.
 */
export async function confirmOperator(
  context: Context,
  id: string,
  by: Actor,
  reason: string,
): Promise<void> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const row = await lockOperator(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.granted_by === by.id || id === by.id) throw new Refused('SAME_OPERATOR')
    if (!lacksSecond(row, at) || row.password_hash === null || !row.active)
      throw new Refused('NOT_WAITING')
    await changeOperator(tx, id, { confirmed_by: by.id, confirmed_at: at })
    await writeAudit(tx, {
      at,
      by,
      action: 'operator.confirm',
      subject: id,
      before: { role: row.role, askedBy: row.granted_by },
      reason,
    })
  })
  await work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'operator_confirmed') throw new Refused('UNCONFIRMED_OPERATOR')
    throw error
  })
}

/** For the audit: whom it waits for. */
const shownGrant = (role: Role, { counts_from }: { counts_from: Date | null }) =>
  isConfirmedRole(role)
    ? { waitsFor: counts_from === null ? 'a second owner' : counts_from.toISOString() }
    : {}

/** Whom an owner has given access and no second one has confirmed: of support, too, who asks. */
export const staffWaiting = async ({ db, clock }: Pick<Context, 'db' | 'clock'>) => {
  const now = clock.now()
  return (await staffRows(db)).filter((row) => row.active && lacksSecond(row, now))
}
