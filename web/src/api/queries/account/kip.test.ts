import { expect, it, vi } from 'vitest'
import { kipPairNow, sayKipRate } from '../../../format/kip.ts'
import { clearSession } from '../../session/session.ts'

// What a build defines (`vite.config.ts`), before the first file reads it.
vi.hoisted(() =>
  Object.assign(globalThis, {
    BUILD_FOR_LAOS: true,
    BUILD_WITH_LIVE: false,
    BUILD_QR_MINIMUMS: {},
    BUILD_TRUELINK_SECRET: '',
  }),
)

it('forgets a member’s rate with the session: the next one’s refusals are in baht until theirs is known', async () => {
  await import('./kip.ts')
  sayKipRate(650)
  expect(kipPairNow().short(100)).toBe('฿100 (≈\u00A0₭65,000)')
  clearSession()
  expect(kipPairNow().short(100)).toBe('฿100')
})
