import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './passwordRules/commonPasswords.ts'
import { passwordFault } from './passwordRules/passwordRules.ts'
import {
  currencyOf,
  inviterIdOf,
  isEnglishName,
  loginRefusal,
  registrationRefusal,
  tidy,
  type Checks,
  type Registration,
} from './rules.ts'

const good: Registration = {
  name: 'สมชาย ใจดี',
  username: '0812345678',
  password: 'correct horse',
  sourceCode: '',
  inviteCode: '',
  bankCode: 'SCB',
  bankAccountName: 'สมชาย ใจดี',
  bankAccountNo: '4051234567',
  currency: '',
  ageConfirmed: true,
}
const checks: Checks = { laos: false, complete: true, ageWanted: true, isCommon: () => false }
const refusal = (change: Partial<Registration>, with_: Partial<Checks> = {}) =>
  registrationRefusal(tidy({ ...good, ...change }, false), { ...checks, ...with_ })
const fields = (change: Partial<Registration>, with_: Partial<Checks> = {}) =>
  refusal(change, with_)?.details?.['fields']

describe('a registration', () => {
  test('passes when it is complete', () => expect(refusal({})).toBeNull())

  test.each([
    '',
    '08123456',
    '081234567',
    '08123456789',
    '1812345678',
    '08123x5678',
    '+66812345678',
    '๐๘๑๒๓๔๕๖๗๘',
  ])('wants ten digits from 0: %s', (username) => {
    expect(refusal({ username })).toEqual({ code: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
  })
  test.each([
    ['20123456', true],
    ['02012345678', true],
    ['2012345', false],
    ['020123456789', false],
  ])('in Laos wants 8 to 11 digits: %s', (username, fits) => {
    expect(refusal({ username }, { laos: true }) === null).toBe(fits)
  })
  test.each([
    ['one Cyrillic letter', 'SОMCHAI JAIDEE'],
    ['one Greek letter', 'SΟMCHAI JAIDEE'],
    ['a whole Cyrillic word', 'СОСО JAIDEE'],
    ['wide letters', 'ＳＯＭＣＨＡＩ JAIDEE'],
    ['mathematical letters', '𝐒OMCHAI JAIDEE'],
    ['a Cherokee letter', 'ᏚOMCHAI JAIDEE'],
    ['a word half Thai, half Latin', 'สมชAI ใจดี'],
    ['a word half Thai, half Lao', 'ສมชาย ใจดี'],
    ['joined by a sign', 'SOM-СНАI JAIDEE'],
  ])('refuses a name that only looks like another: %s', (_what, name) => {
    expect(fields({ bankAccountName: name })).toEqual(['bankAccountName'])
    expect(fields({ name })).toEqual(['name'])
  })
  test.each([
    'สมชาย ใจดี',
    'น้ำผึ้ง ดำรงค์ศักดิ์',
    'สมชาย SMITH',
    'JOHN สุขใจ',
    'ທ້າວ ສົມສະໄໝ ແກ້ວມະນີ',
    "SEAN O'BRIEN-MÜLLER",
    'NGUYỄN VĂN ĐỨC',
    'บริษัท ABC จำกัด (มหาชน)',
    'ม.ร.ว. คึกฤทธิ์ ปราโมช',
    'SOMCHAI JAIDEE 2',
  ])('takes the names that people have: %s', (name) =>
    expect(refusal({ name, bankAccountName: name })).toBeNull(),
  )
  test('S37: names every field that is wrong at once', () => {
    expect(
      fields({ name: ' ', password: 'short', bankAccountNo: '12-34', ageConfirmed: false }),
    ).toEqual(['name', 'password', 'ageConfirmed', 'bankAccountNo'])
  })
  test.each(['<b>X</b>', '=cmd()', 'A\u0007B', '1234', 'A'.repeat(121), '\u202eABC'])(
    'refuses as a name: %j',
    (name) => expect(fields({ name })).toEqual(['name']),
  )
  test.each(['ໃຈດີ ສົມ', "O'Neil-Smith Jr.", 'ณัฐวุฒิ'])('takes as a name: %s', (name) =>
    expect(refusal({ name })).toBeNull(),
  )
  test('wants the bank fields only at the end', () => {
    const empty = { bankCode: '', bankAccountName: '', bankAccountNo: '', ageConfirmed: false }
    expect(refusal(empty, { complete: false })).toBeNull()
    expect(fields(empty)).toEqual(['ageConfirmed', 'bankCode', 'bankAccountName', 'bankAccountNo'])
  })
  test.each(['1234567', '1'.repeat(21), '12345678a', '405-1-23456-7', '-405123456'])(
    'refuses as an account number: %s',
    (bankAccountNo) => {
      expect(fields({ bankAccountNo })).toEqual(['bankAccountNo'])
    },
  )
  test.each(['KTB', 'TMB', 'BBL', 'ktb'])('wants English letters for %s', (bankCode) => {
    expect(refusal({ bankCode })).toEqual({ code: 'BANK_ACCOUNT_NAME_ENG' })
    expect(refusal({ bankCode, bankAccountName: 'Somchai J4idee' })).toEqual({
      code: 'BANK_ACCOUNT_NAME_ENG',
    })
    expect(refusal({ bankCode, bankAccountName: 'somchai jaidee' })).toBeNull()
  })
  test('takes kip only in Laos', () => {
    expect(fields({ currency: 'LAK' })).toEqual(['currency'])
    expect(refusal({ currency: 'LAK', username: '2012345678' }, { laos: true })).toBeNull()
  })
  test('S37: age counts only while the setting is on', () =>
    expect(refusal({ ageConfirmed: false }, { ageWanted: false })).toBeNull())
  test('is kept in upper case, with single spaces', () => {
    expect(
      tidy(
        {
          ...good,
          name: '  somchai   jaidee ',
          bankAccountName: 'somchai jaidee',
          bankCode: 'scb',
        },
        false,
      ),
    ).toMatchObject({ name: 'SOMCHAI JAIDEE', bankAccountName: 'SOMCHAI JAIDEE', bankCode: 'SCB' })
  })
})

describe('S37: a password', () => {
  test.each([
    ['1234567', 'LENGTH'],
    ['x'.repeat(129), 'LENGTH'],
    ['x'.repeat(128), null],
    ['💎'.repeat(8), null],
    ['💎'.repeat(7), 'LENGTH'],
    ['Password', 'COMMON'],
    ['QWERTYUIOP', 'COMMON'],
    ['0812345678', 'GUESSABLE'],
    ['กขคงจฉชซ', null],
  ])('%s: %s', (password, fault) => {
    expect(
      passwordFault(password, { phone: '0812345678', names: [], isCommon: isCommonPassword }),
    ).toBe(fault)
  })
})

test.each([
  ['PR0abcdefghj', '0abcdefghj'],
  ['pr0ABCDEFGHJ', '0abcdefghj'],
  ['0abcdefghj', null],
  ['PR', null],
  ["PR' or 1=1", null],
])('invite code %s names %s', (code, id) => expect(inviterIdOf(code)).toBe(id))

test('the currency is the chosen one in Laos, else that of the bank', () => {
  expect([
    currencyOf('', 'TH', false),
    currencyOf('LAK', 'LA', false),
    currencyOf('', 'LA', true),
    currencyOf('BAHT', 'LA', true),
    currencyOf('', 'TH', true),
  ]).toEqual(['BAHT', 'BAHT', 'LAK', 'BAHT', 'BAHT'])
})

test.each([
  ['SOMCHAI JAIDEE', true],
  ['Somchai', true],
  ['SOMCHAI  JAIDEE', false],
  ['SOMCHAI.', false],
  ['สมชาย', false],
  ['', false],
])('English name %s: %s', (name, is) => expect(isEnglishName(name)).toBe(is))

test('each status has its own refusal at login', () => {
  const said = (status: Parameters<typeof loginRefusal>[0]['status']) => loginRefusal({ status })
  expect([
    said('ACTIVE'),
    said('INACTIVE'),
    said('LOCKED'),
    said('REVIEW'),
    said('SUSPENDED'),
    said('CLOSED'),
  ]).toEqual([
    null,
    'INACTIVE_USER',
    'INVALID_USER_1',
    'INVALID_USER_2',
    'INVALID_USER_3',
    'INVALID_USER_4',
  ])
})
