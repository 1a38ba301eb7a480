import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
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

/**
 * Shows with a passkey that it is the member; its proof is good once within five minutes, with
 * `withdrawal` (baht) for that alone.
 */
export async function confirmWithPasskey(withdrawal?: number): Promise<string> {
  const options = await api(
    'passkeyStepUpBegin',
    withdrawal === undefined ? {} : { body: { withdrawal } },
  )
  const shown = await startAuthentication({ optionsJSON: options })
  const body = shown as unknown as BodyInput<'passkeyStepUpFinish'>
  return (await api('passkeyStepUpFinish', { body })).stepUp
}

type LogIn = () => Promise<Answer<'passkeyLoginFinish'>>

/** `byField`: the browser offers the passkeys at a field instead of asking at once. */
async function choosePasskey(byField: boolean): Promise<LogIn> {
  const optionsJSON = await api('passkeyLoginBegin', { stay: true })
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill: byField })
  const body = { ...(shown as unknown as BodyInput<'passkeyLoginFinish'>), remember: true }
  return () => api('passkeyLoginFinish', { body, stay: true })
}

/** Logs in with a passkey that this device has. */
export const logInWithPasskey: LogIn = async () => (await choosePasskey(false))()

/** How to log in with the passkey that was chosen at the phone's field; null where none is offered. */
export async function offeredPasskey(leaving: AbortSignal): Promise<LogIn | null> {
  if (!(await browserSupportsWebAuthnAutofill()) || leaving.aborted) return null
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const logIn = await choosePasskey(true)
  return leaving.aborted ? null : logIn
}
