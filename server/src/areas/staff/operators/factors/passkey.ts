import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import {
  assertionOptions,
  CHALLENGE_LIFE_MS,
  challengeIn,
  counterOf,
  type Site,
} from '../../../../security/webauthn.ts'
import {
  keepChallenge,
  noteUse,
  passkeyOf,
  takeChallenge,
  type OperatorPasskey,
  type Purpose,
} from './factorStore.ts'

type Db = Kysely<Database>

export const remember = (
  { db, clock }: Context,
  challenge: string,
  purpose: Purpose,
  operatorId: string | null,
): Promise<void> => {
  const now = clock.now()
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  return keepChallenge(db, { challenge, purpose, operator_id: operatorId, expires_at }, now)
}

/** Options for showing a passkey. At a login nothing tells who has one: the device offers its own. */
export async function beginAssertion(
  context: Context,
  purpose: 'LOGIN' | 'CONFIRM',
  operatorId: string | null,
  known: readonly OperatorPasskey[],
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await assertionOptions(context.random, known, site)
  await remember(context, options.challenge, purpose, operatorId)
  return options
}

/** The challenge inside what the browser signed, taken once; null for any other. */
export async function takeChallengeOf(
  { db, clock }: { db: Db; clock: Context['clock'] },
  clientDataJSON: string,
  purpose: Purpose,
  operatorId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await takeChallenge(db, { challenge, purpose, operatorId }, clock.now())
  return taken ? challenge : null
}

/**
 * Whether it is a passkey of this operator that answers a challenge of ours, which it uses up. At a
 * login the challenge is nobody's yet.
 */
export async function verifyAssertion(
  context: { db: Db; clock: Context['clock'] },
  purpose: 'LOGIN' | 'CONFIRM',
  operatorId: string,
  response: AuthenticationResponseJSON,
  site: Site,
): Promise<boolean> {
  const whose = purpose === 'LOGIN' ? null : operatorId
  const challenge = await takeChallengeOf(context, response.response.clientDataJSON, purpose, whose)
  if (challenge === null) return false
  const passkey = await passkeyOf(context.db, operatorId, response.id)
  if (!passkey) return false
  const counter = await counterOf(response, challenge, passkey, site)
  return counter !== null && noteUse(context.db, passkey, counter, context.clock.now())
}
