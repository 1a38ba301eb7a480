import { expect, it } from 'vitest'
import { isFresh } from './abuserPage.ts'

it('docs/worst-abuser.md has fresh tables: npm run docs:abuser', async () => {
  expect(await isFresh()).toBe(true)
})
