import { createHash } from 'node:crypto'
import type { Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { SealedColumn } from '../../../sealing/columns.ts'
import { makeSecret, otpauthOf } from '../../../security/totp.ts'
import { hashPassword, isWeakPassword, withHashingSlot } from '../../people/public.ts'
import { writeAudit, type Actor } from '../audit/write.ts'
import { insertOperator } from './store.ts'

/** What making an operator needs; the command line has no more. */
type OperatorContext = Pick<Context, 'db' | 'cipher' | 'random' | 'ids' | 'clock'>
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

/** What keys have sealed here. */
export const SEALED_SECRETS: readonly SealedColumn[] = [
  { table: 'operator', column: 'totp_cipher', key: ['id'], placeOf: cipherPlace },
  { table: 'operator', column: 'totp_next_cipher', key: ['id'], placeOf: cipherPlace },
  {
    table: 'operator_invitation',
    column: 'totp_cipher',
    key: ['operator_id'],
    placeOf: cipherPlace,
  },
]
const CODE_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Groups of five signs, 5 bits each. */
const spell = ({ random }: Pick<OperatorContext, 'random'>, groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from(random.bytes(5), (byte) => CODE_SIGNS[byte & 31]).join(''),
  ).join('-')

/** 50 bits of chance need no slow hash; `exact`: capital letters are others. */
export const hashCode = (code: string, { exact = false } = {}): string =>
  createHash('sha256')
    .update(exact ? code : code.trim().toLowerCase())
    .digest('base64url')

export function newRecoveryCodes(makers: Pick<OperatorContext, 'random'>) {
  const told = Array.from({ length: RECOVERY_CODES }, () => spell(makers, 2))
  return { told, hashes: told.map((code) => hashCode(code)) }
}

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
  const codes = newRecoveryCodes(makers)
  const told: Credentials = {
    id,
    email: given.email,
    role: given.role,
    password,
    totpSecret,
    otpauth: otpauthOf(totpSecret, given.email),
    recoveryCodes: codes.told,
  }
  return {
    told,
    codeHashes: codes.hashes,
    kept: {
      password_hash: await withHashingSlot(makers, () => hashPassword(password)),
      totp_cipher: sealSecret(makers, id, totpSecret),
      totp_next_cipher: null,
      totp_step: 0n,
    },
  }
}

/**
 * A new operator of the command line, who counts at once; an owner invites instead (`staff/`). One
 * whose name is another's is named with the address behind it. EXISTING_USER for an address that is
 * another's, INVALID_REQUEST for a password that is too short, too long or too common.
 */
export async function createOperator(
  makers: OperatorContext,
  asked: { email: string; name: string; role: Role; password?: string | undefined },
  by: typeof COMMAND_LINE,
  reason: string,
): Promise<Credentials> {
  const id = makers.ids.reference('op')
  const email = asked.email.trim().toLowerCase()
  const { told, kept, codeHashes } = await makeCredentials(makers, id, { ...asked, email })
  const at = makers.clock.now()
  const named = asked.name.trim()
  const row = {
    id,
    email,
    role: asked.role,
    ...kept,
    created_at: at,
    created_by: null,
  }
  await makers.db.transaction().execute(async (tx) => {
    // Colleagues and the audit log tell operators apart by name.
    for (const name of [named, `${named} (${email})`]) {
      if (!(await insertOperator(tx, { ...row, name }, codeHashes))) continue
      await writeAudit(tx, {
        at,
        by,
        action: 'operator.create',
        subject: id,
        after: { email, name, role: asked.role },
        reason,
      })
      return
    }
    throw new Refused('EXISTING_USER')
  })
  return told
}
