import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callsOver, worldAt } from '../../server/src/testing/wire/calls.ts'
import { register, verifyPhone } from '../../server/src/testing/wire/people.ts'

const PHONE = '0812000001'
const READY_MS = 120_000
/** An address of its own: codes and registrations from the machine itself are counted apart. */
const ADDRESS = '192.0.2.1'

/**
 * Whether this start may be a demo site's first, which is given a member to log in as. Never in
 * production, nor where the site is left empty.
 */
export function mayBeFirstStart(env: NodeJS.ProcessEnv): boolean {
  if (env['NODE_ENV'] === 'production' || env['SEED'] === 'none') return false
  return Boolean(env['DATABASE_URL']) || !existsSync(join(env['DATA_DIR'] ?? '', 'pglite'))
}

/** True once the server answers; false when it never does. */
export async function isReady(url: string): Promise<boolean> {
  for (let waited = 0; waited < READY_MS; waited += 250) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await sleep(250)
  }
  return false
}

/**
 * Registers the demo's member as anybody would, with the code from the sandbox's SMS. Null where
 * there is one already, or registration is refused.
 */
export async function registerFirstMember(
  url: string,
  sandbox: string,
): Promise<{ phone: string; password: string } | null> {
  const call = callsOver(url, () => ({ headers: { 'x-forwarded-for': ADDRESS } }))
  const from = { post: (path: string, body: unknown) => call('POST', path, body) }
  const password = randomBytes(9).toString('base64url')
  const member = {
    name: 'SOMYING DEMO',
    username: PHONE,
    password,
    bankCode: 'SCB',
    bankAccountName: 'SOMYING DEMO',
    bankAccountNo: String(randomInt(1_000_000_000, 9_999_999_999)),
    currency: 'BAHT',
  } as const
  const valid = await from.post('/api/account/validate', { ...member, ageConfirmed: true })
  if (valid.status >= 300) return null
  try {
    await register(from, member, await verifyPhone(from, worldAt(sandbox), PHONE))
    return { phone: PHONE, password }
  } catch {
    return null
  }
}
