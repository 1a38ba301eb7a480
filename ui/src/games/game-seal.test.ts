import { expect, it } from 'vitest'
import { sealLetter } from './game-seal.ts'

it('takes the consonant, not the vowel written before it', () => {
  expect(sealLetter('โคมลอยฟ้า')).toBe('ค')
  expect(sealLetter('ไพ่ราตรี')).toBe('พ')
  expect(sealLetter('ເກມ')).toBe('ກ')
  expect(sealLetter('joker 2')).toBe('J')
  expect(sealLetter('168 lotto')).toBe('1')
  expect(sealLetter('')).toBe('')
})
