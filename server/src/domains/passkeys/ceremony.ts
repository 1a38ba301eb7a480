import { Buffer } from 'node:buffer'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import {
  insertChallenge,
  insertPasskey,
  noteUse,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
  type Passkey,
  type Purpose,
} from './store.ts'

/** A challenge may be answered for this long. */
const LIFE_MS = 5 * 60_000
const MOST_PASSKEYS = 20

/** The pages that may ask an authenticator: those of the configuration, else the one that asks. */
export interface Site {
  origins: string[]
  rpId: string
}
export function siteOf({ config }: Context, origin: string): Site {
  const origins = config.publicOrigins.length > 0 ? config.publicOrigins : [origin]
  return { origins, rpId: new URL(origins[0] ?? origin).hostname }
}

const wrong = (): Refused => new Refused('WRONG_CREDENTIAL')
const newChallenge = ({ random }: Context): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(random.bytes(32))

async function remember(
  context: Context,
  challenge: string,
  purpose: Purpose,
  memberId: string | null,
): Promise<void> {
  const expires = new Date(context.clock.now().getTime() + LIFE_MS)
  await insertChallenge(context.db, {
    challenge,
    purpose,
    member_id: memberId,
    expires_at: expires,
  })
}

/** The challenge inside what the browser signed, taken once. WRONG_CREDENTIAL for any other. */
async function takeAnswered(
  context: Context,
  clientDataJSON: string,
  purpose: Purpose,
  memberId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const asked = challenge !== null && { challenge, purpose, memberId }
  if (!asked || !(await takeChallenge(context.db, asked, context.clock.now()))) throw wrong()
  return asked.challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/** Options for a new passkey that stays on the device and asks for its owner each time. */
export async function beginRegistration(
  context: Context,
  member: { id: string; username: string; name: string },
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await passkeysOf(context.db, member.id)
  if (known.length >= MOST_PASSKEYS) throw new Refused('REQUEST_LIMIT')
  const options = await generateRegistrationOptions({
    rpName: 'Krapao',
    rpID: site.rpId,
    userName: member.username,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(member.id),
    challenge: newChallenge(context),
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await remember(context, options.challenge, 'REGISTER', member.id)
  return options
}

/** WRONG_CREDENTIAL unless it answers the member's own challenge and nobody has the credential. */
export async function finishRegistration(
  context: Context,
  memberId: string,
  given: { response: RegistrationResponseJSON; name: string },
  site: Site,
): Promise<string> {
  const { response, name } = given
  const challenge = await takeAnswered(
    context,
    response.response.clientDataJSON,
    'REGISTER',
    memberId,
  )
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw wrong()
  const { credential } = verified.registrationInfo
  const id = context.ids.reference('pk')
  const isKept = await insertPasskey(context.db, {
    id,
    member_id: memberId,
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name,
    created_at: context.clock.now(),
    last_used_at: null,
  })
  if (!isKept) throw wrong()
  return id
}

/** Options for showing a passkey. Without a member the device offers those that it has. */
export async function beginAssertion(
  context: Context,
  purpose: 'LOGIN' | 'STEP_UP',
  memberId: string | null,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = memberId === null ? [] : await passkeysOf(context.db, memberId)
  if (memberId !== null && own.length === 0) throw new Refused('NOT_FOUND')
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: newChallenge(context),
    userVerification: 'required',
    allowCredentials: own.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
  })
  await remember(context, options.challenge, purpose, memberId)
  return options
}

/** Whose passkey it is. WRONG_CREDENTIAL for whatever is wrong: the challenge, the key, the owner. */
export async function finishAssertion(
  context: Context,
  purpose: 'LOGIN' | 'STEP_UP',
  memberId: string | null,
  response: AuthenticationResponseJSON,
  site: Site,
): Promise<Passkey> {
  const challenge = await takeAnswered(context, response.response.clientDataJSON, purpose, memberId)
  const passkey = await passkeyByCredential(context.db, response.id)
  if (!passkey || (memberId !== null && passkey.member_id !== memberId)) throw wrong()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw wrong()
  const counter = BigInt(verified.authenticationInfo.newCounter)
  if (!(await noteUse(context.db, passkey, counter, context.clock.now()))) throw wrong()
  return passkey
}
