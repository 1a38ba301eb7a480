import { expect, it } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { movedNothing } from './moveFault.ts'

it('says that nothing moved only where the server decided so', () => {
  for (const [code, status] of [
    ['MONEY_NOT_ENOUGH', 422],
    ['TRANSFER_FAIL', 502],
    ['TRANSFER_PENDING', 409],
    ['REQUEST_LIMIT', 429],
    ['SLOT_NO_ACCOUNT', 404],
  ] as const) {
    expect(movedNothing(new Refusal(code, status)), code).toBe(true)
  }
  for (const [code, status] of [
    ['SERVICE_UNAVAILABLE', 0],
    ['SERVICE_UNAVAILABLE', 503],
    ['INTERNAL_SERVER_ERROR', 500],
  ] as const) {
    expect(movedNothing(new Refusal(code, status)), `${code} ${status}`).toBe(false)
  }
  expect(movedNothing(new TypeError('broken'))).toBe(false)
})
