import { expect, it } from 'vitest'
import { movesBetweenOwn } from './useSteady.ts'

it('knows a transfer by its body, and takes nothing else for one', () => {
  expect(movesBetweenOwn({ body: { from: 'WALLET', to: 'pg', amount: 1 } })).toBe(true)
  expect(movesBetweenOwn({ body: { to: 'WALLET' } })).toBe(true)
  for (const other of [undefined, 'pg', { body: { amount: 100 } }, { body: undefined }, {}])
    expect(movesBetweenOwn(other)).toBe(false)
})
