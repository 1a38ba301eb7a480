import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { api, type Answer, type BodyInput } from '../../api/call.ts'
import { rememberPasskey } from './passkeyHere.ts'

export const canUsePasskeys = browserSupportsWebAuthn

/**
 * Makes a passkey on this device, for who shows password and phone. Refuses as the calls do; a
 * person who lets the device's own question go leaves an error of the browser.
 */
export async function addPasskey(proof: BodyInput<'passkeyRegisterBegin'>): Promise<void> {
  const options = await api('passkeyRegisterBegin', { body: proof })
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  await api('passkeyRegisterFinish', {
    body: made as unknown as BodyInput<'passkeyRegisterFinish'>,
  })
  rememberPasskey()
}

/** Shows with a passkey that it is the member; its word is good once within five minutes. */
export async function confirmWithPasskey(): Promise<string> {
  const options = await api('passkeyStepUpBegin')
  const shown = await startAuthentication({ optionsJSON: options })
  const body = shown as unknown as BodyInput<'passkeyStepUpFinish'>
  return (await api('passkeyStepUpFinish', { body })).stepUp
}

/** Logs in with a passkey that this device has. */
export async function logInWithPasskey(remember: boolean): Promise<Answer<'passkeyLoginFinish'>> {
  const options = await api('passkeyLoginBegin', { stay: true })
  const shown = await startAuthentication({
    optionsJSON: options,
  })
  return api('passkeyLoginFinish', {
    body: { ...(shown as unknown as BodyInput<'passkeyLoginFinish'>), remember },
    stay: true,
  })
}
