import { describe, expect, it } from 'vitest'
import { plainName } from '../../site/public.ts'
import { distance, indexOf } from './rules.ts'

const people = [
  { id: '1', names: ['นาย สมชาย ใจดี'], list: 'AMLO' },
  { id: '2', names: ['PRASERT WONGSAKUL'], list: 'UN' },
  { id: '3', names: ['Ly'], list: 'UN' },
  { id: '4', names: ['อนุชา พงษ์ไพบูลย์'], list: 'UN' },
]
const search = indexOf(people, plainName)
const found = (name: string) =>
  search(name).map(({ person, by, percent }) => [person.id, by, percent])

describe('a name against the list', () => {
  it.each([
    ['สมชาย ใจดี', [['1', 'EXACT', 100]]],
    ['นาย สมชาย  ใจดี', [['1', 'EXACT', 100]]],
    ['น.ส. ส้มช่าย ใจดี', [['1', 'EXACT', 100]]],
    ['สมชาย ใจดิ', [['1', 'SPELLING', 89]]],
    ['ANUCHA PHONGPHAIBUN', [['4', 'SOUND', 90]]],
    ['Mr. Anucha Pongpaiboon', [['4', 'SOUND', 90]]],
    // Too few consonants to tell two people apart by.
    ['SOMCHAI JAIDEE', []],
    ['ประเสริฐ วงศ์สกุล', [['2', 'SOUND', 90]]],
    ['Prasert Wongsakun', [['2', 'SPELLING', 94]]],
    ['PRASERT WONGSAKUL', [['2', 'EXACT', 100]]],
    ['สมชาย รักดี', []],
    ['SOMCHAI RAKDEE', []],
    ['สมหญิง ใจดี', []],
    ['PRASERT', []],
    ['Ly', []],
    ['', []],
    ['***', []],
  ])('%s', (name, expected) => {
    expect(found(name)).toEqual(expected)
  })
})

it('counts letters that are added, left out, changed or swapped, within a bound', () => {
  expect(distance('SOMCHAI', 'SOMCHAI', 0)).toBe(0)
  expect(distance('SOMCHAI', 'SMOCHAI', 1)).toBe(1)
  expect(distance('SOMCHAI', 'SOMCHI', 1)).toBe(1)
  expect(distance('SOMCHAI', 'SOMXHIA', 2)).toBe(2)
  expect(distance('SOMCHAI', 'SOMXHIA', 1)).toBeNull()
  expect(distance('', 'AB', 1)).toBeNull()
})

it('takes no common name for another common one, in either script', () => {
  const pairs = (given: string, families: string) =>
    given.split(' ').flatMap((one) => families.split(' ').map((other) => `${one} ${other}`))
  const thai = pairs(
    'สมชาย สมศักดิ์ ประเสริฐ วิชัย สุรชัย อนุชา ธนพล กิตติ พรทิพย์ สุดารัตน์ นภา ศิริพร',
    'ใจดี แก้วมณี ศรีสุข บุญมี ทองดี วงศ์สุวรรณ พงษ์ไพบูลย์ รัตนกุล จันทร์เพ็ญ สุขสวัสดิ์',
  )
  const latin = pairs(
    'SOMCHAI SOMSAK PRASERT WICHAI SURACHAI ANUCHA THANAPHON KITTI PHONTHIP SUDARAT NAPHA SIRIPHON',
    'CHAIDI KAEOMANI SISUK BUNMI THONGDI WONGSUWAN PHONGPHAIBUN RATTANAKUN CHANPHEN SUKSAWAT',
  )
  const listed = thai.map((name, n) => ({ id: String(n), names: [name], list: 'x' }))
  const find = indexOf(listed, plainName)
  const wrong = [...thai, ...latin].flatMap((name, n) =>
    find(name)
      .filter(({ person }) => person.id !== String(n % thai.length))
      .map(({ listed: other, by }) => `${name} / ${other} ${by}`),
  )
  expect(wrong).toEqual([])
  const same = latin.filter((name, n) => find(name).some(({ person }) => person.id === String(n)))
  // Short names sound like too many others.
  expect(same.length).toBeGreaterThan(40)
})
