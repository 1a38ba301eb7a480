import type { Answer, BodyInput } from '@krapao/contract/calls'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { callOps, CallRefused } from './call.ts'

export const canUsePasskeys = browserSupportsWebAuthn
type Proof = BodyInput<'opsPasskeyBegin'>

/** Who lets the device's own question go, or has no passkey there, has cancelled. */
const confirmed = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(() => {
    throw new CallRefused('CANCELLED')
  })

/** Logs in with a password and a passkey in the place of a code. Refuses as the calls do. */
export async function logInWithPasskey(
  email: string,
  password: string,
): Promise<Answer<'opsLoginPasskeyFinish'>> {
  const options = await callOps('opsLoginPasskeyBegin')
  const passkey = (await confirmed(startAuthentication({ optionsJSON: options }))) as unknown
  return callOps('opsLoginPasskeyFinish', {
    body: { email, password, passkey } as BodyInput<'opsLoginPasskeyFinish'>,
  })
}

/** The password with an answer of one's own passkey, for what asks who one is once more. */
export async function proofByPasskey(password: string): Promise<Proof> {
  const options = await callOps('opsConfirmBegin')
  const passkey = (await confirmed(startAuthentication({ optionsJSON: options }))) as unknown
  return { password, passkey } as Proof
}

/** Makes a passkey on this device, for who has shown who they are. */
export async function addPasskey(proof: Proof, name: string): Promise<void> {
  const options = await callOps('opsPasskeyBegin', { body: proof })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await confirmed(startRegistration({ optionsJSON }))
  await callOps('opsPasskeyFinish', {
    body: { ...made, ...(name ? { name } : {}) } as unknown as BodyInput<'opsPasskeyFinish'>,
  })
}
