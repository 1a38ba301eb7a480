import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { addressSubject, returnAttempt, takeAttempt, type Limit } from '../../limits/attempts.ts'
import { Refused } from '../../runtime/refusal.ts'
import { stepOf } from '../../security/totp.ts'
import type { Site } from '../../security/webauthn.ts'
import { writeAudit } from '../audit/public.ts'
import { fitsPassword, withHashingPlace } from '../members/public.ts'
import { hashCode, openSecret } from './accounts.ts'
import { verifyAssertion } from './factors/passkey.ts'
import { LIFE_MS, LIMITS } from './rules.ts'
import {
  insertOperatorSession,
  lockOperator,
  operatorByEmail,
  spendCode,
  spendStep,
  type OperatorRow,
} from './store.ts'

export interface OperatorLogin {
  email: string
  password: string
  totp?: string | undefined
  recoveryCode?: string | undefined
  passkey?: { response: AuthenticationResponseJSON; site: Site } | undefined
  ip: string
  userAgent: string
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * Opens a session. WRONG_CREDENTIAL in the same words after the same work for an unknown address, a
 * wrong password, and a code that is wrong or has been used. REQUEST_LIMIT after 5 failures from
 * one place, 30 an hour for one account, 50 from one address.
 */
export async function loginOperator(context: Context, asked: OperatorLogin) {
  const email = asked.email.trim().toLowerCase().slice(0, 200)
  return context.mutex.run(`operator-login:${email}`, () => attempt(context, { ...asked, email }))
}

async function attempt(context: Context, asked: OperatorLogin) {
  const { db, clock } = context
  const address = addressSubject(asked.ip)
  const counts: [Limit, string][] = [
    [LIMITS.here, `${asked.email} ${address}`],
    [LIMITS.account, asked.email],
    [LIMITS.address, address],
  ]
  for (const [limit, subject] of counts) {
    const retryAfter = await takeAttempt(context, limit, subject)
    if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
  }
  const row = await operatorByEmail(db, asked.email)
  const fits = await withHashingPlace(context, () =>
    fitsPassword(row?.password_hash ?? undefined, asked.password),
  )
  if (!row || !fits || !row.active) throw new Refused('WRONG_CREDENTIAL')

  const session = await db.transaction().execute(async (tx) => {
    // Who has reset the operator meanwhile has ended all sessions but this one.
    const now = await lockOperator(tx, row.id)
    if (!now?.active || now.password_hash !== row.password_hash)
      throw new Refused('WRONG_CREDENTIAL')
    const used = await spendFactor({ ...context, db: tx }, now, asked)
    if (used === null) throw new Refused('WRONG_CREDENTIAL')
    const opened = await openSession(context, tx, row, asked)
    await writeAudit(tx, {
      at: clock.now(),
      by: row,
      action: 'operator.login',
      subject: row.id,
      after: { address, by: used },
    })
    return opened
  })
  await Promise.all(counts.map(([limit, subject]) => returnAttempt(context, limit, subject)))
  return session
}

/** A new session of an operator who has shown who they are. */
export async function openSession(
  context: Pick<Context, 'random' | 'clock' | 'ids'>,
  db: Context['db'],
  { id, name, role }: OperatorRow,
  { ip, userAgent }: Pick<OperatorLogin, 'ip' | 'userAgent'>,
) {
  const token = Buffer.from(context.random.bytes(32)).toString('base64url')
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await insertOperatorSession(db, {
    id: context.ids.reference('ops'),
    operator_id: id,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    address: ip.slice(0, 64),
    user_agent: userAgent,
  })
  return { token, expiresAt, operator: { id, name, role } }
}

/** Uses up the second factor that was given; null when it is not, or no longer, one. */
async function spendFactor(
  context: Context,
  row: OperatorRow,
  asked: OperatorLogin,
): Promise<'totp' | 'passkey' | 'recovery code' | null> {
  if (asked.passkey !== undefined) {
    const { response, site } = asked.passkey
    return (await verifyAssertion(context, 'LOGIN', row.id, response, site)) ? 'passkey' : null
  }
  if (asked.totp !== undefined) return (await spendTotp(context, row, asked.totp)) ? 'totp' : null
  if (asked.recoveryCode === undefined) return null
  const code = hashCode(asked.recoveryCode)
  return (await spendCode(context.db, row.id, code, context.clock.now())) ? 'recovery code' : null
}

/** Uses up a code of the authenticator; false when it fits no more, or there is no authenticator. */
export async function spendTotp(
  context: Context,
  row: OperatorRow,
  code: string,
): Promise<boolean> {
  if (row.totp_cipher === null) return false
  const secret = openSecret(context, row.id, row.totp_cipher)
  const step = stepOf(secret, code.replaceAll(' ', ''), context.clock.now())
  return step !== null && spendStep(context.db, row.id, step)
}
