import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Caller } from '../../../security/identity.ts'
import {
  assertionOptions,
  CHALLENGE_LIFE_MS,
  challengeIn,
  counterOf,
  credentialOf,
  registrationOptions,
  type Site,
} from '../../../security/webauthn.ts'
import { holdSession } from '../sessions/store.ts'
import type { Payment } from './stepUp.ts'
import {
  insertChallenge,
  insertPasskey,
  noteModel,
  noteUse,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
  type Passkey,
  type Purpose,
} from './store.ts'

const MOST_PASSKEYS = 20

const wrong = (): Refused => new Refused('WRONG_CREDENTIAL')

async function remember(
  context: Context,
  challenge: string,
  purpose: Purpose,
  memberId: string | null,
  { recoveredAt = null, payment = null }: { recoveredAt?: Date | null; payment?: Payment | null },
): Promise<void> {
  const expires = new Date(context.clock.now().getTime() + CHALLENGE_LIFE_MS)
  await insertChallenge(context.db, {
    challenge,
    purpose,
    member_id: memberId,
    expires_at: expires,
    recovered_at: recoveredAt,
    ...payment,
  })
}

/** The challenge inside what the browser signed, taken once. WRONG_CREDENTIAL for any other. */
async function takeChallengeOf(
  context: Context,
  clientDataJSON: string,
  purpose: Purpose,
  memberId: string | null,
): Promise<{ challenge: string; recoveredAt: Date | null; payment: Payment | null }> {
  const challenge = challengeIn(clientDataJSON)
  const asked = challenge !== null && { challenge, purpose, memberId }
  const taken = asked && (await takeChallenge(context.db, asked, context.clock.now()))
  if (!taken) throw wrong()
  const { recovered_at: recoveredAt, amount, payee } = taken
  const payment = amount === null || payee === null ? null : { amount, payee }
  return { challenge: asked.challenge, recoveredAt, payment }
}

/**
 * Options for a new passkey that stays on the device and asks for its owner each time. It descends
 * from the recovery that what was shown for it descends from.
 */
export async function beginRegistration(
  context: Context,
  member: { id: string; username: string; name: string },
  recoveredAt: Date | null,
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await passkeysOf(context.db, member.id)
  if (known.length >= MOST_PASSKEYS)
    throw new Refused('REQUEST_LIMIT', { details: { most: MOST_PASSKEYS } })
  const user = { id: member.id, name: member.username, displayName: member.name }
  const options = await registrationOptions(context.random, {
    rpName: 'Krapao',
    user,
    known,
    site,
  })
  await remember(context, options.challenge, 'REGISTER', member.id, { recoveredAt })
  return options
}

/**
 * WRONG_CREDENTIAL unless it answers the member's own challenge and nobody has the credential;
 * invalid-token where the session has ended meanwhile, as who has ended it wants nothing more of
 * it.
 */
export async function finishRegistration(
  context: Context,
  { memberId, sessionId }: Caller,
  given: { response: RegistrationResponseJSON; name: string },
  site: Site,
): Promise<string> {
  const { response, name } = given
  const { challenge, recoveredAt } = await takeChallengeOf(
    context,
    response.response.clientDataJSON,
    'REGISTER',
    memberId,
  )
  const made = await credentialOf(response, challenge, site)
  if (!made) throw wrong()
  const id = context.ids.reference('pk')
  const isKept = await context.db.transaction().execute(async (tx) => {
    if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    const at = context.clock.now()
    if (made.model !== null) await noteModel(tx, { memberId, model: made.model, at })
    return insertPasskey(tx, {
      id,
      member_id: memberId,
      ...made.known,
      name,
      created_at: at,
      last_used_at: null,
      recovered_at: recoveredAt,
    })
  })
  if (!isKept) throw wrong()
  return id
}

/**
 * Options for showing a passkey. Without a member the device offers those that it has. A `payment`
 * is what is shown for, and nothing else.
 */
export async function beginAssertion(
  context: Context,
  purpose: 'LOGIN' | 'STEP_UP',
  memberId: string | null,
  site: Site,
  payment: Payment | null = null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = memberId === null ? [] : await passkeysOf(context.db, memberId)
  if (memberId !== null && own.length === 0) throw new Refused('NOT_FOUND')
  const options = await assertionOptions(context.random, own, site)
  await remember(context, options.challenge, purpose, memberId, { payment })
  return options
}

/**
 * Whose passkey it is, and for which payment. WRONG_CREDENTIAL for whatever is wrong: the
 * challenge, the key, the owner.
 */
export async function finishAssertion(
  context: Context,
  purpose: 'LOGIN' | 'STEP_UP',
  memberId: string | null,
  response: AuthenticationResponseJSON,
  site: Site,
): Promise<{ passkey: Passkey; payment: Payment | null }> {
  const { challenge, payment } = await takeChallengeOf(
    context,
    response.response.clientDataJSON,
    purpose,
    memberId,
  )
  const passkey = await passkeyByCredential(context.db, response.id)
  if (!passkey || (memberId !== null && passkey.member_id !== memberId)) throw wrong()
  const counter = await counterOf(response, challenge, passkey, site)
  if (counter === null || !(await noteUse(context.db, passkey, counter, context.clock.now())))
    throw wrong()
  return { passkey, payment }
}
