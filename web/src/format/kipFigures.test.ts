import { expect, it } from 'vitest'
import { kipText } from './kipFigures.ts'

it('writes kip on a Thai site, which has bank accounts in kip too', () => {
  expect(kipText(650_000)).toBe('₭650,000')
})
