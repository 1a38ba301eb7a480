/** WebAuthn, whoever the passkey belongs to: options for the browser, and what it answers checked. */
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
import type { Random } from '../runtime/chance.ts'
import { Refused } from '../runtime/refusal.ts'

/** A challenge may be answered for this long. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** The pages that may ask an authenticator: those of the configuration, else the one that asks. */
export interface Site {
  origins: string[]
  rpId: string
}
/** Refuses with KEY_INVALID where neither names a site: a visitor may send any host. */
export function siteOf(
  { config }: { config: { publicOrigins: readonly string[] } },
  origin: string,
): Site {
  const origins = config.publicOrigins.length > 0 ? [...config.publicOrigins] : [origin]
  const site = URL.parse(origins[0] ?? origin)
  if (!site) throw new Refused('KEY_INVALID', { details: { header: 'Host' } })
  return { origins, rpId: site.hostname }
}

/** What is kept of a passkey, as far as WebAuthn asks. */
interface KnownPasskey {
  credential_id: string
  public_key: Uint8Array
  counter: bigint
  transports: string[]
}
const named = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))
const newChallenge = (random: Random): Uint8Array<ArrayBuffer> => Uint8Array.from(random.bytes(32))

/** The challenge inside what the browser signed; null where there is none. */
export function challengeIn(clientDataJSON: string): string | null {
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
export const registrationOptions = (
  random: Random,
  asked: {
    rpName: string
    user: { id: string; name: string; displayName: string }
    known: readonly KnownPasskey[]
    site: Site
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: asked.rpName,
    rpID: asked.site.rpId,
    userName: asked.user.name,
    userDisplayName: asked.user.displayName,
    userID: new TextEncoder().encode(asked.user.id),
    challenge: newChallenge(random),
    attestationType: 'none',
    excludeCredentials: named(asked.known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What an authenticator that does not tell its model says (WebAuthn Level 2, 6.5.1). */
const NO_MODEL = '00000000-0000-0000-0000-000000000000'

/** The credential that answers this challenge on this site; null: it does not. */
export async function credentialOf(
  response: RegistrationResponseJSON,
  challenge: string,
  site: Site,
): Promise<{ known: KnownPasskey; model: string | null } | null> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { aaguid, credential } = verified.registrationInfo
  const { id, publicKey, counter, transports } = credential
  return {
    known: {
      credential_id: id,
      public_key: publicKey,
      counter: BigInt(counter),
      transports: transports ?? [],
    },
    model: aaguid === NO_MODEL ? null : aaguid,
  }
}

/** Options for showing one of these passkeys; with none of them the device offers what it has. */
export const assertionOptions = (
  random: Random,
  known: readonly KnownPasskey[],
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: newChallenge(random),
    userVerification: 'required',
    allowCredentials: named(known),
  })

/** The passkey's new counter where it answers this challenge on this site; null: it does not. */
export async function counterOf(
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: KnownPasskey,
  site: Site,
): Promise<bigint | null> {
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
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : null
}
