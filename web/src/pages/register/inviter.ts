import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored } from '../../storage.ts'

/** The inviter's code of the newest link with a `?code=`; without one, that of an earlier visit. */
export function keptInviter(search: URLSearchParams): string {
  const brought = (search.get('code') ?? '').trim().slice(0, 64)
  if (brought === '') return readStored('localStorage', STORAGE_KEYS.inviteCode) ?? ''
  writeStored('localStorage', STORAGE_KEYS.inviteCode, brought)
  return brought
}

export const forgetInviter = (): void => removeStored('localStorage', STORAGE_KEYS.inviteCode)
