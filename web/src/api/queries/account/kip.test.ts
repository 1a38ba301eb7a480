import { expect, it, vi } from 'vitest'
import { fetchKip, kipPairNow, sayKipRate } from '../../../format/kip.ts'
import { clearSession } from '../../session/session.ts'

// What the server writes into a page, before the first file reads it.
vi.hoisted(() => Object.assign(globalThis, { site: { laos: true } }))

it('forgets a member’s rate with the session: the next one’s refusals are in baht until theirs is known', async () => {
  await import('./kip.ts')
  await fetchKip()
  sayKipRate(650)
  expect(kipPairNow().short(100)).toBe('฿100 (≈\u00A0₭65,000)')
  clearSession()
  expect(kipPairNow().short(100)).toBe('฿100')
})
