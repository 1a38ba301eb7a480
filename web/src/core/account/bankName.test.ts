import { expect, it } from 'vitest'
import { bankNameIn } from './bankName.ts'

const BCEL = {
  nameTH: 'ธนาคารการค้าต่างประเทศลาว',
  nameEN: 'BCEL',
  nameLA: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
}
const CIMB = { nameTH: 'ธนาคารซีไอเอ็มบี ไทย', nameEN: 'CIMB Thai Bank' }

it('names a bank in the language of the screen, and in English where Lao has no name of it', () => {
  expect((['th', 'la', 'en'] as const).map((locale) => bankNameIn(locale, BCEL))).toEqual([
    BCEL.nameTH,
    BCEL.nameLA,
    BCEL.nameEN,
  ])
  expect(bankNameIn('la', CIMB)).toBe(CIMB.nameEN)
  expect(bankNameIn('la', { nameTH: 'ออมสิน', nameEN: '' })).toBe('ออมสิน')
})
