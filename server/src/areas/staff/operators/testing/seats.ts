import { randomBytes } from 'node:crypto'
import { rightsAtFirst, type Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../../../context.ts'
import { hashToken } from '../login.ts'
import { LIFE_MS, type Operator } from '../rules.ts'
import { insertOperator, insertOperatorSession } from '../store.ts'

/** An operator who has logged in, without the time that a password takes. */
export interface Seat {
  id: string
  name: string
  role: Role
  token: string
}

export async function seat(
  context: Context,
  role: Role,
  given: { name?: string; token?: string } = {},
): Promise<Seat> {
  const id = context.ids.reference('op')
  const name = given.name ?? `${role} ${id.slice(-5)}`
  const now = context.clock.now()
  await insertOperator(
    context.db,
    {
      id,
      email: `${id}@example.com`,
      name,
      role,
      password_hash: 'none',
      totp_cipher: 'none',
      created_at: now,
      created_by: null,
    },
    ['none'],
  )
  return { id, name, role, token: await sitAgain(context, id, given.token) }
}

/** The same as the use cases know an operator. */
export const atDesk = async (context: Context, role: Role): Promise<Operator> => ({
  ...(await seat(context, role)),
  rights: rightsAtFirst(role),
  waits: false,
  isProven: true,
  sessionId: 'none',
  address: '203.0.113.1',
})

/** Another session of theirs: its token. */
export async function sitAgain(
  context: Context,
  id: string,
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  const now = context.clock.now()
  await insertOperatorSession(context.db, {
    id: context.ids.reference('ops'),
    operator_id: id,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    address: '203.0.113.1',
    user_agent: 'test',
  })
  return token
}
