import type { Context } from '../../context.ts'
import { forLog, isOwnFault } from '../../db/pgError.ts'
import {
  addressSubject,
  attemptsLeft,
  returnAttempt,
  takeAttempt,
  type Limit,
} from '../../limits/attempts.ts'
import { Refused } from '../../refused.ts'
import { openSession } from '../sessions/public.ts'
import { fitsPassword, withHashingPlace } from './passwords.ts'
import { LIMITS, loginRefusal } from './rules.ts'
import { addressEffect, memberByPhone, noteLogin, type MemberRow } from './store.ts'

export interface Login {
  username: string
  password: string
  remember: boolean
  ip: string
  userAgent: string
}

/**
 * Opens a session. WRONG_CREDENTIAL with the same words after the same work whether or not the
 * phone is known; what the member's status says is told only to who has the password. 5 failures in
 * 15 minutes for a phone, or 50 from an address: REQUEST_LIMIT until the window passes.
 */
export async function login(
  context: Context,
  asked: Login,
): Promise<{ token: string; expiresAt: Date; lastLoginAt: Date | null }> {
  const { db, turns } = context
  const address = addressSubject(asked.ip)
  if (address !== 'unknown' && (await addressEffect(db, address)) === 'DENY')
    throw new Refused('INVALID_IP')
  const phone = asked.username.trim()
  // One login at a time for a phone, and counted only once its turn has come: a try under way that will turn out
  // right must not push another right one over the limit.
  const member = await turns.take(`login:${phone}`, async () => {
    await refuseFull(context, [
      [LIMITS.loginPhone, phone],
      [LIMITS.loginAddress, address],
    ])
    return withHashingPlace(() =>
      checkPassword(context, { phone, address, password: asked.password }),
    )
  })
  return enter(context, member, asked)
}

/** Opens a session for who has shown that they are this member, if the member's status lets them. */
export async function enter(
  context: Context,
  member: MemberRow,
  asked: Pick<Login, 'remember' | 'ip' | 'userAgent'>,
): Promise<{ token: string; expiresAt: Date; lastLoginAt: Date | null }> {
  const { db, clock } = context
  const address = addressSubject(asked.ip)
  if (address !== 'unknown' && (await addressEffect(db, address)) === 'DENY')
    throw new Refused('INVALID_IP')
  const refusal = loginRefusal(member)
  if (refusal) throw new Refused(refusal)
  try {
    return await db.transaction().execute(async (tx) => {
      const lastLoginAt = await noteLogin(tx, member.id, clock.now())
      const session = await openSession(
        context,
        {
          id: member.id,
          remember: asked.remember,
          ip: asked.ip.slice(0, 64),
          userAgent: asked.userAgent,
        },
        tx,
      )
      return { ...session, lastLoginAt }
    })
  } catch (error) {
    if (error instanceof Refused || !isOwnFault(error)) throw error
    context.log.error({ err: forLog(error) }, 'a session could not be opened')
    throw new Refused('LOGIN_FAIL')
  }
}

/** Who has used up the tries is refused before any work is done. */
async function refuseFull(context: Context, counts: [Limit, string][]): Promise<void> {
  for (const [limit, subject] of counts) {
    const retryAfter = await attemptsLeft(context, limit, subject)
    if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
  }
}

/** Takes a try from both counts before the work and gives it back when the password was right. */
async function checkPassword(
  context: Context,
  asked: { phone: string; address: string; password: string },
): Promise<MemberRow> {
  const counts: [Limit, string][] = [
    [LIMITS.loginPhone, asked.phone],
    [LIMITS.loginAddress, asked.address],
  ]
  for (const [limit, subject] of counts) {
    const retryAfter = await takeAttempt(context, limit, subject)
    if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
  }
  const member = await memberByPhone(context.db, asked.phone)
  if (!(await fitsPassword(member?.password_hash, asked.password)) || !member)
    throw new Refused('WRONG_CREDENTIAL')
  await Promise.all(counts.map(([limit, subject]) => returnAttempt(context, limit, subject)))
  return member
}
