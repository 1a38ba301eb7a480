import { describe, expect, it } from 'vitest'
import { plainName } from '../../site/public.ts'
import { latinOfLao } from './lao.ts'
import { indexOf } from './rules.ts'

describe('a Lao name in Latin letters', () => {
  it.each([
    // The provinces and the capital, as the boards write them.
    ['ວຽງຈັນ', 'viangchan'],
    ['ຫຼວງພະບາງ', 'louangphabang'],
    ['ຫລວງພະບາງ', 'louangphabang'],
    ['ຊຽງຂວາງ', 'xiangkhouang'],
    ['ໄຊຍະບູລີ', 'xaignabouli'],
    ['ຫົວພັນ', 'houaphan'],
    ['ຜົ້ງສາລີ', 'phôngsali'],
    ['ອຸດົມໄຊ', 'oudômxai'],
    ['ບໍ່ແກ້ວ', 'bokèo'],
    ['ຄຳມ່ວນ', 'khammouan'],
    ['ຄໍາມ່ວນ', 'khammouan'],
    ['ສະຫວັນນະເຂດ', 'savannakhét'],
    ['ສາລະວັນ', 'salavan'],
    ['ເຊກອງ', 'xékong'],
    ['ຈຳປາສັກ', 'champasak'],
    ['ອັດຕະປື', 'attapu'],
    ['ບໍລິຄຳໄຊ', 'bolikhamxai'],
    ['ຫຼວງນ້ຳທາ', 'louangnamtha'],
    ['ໄຊສົມບູນ', 'xaisômboun'],
    // Names of people.
    ['ສົມພອນ', 'sômphon'],
    ['ບຸນມີ', 'bounmi'],
    ['ຄຳພູ', 'khamphou'],
    ['ສີສະຫວາດ', 'sisavat'],
    ['ວົງສາ', 'vôngsa'],
    ['ແກ້ວມະນີ', 'kèomani'],
    ['ພອນທິບ', 'phonthip'],
    ['ໜູພອນ', 'nouphon'],
    ['ໝອນ', 'mon'],
    ['ຈັນທະວົງ', 'chanthavông'],
    ['ສຸລິຍະວົງ', 'soulignavông'],
    ['ເມືອງ', 'muang'],
    ['ເພັດ', 'phét'],
    ['ເງິນ', 'ngeun'],
    ['ເຮົາ', 'hao'],
    ['ແຂວງ', 'khouèng'],
    ['ແຫວນ', 'vèn'],
    ['ຫ້ວຍຊາຍ', 'houayxay'],
    ['ຈັນທຣ໌', 'chanth'],
    ['ສົມພອນ ວົງສາ', 'sômphon vôngsa'],
    ['SOMCHAI', 'SOMCHAI'],
    ['', ''],
  ])('%s is %s', (lao, latin) => {
    expect(latinOfLao(lao)).toBe(latin)
  })
})

const people = [
  { id: '1', names: ['ທ້າວ ສົມພອນ ວົງສາລີ'], list: 'UN' },
  { id: '2', names: ['KHAMPHOU CHANTHAVONG'], list: 'UN' },
  { id: '3', names: ['ບຸນມີ'], list: 'UN' },
]
const search = indexOf(people, plainName)
const found = (name: string) =>
  search(name).map(({ person, by, percent }) => [person.id, by, percent])

it.each([
  ['ສົມພອນ ວົງສາລີ', [['1', 'EXACT', 100]]],
  ['ທ້າວ ສົມພ່ອນ ວົງສາລີ', [['1', 'EXACT', 100]]],
  ['ສົມພອນ ວົງສາລິ', [['1', 'SPELLING', 92]]],
  ['SOMPHONE VONGSALY', [['1', 'SOUND', 90]]],
  ['Mr. Somphon Vongsali', [['1', 'SOUND', 90]]],
  ['ຄຳພູ ຈັນທະວົງ', [['2', 'SOUND', 90]]],
  // Two names of few consonants sound like too many others.
  ['BOUNMY', []],
  ['ສົມພອນ ແກ້ວມະນີ', []],
  ['SOMPHONE KEOMANY', []],
])('%s is compared with a list that has Lao names', (name, expected) => {
  expect(found(name)).toEqual(expected)
})
