import { expect, it } from 'vitest'
import { fitting, soughtIn, textIn, type Canned } from './canned.ts'

const reply = (
  shortcut: string,
  title: string,
  translations: Canned['translations'] = {},
): Canned => ({
  _id: shortcut,
  shortcut,
  title,
  message: { message_type: 'text', payload: { text: `${title} ค่ะ` } },
  translations,
  position: 0,
  updatedAt: '2026-11-22T10:00:00.000Z',
})
const ALL = [
  reply('ตรวจสลิป', 'Slip received'),
  reply('slip', 'ได้รับสลิปแล้ว'),
  reply('limits', 'วงเงิน'),
]

it('a slash at the beginning searches ready answers; an answer that holds one does not', () => {
  expect(['/', '/Slip', '/ตรวจ', '/a b', 'a/b', '//', ''].map(soughtIn)).toEqual([
    '',
    'slip',
    'ตรวจ',
    null,
    null,
    null,
    null,
  ])
})

it('whose shortcut begins with what is sought come first, then whose name holds it', () => {
  const found = (sought: string) => fitting(ALL, sought).map((each) => each.shortcut)
  expect(found('')).toEqual(['ตรวจสลิป', 'slip', 'limits'])
  expect(found('slip')).toEqual(['slip', 'ตรวจสลิป'])
  expect(found('วง')).toEqual(['limits'])
  expect(found('zz')).toEqual([])
})

it('the text is that of the customer’s language, or its own; buttons have none', () => {
  const both = reply('hello', 'สวัสดี', { en: 'Hello', la: 'ສະບາຍດີ' })
  expect((['th', 'la', 'en', null] as const).map((locale) => textIn(both, locale))).toEqual([
    'สวัสดี ค่ะ',
    'ສະບາຍດີ',
    'Hello',
    'สวัสดี ค่ะ',
  ])
  expect(textIn(reply('thai', 'ไทย'), 'en')).toBe('ไทย ค่ะ')
  expect(
    textIn(
      { ...both, message: { message_type: 'quick_replies', payload: { text: 'q' }, payloads: [] } },
      'en',
    ),
  ).toBeNull()
})
