import type { Answer } from '@krapao/contract/calls'
import { codeAt } from '../../../../security/totp.ts'
import type { TestApp } from '../../../../testing/app.ts'

export type Invited = Answer<'opsStaffAdd'>

/** Whoever holds an invitation sets a password and an authenticator with it; gives the session. */
export async function comeIn(
  { client, clock }: Pick<TestApp, 'client' | 'clock'>,
  { invitation: { code } }: Pick<Invited, 'invitation'>,
  password = 'a long quiet river',
) {
  const begun = await client().post('/api/ops/invitation/begin', { code })
  const totp = codeAt(String(begun.body['totpSecret']), clock.now())
  const ended = await client().post('/api/ops/invitation/finish', { code, password, totp })
  return { begun, ended, client: client(String(ended.body['token'])) }
}
