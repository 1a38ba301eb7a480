import { describe, expect, it } from 'vitest'
import { emptyDraft, payload, withoutBank, type Draft } from './draft.ts'
import { bankFaults, phoneFaults, profileFaults } from './faults.ts'
import { reachable, stepsOf } from './steps.ts'

const full: Draft = {
  phone: '0812345678',
  name: 'SOMCHAI',
  password: 'mango-7482',
  confirm: 'mango-7482',
  sourceCode: 'FRIEND',
  inviteCode: 'PRk7q2mZ',
  ageConfirmed: true,
  bankCode: 'KTB',
  accountNo: '1234564821',
  firstName: 'SOMCHAI',
  lastName: 'JAIDEE',
  currency: 'LAK',
}

describe('phone', () => {
  it.each([
    ['', 'required.phone'],
    ['081234567', 'phoneTenDigits'],
    ['08123456789', 'phoneTenDigits'],
    ['0812345678', undefined],
  ])('S158, S238: Thailand: %s is %s', (phone, fault) =>
    expect(phoneFaults({ ...full, phone }, false).phone).toBe(fault),
  )
  it.each([
    ['2012345', 'phoneLaosDigits'],
    ['20123456', undefined],
    ['02012345678', undefined],
    ['020123456789', 'phoneLaosDigits'],
  ])('Laos: %s is %s', (phone, fault) =>
    expect(phoneFaults({ ...full, phone }, true).phone).toBe(fault),
  )
})

describe('profile', () => {
  it('may be left when all is there', () => expect(profileFaults(full)).toEqual({}))
  it('S159: names everything that is missing at once', () =>
    expect(profileFaults(emptyDraft)).toEqual({
      name: 'required.name',
      password: 'required.password',
      confirm: 'required.confirm',
      ageConfirmed: 'required.age',
    }))
  it('takes no name of spaces', () =>
    expect(profileFaults({ ...full, name: '  ' })).toEqual({ name: 'required.name' }))
  it('S160: wants both passwords alike', () =>
    expect(profileFaults({ ...full, confirm: 'mango-7483' })).toEqual({
      confirm: 'passwordNotEqual',
    }))
  it('wants 8 characters', () =>
    expect(profileFaults({ ...full, password: '1234567', confirm: '1234567' })).toEqual({
      password: 'passwordShort',
    }))
})

describe('bank', () => {
  it.each(['KTB', 'TMB', 'BBL'])(
    'S162, S239: %s wants the part of the name that is not English corrected',
    (bankCode) =>
      expect(bankFaults({ ...full, bankCode, firstName: 'สมชาย' }, false)).toEqual({
        firstName: 'bankNameEnglish',
      }),
  )
  it('takes a Thai name at other banks', () =>
    expect(
      bankFaults({ ...full, bankCode: 'SCB', firstName: 'สมชาย', lastName: 'ใจดี' }, false),
    ).toEqual({}))
  it('asks for the currency in the Laos build only', () => {
    expect(bankFaults({ ...full, currency: '' }, true)).toEqual({ currency: 'required.currency' })
    expect(bankFaults({ ...full, currency: '' }, false)).toEqual({})
  })
})

it('sends both names as one, and no bank before its step', () => {
  expect(payload(full)).toMatchObject({
    username: '0812345678',
    bankAccountName: 'SOMCHAI JAIDEE',
    ageConfirmed: true,
  })
  expect(payload(withoutBank(full))).toMatchObject({
    name: 'SOMCHAI',
    bankCode: '',
    bankAccountName: '',
    bankAccountNo: '',
    currency: '',
  })
})

it('shows no step whose way there was not gone', () => {
  expect(reachable('bank', 'phone')).toBe('phone')
  expect(reachable('profile', 'bank')).toBe('profile')
  expect(stepsOf(false)).toEqual(['phone', 'profile', 'bank'])
})
