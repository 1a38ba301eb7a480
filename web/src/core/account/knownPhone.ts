import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored } from '../../storage.ts'

/** Of who last chose to stay logged in on this device; '' when nobody did. Only shown masked. */
export const knownPhone = (): string => readStored('localStorage', STORAGE_KEYS.phone) ?? ''
export const keepPhone = (digits: string): void =>
  writeStored('localStorage', STORAGE_KEYS.phone, digits)
export const forgetPhone = (): void => removeStored('localStorage', STORAGE_KEYS.phone)
