import { expect, it } from 'vitest'
import { readStored, writeStored } from '../../storage.ts'
import { clearSession, KEPT_WITH_SESSION, sessionKind, storeSession } from './session.ts'

it('keeps nothing of a member for the next who logs in on this device', () => {
  storeSession('first', true)
  expect(sessionKind()).toBe('localStorage')
  for (const key of Object.values(KEPT_WITH_SESSION))
    writeStored('localStorage', key, '{"rows":[]}')
  storeSession('second', false)
  expect(sessionKind()).toBe('sessionStorage')
  for (const key of Object.values(KEPT_WITH_SESSION)) {
    expect(readStored('localStorage', key)).toBeNull()
    writeStored('sessionStorage', key, '{"rows":[]}')
  }
  clearSession()
  for (const key of Object.values(KEPT_WITH_SESSION))
    expect(readStored('sessionStorage', key)).toBeNull()
})
