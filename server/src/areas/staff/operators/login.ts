import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import {
  addressSubject,
  returnAttempts,
  takeAttempts,
  type Counted,
} from '../../../limits/attempts.ts'
import { crowdOf } from '../../../limits/networks.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  DEVICE_COOKIE,
  deviceAfterLogin,
  isOwnDevice,
  readDevice,
} from '../../../security/deviceCookie.ts'
import { stepOf } from '../../../security/totp.ts'
import type { Site } from '../../../security/webauthn.ts'
import { fitsPassword, withHashingSlot } from '../../people/public.ts'
import { writeAudit } from '../audit/write.ts'
import { hashCode, openSecret } from './accounts.ts'
import { passkeyOf } from './factors/factorStore.ts'
import { verifyAssertion } from './factors/passkey.ts'
import { countsFor } from './loginCounts.ts'
import { LIFE_MS, LIMITS } from './rules.ts'
import { demandStaffAddress } from './staffAddress.ts'
import {
  insertOperatorSession,
  lockOperator,
  operatorByEmail,
  spendCode,
  spendStep,
  type OperatorRow,
  rightsOf,
} from './store.ts'

interface OperatorLogin {
  email: string
  password: string
  totp?: string | undefined
  recoveryCode?: string | undefined
  passkey?: { response: AuthenticationResponseJSON; site: Site } | undefined
  ip: string
  userAgent: string
  /** The cookie {@link OPERATOR_DEVICE}, where the browser sent one. */
  device: string | undefined
}

/** Kept by the browser on which an operator has logged in; sent back to the console's calls alone. */
export const OPERATOR_DEVICE = {
  name: 'operatorDevice',
  path: '/api/ops',
  days: DEVICE_COOKIE.days,
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * Opens a session. WRONG_CREDENTIAL in the same words after the same work for an unknown address, a
 * wrong password, and a code that is wrong or has been used. REQUEST_LIMIT after 5 failures from
 * one place, 30 an hour for one account, 50 from one address; on a device where this operator has
 * logged in only its own 5 count. `device`: what the cookie becomes.
 */
export async function loginOperator(context: Context, asked: OperatorLogin) {
  const { cipher, clock, db } = context
  demandStaffAddress(context, asked.ip)
  const email = asked.email.trim().toLowerCase().slice(0, 200)
  const address = addressSubject(asked.ip)
  const device = readDevice(cipher, asked.device, clock.now())
  const row = await operatorByEmail(db, email)
  const counts = countsFor({
    email,
    ip: asked.ip,
    device: isOwnDevice(device, email) ? device : null,
    passkeyId: await ownPasskey(db, row?.id ?? '', asked.passkey?.response.id),
  })
  // Nobody waits behind a stranger's tries.
  const session = await context.mutex.run(`operator-login:${counts[0].subject}`, () =>
    attempt(context, { ...asked, email, address }, counts),
  )
  const newId = Buffer.from(context.random.bytes(12)).toString('base64url')
  return {
    ...session,
    device: deviceAfterLogin(cipher, device, email, newId, clock.now()),
  }
}

/** Its id where the passkey shown is one of the operator's own; no stranger knows what it is called. */
async function ownPasskey(
  db: Context['db'],
  operatorId: string,
  shown: string | undefined,
): Promise<string | null> {
  if (shown === undefined) return null
  return (await passkeyOf(db, operatorId, shown)) ? shown : null
}

async function attempt(
  context: Context,
  asked: OperatorLogin & { address: string },
  counts: readonly Counted[],
) {
  const { db, clock } = context
  const full = await takeAttempts(context, counts)
  if (full) throw new Refused('REQUEST_LIMIT', { retryAfter: full.retryAfter })
  const row = await operatorByEmail(db, asked.email)
  const fits = await withHashingSlot(
    context,
    () => fitsPassword(row?.password_hash ?? undefined, asked.password),
    { known: counts[0]?.limit === LIMITS.device, group: crowdOf(asked.ip) },
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
      after: { address: asked.address, by: used },
    })
    return opened
  })
  await returnAttempts(context, counts)
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
  return { token, expiresAt, operator: { id, name, role, rights: await rightsOf(db, id) } }
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
