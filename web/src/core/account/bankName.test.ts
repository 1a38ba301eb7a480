import { expect, it } from 'vitest'
import { bankInList, bankNameIn } from './bankName.ts'

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

it('has in a list no word for a bank before its name, so that a typed letter finds it', () => {
  const named = { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' }
  expect((['th', 'la', 'en'] as const).map((locale) => bankInList(locale, named))).toEqual([
    'กสิกรไทย',
    'ກະສິກອນໄທ',
    'Kasikornbank',
  ])
  expect(bankInList('th', { nameTH: 'ธนาคาร', nameEN: '' })).toBe('ธนาคาร')
})
