import { createHash } from 'node:crypto'
import type { Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import { makeSecret, otpauthOf } from '../../security/totp.ts'
import { writeAudit, type Actor } from '../audit/public.ts'
import { hashPassword, isWeakPassword, withHashingPlace } from '../members/public.ts'
import { deletePasskeysOf } from './factors/factorStore.ts'
import {
  changeOperator,
  endSessionsOf,
  insertOperator,
  lockOperator,
  lockOwners,
  replaceCodes,
} from './store.ts'

/** What making an operator needs; the command line has no more. */
export type OperatorContext = Pick<Context, 'db' | 'cipher' | 'random' | 'ids' | 'clock'>
export const COMMAND_LINE: Actor = { id: 'command', name: 'command line' }

/** Told once, never stored in the clear. */
export interface Credentials {
  id: string
  email: string
  role: Role
  password: string
  totpSecret: string
  otpauth: string
  recoveryCodes: string[]
}

const RECOVERY_CODES = 10
const cipherPlace = (id: string): string => `operator:${id}`
const CODE_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Groups of five signs, 5 bits each. */
const spell = ({ random }: OperatorContext, groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from(random.bytes(5), (byte) => CODE_SIGNS[byte & 31]).join(''),
  ).join('-')

/** 50 bits of chance need no slow hash. */
export const hashCode = (code: string): string =>
  createHash('sha256').update(code.trim().toLowerCase()).digest('base64url')

export const openSecret = ({ cipher }: OperatorContext, id: string, sealed: string): string =>
  cipher.open(sealed, cipherPlace(id))

export const sealSecret = ({ cipher }: OperatorContext, id: string, secret: string): string =>
  cipher.seal(secret, cipherPlace(id))

async function makeCredentials(
  makers: OperatorContext,
  id: string,
  given: { email: string; role: Role; password?: string | undefined },
) {
  const password = given.password ?? spell(makers, 4)
  if (given.password !== undefined && isWeakPassword(password, given.email))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['password'] } })
  const totpSecret = makeSecret(makers.random)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => spell(makers, 2))
  const told: Credentials = {
    id,
    email: given.email,
    role: given.role,
    password,
    totpSecret,
    otpauth: otpauthOf(totpSecret, given.email),
    recoveryCodes,
  }
  return {
    told,
    codeHashes: recoveryCodes.map(hashCode),
    kept: {
      password_hash: await withHashingPlace(makers, () => hashPassword(password)),
      totp_cipher: sealSecret(makers, id, totpSecret),
      totp_next_cipher: null,
      totp_step: 0n,
    },
  }
}

/**
 * A new operator. EXISTING_USER for an address or a name that is another's, INVALID_REQUEST for a
 * password that is too short, too long or too common.
 */
export async function createOperator(
  makers: OperatorContext,
  asked: { email: string; name: string; role: Role; password?: string | undefined },
  by: Actor,
  reason: string,
): Promise<Credentials> {
  const id = makers.ids.reference('op')
  const email = asked.email.trim().toLowerCase()
  const { told, kept, codeHashes } = await makeCredentials(makers, id, { ...asked, email })
  const at = makers.clock.now()
  await makers.db.transaction().execute(async (tx) => {
    const made = await insertOperator(
      tx,
      {
        id,
        email,
        name: asked.name.trim(),
        role: asked.role,
        ...kept,
        created_at: at,
        created_by: by.id === COMMAND_LINE.id ? null : by.id,
      },
      codeHashes,
    )
    if (!made) throw new Refused('EXISTING_USER')
    await writeAudit(tx, {
      at,
      by,
      action: 'operator.create',
      subject: id,
      after: { email, name: asked.name.trim(), role: asked.role },
      reason,
    })
  })
  return told
}

/**
 * A new password, authenticator and codes for who has lost theirs; the passkeys are removed and the
 * sessions end. NOT_FOUND.
 */
export async function resetOperator(
  makers: OperatorContext,
  id: string,
  by: Actor,
  reason: string,
): Promise<Credentials> {
  const at = makers.clock.now()
  return makers.db.transaction().execute(async (tx) => {
    const row = await lockOperator(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    const { told, kept, codeHashes } = await makeCredentials(makers, id, row)
    await changeOperator(tx, id, kept)
    await replaceCodes(tx, id, codeHashes)
    await deletePasskeysOf(tx, id)
    await endSessionsOf(tx, id, at)
    await writeAudit(tx, { at, by, action: 'operator.reset', subject: id, reason })
    return told
  })
}

/**
 * Another role, or an account switched off or on; the sessions end. NOT_FOUND; LAST_OWNER when
 * nobody would be left to appoint anybody.
 */
export async function changeStaff(
  context: Context,
  id: string,
  change: { role?: Role | undefined; active?: boolean | undefined },
  by: Actor,
  reason: string,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx)
    const row = await lockOperator(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    const before = { role: row.role, active: row.active }
    const after = { role: change.role ?? row.role, active: change.active ?? row.active }
    const isOwner = (state: typeof before) => state.role === 'owner' && state.active
    if (isOwner(before) && !isOwner(after) && owners.length <= 1) throw new Refused('LAST_OWNER')
    await changeOperator(tx, id, after)
    await endSessionsOf(tx, id, at)
    await writeAudit(tx, { at, by, action: 'operator.change', subject: id, before, after, reason })
  })
}
