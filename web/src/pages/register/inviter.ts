import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, writeStored } from '../../storage.ts'

/** The inviter's code of `?code=`, kept from the first visit on; once kept it is nobody's to change. */
export function keptInviter(search: URLSearchParams): string {
  const kept = readStored('localStorage', STORAGE_KEYS.inviteCode)
  if (kept) return kept
  const brought = (search.get('code') ?? '').trim().slice(0, 64)
  if (brought !== '') writeStored('localStorage', STORAGE_KEYS.inviteCode, brought)
  return brought
}
