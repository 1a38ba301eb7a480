import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, writeStored } from '../../storage.ts'

/** Whether a passkey was made on this device: then the login page offers it first. */
export const hasPasskeyHere = (): boolean =>
  readStored('localStorage', STORAGE_KEYS.passkey) === 'true'
export const rememberPasskey = (): void => writeStored('localStorage', STORAGE_KEYS.passkey, 'true')
