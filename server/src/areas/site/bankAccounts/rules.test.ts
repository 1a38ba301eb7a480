import { describe, expect, it } from 'vitest'
import { matchNames, plainName, shortName } from './personName.ts'
import {
  accountPattern,
  maskAccount,
  matchAccount,
  matchReceiver,
  matchSender,
  matchesAnyAccount,
  plainAccount,
} from './rules.ts'

describe('an account against its mask', () => {
  it.each([
    ['1234567890', '1234567890', 'MATCH'],
    ['1234567890', '123-4-56789-0', 'MATCH'],
    ['1234567890', '1234567891', 'NO_MATCH'],
    ['1234567890', 'xxx-x-x6789-x', 'MATCH'],
    ['1234567890', 'XXX-X-X6789-X', 'MATCH'],
    ['1234567890', 'xxx-x-x6788-x', 'NO_MATCH'],
    ['1234567890', '123-4-xxxxx-0', 'MATCH'],
    ['1234567890', '1234xx7890', 'MATCH'],
    ['1234567890', '******7890', 'MATCH'],
    ['1234567890', 'xxx-x-xxx90-x', 'NO_MATCH'],
    ['1234567890', 'xxx-x-xxx89-x', 'UNCLEAR'],
    ['1234567890', 'xxx-x-xxxxx-x', 'UNCLEAR'],
    ['1234567890', '1234xxxx7890', 'UNCLEAR'],
    ['1234567890', '1234xxxx7891', 'NO_MATCH'],
    ['1234567890', 'xxxx7890', 'UNCLEAR'],
    ['020123456789', '20123456789', 'MATCH'],
    ['1234567890', null, 'UNCLEAR'],
    ['1234567890', '', 'UNCLEAR'],
    ['1234567890', 'hello', 'UNCLEAR'],
    ['', '1234', 'UNCLEAR'],
    ['', '', 'UNCLEAR'],
    ['---', '1234', 'UNCLEAR'],
    ['020123456789', '0020123456789', 'MATCH'],
    ['0020123456789', '20123456789', 'MATCH'],
    ['123-4-56789-0', '1234567890', 'MATCH'],
    // A sign that is neither a digit nor a mask: read wrong, so nothing is said.
    ['1234567890', '12345678?0', 'UNCLEAR'],
    ['1234567890', '9999!99999', 'UNCLEAR'],
    ['1234567890', 'xxx9xx', 'UNCLEAR'],
    ['1234567890', 'xx99xx', 'NO_MATCH'],
  ])('%s, shown as %s: %s', (own, shown, match) => {
    expect(matchAccount(own, shown)).toBe(match)
  })

  it('a mask hides its digits, and fits a number with leading zeros', () => {
    expect(['xxx-x-x6789-x', '0234567890', 'xxxx', null].map(accountPattern)).toEqual([
      '_____6789_',
      '%234567890',
      null,
      null,
    ])
  })

  it('is read as banks write it', () => {
    expect(plainAccount('xxx-x-x7890-1')).toBe('xxxxx78901')
    expect(plainAccount('XXX.***7890 ')).toBe('xxxxxx7890')
  })
})

describe('a name', () => {
  it.each([
    // Titles, case and spaces tell nothing; Thai titles are also written without a space.
    ['SOMCHAI DEEJAI', ['Mr. Somchai  Deejai'], 'MATCH'],
    ['สมชาย ใจดี', ['นายสมชาย ใจดี'], 'MATCH'],
    ['นางสาว มาลี ใจดี', ['น.ส.มาลี ใจดี'], 'MATCH'],
    ['มาลี ใจดี', ['นส มาลี ใจดี'], 'MATCH'],
    ['ว่าที่ ร.ต. สมชาย ใจดี', ['สมชาย ใจดี'], 'MATCH'],
    ['พ.ต.ท.สมชาย ใจดี', ['สมชาย ใจดี'], 'MATCH'],
    ['สมชาย ใจดี', ['สมชายใจดี'], 'MATCH'],
    ['นายิกา ใจดี', ['นายิกา ใจดี'], 'MATCH'],
    ['นายิกา ใจดี', ['ิกา ใจดี'], 'NO_MATCH'],
    ['ທ້າວ ສົມຊາຍ ໃຈດີ', ['ສົມຊາຍ ໃຈດີ'], 'MATCH'],
    ["MARY O'BRIEN", ['MS MARY OBRIEN'], 'MATCH'],
    // The family name as far as it is shown.
    ['สมชาย ใจดี', ['นาย สมชาย ใ***'], 'MATCH'],
    ['สมชาย ใจดี', ['นาย สมชาย ใ'], 'MATCH'],
    ['สมชาย ใจดี', ['นาย สมชาย ใจ'], 'MATCH'],
    ['SOMCHAI DEEJAI', ['MR. SOMCHAI D'], 'MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAI D.'], 'MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAI DEExxx'], 'MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAI DEE…'], 'MATCH'],
    ['SOMCHAI VAN DEEJAI', ['SOMCHAI VAN D***'], 'MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAI E***'], 'NO_MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAI SUKJAI'], 'NO_MATCH'],
    ['SOMCHAI DEEJAI', ['SOMCHAIX D***'], 'NO_MATCH'],
    // One shared word is no name.
    ['สมชาย ใจดี', ['ปราณี ใจดี'], 'NO_MATCH'],
    ['SOMCHAI DEEJAI', ['DEEJAI SOMCHAI'], 'NO_MATCH'],
    ['SOMCHAI DEEJAI', ['MISS PRANEE S'], 'NO_MATCH'],
    // What is not shown cannot be told.
    ['SOMCHAI DEEJAI', ['SOMCHAI DEE'], 'UNCLEAR'],
    ['SOMCHAI DEE', ['SOMCHAI DEEJAI'], 'UNCLEAR'],
    ['SOMCHAI D', ['SOMCHAI DEEJAI'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['SOMCHAI'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['SOMCHAI ***'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['SOM*** D***'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['S****AI DEEJAI'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['*** DEEJAI'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', ['P*** D***'], 'NO_MATCH'],
    ['SOMCHAI DEEJAI', ['', '***'], 'UNCLEAR'],
    ['SOMCHAI DEEJAI', [], 'UNCLEAR'],
    ['', ['SOMCHAI DEEJAI'], 'UNCLEAR'],
    // Two scripts cannot be compared; a contradiction in one that can be decides.
    ['SOMCHAI DEEJAI', ['นาย สมชาย ด'], 'UNCLEAR'],
    ['สมชาย ใจดี', ['นาง ปราณี', 'SOMCHAI JAIDEE'], 'NO_MATCH'],
    // A word alone is a whole name only where all of it is shown.
    ['KRAPAO', ['KRAPAO'], 'MATCH'],
    ['KRAPAO', ['KRAPAO C***'], 'UNCLEAR'],
  ])('%s, shown as %j: %s', (registered, shown, match) => {
    expect(matchNames([registered], shown)).toBe(match)
  })

  it('kept in two scripts is compared in each', () => {
    const both = ['SOMCHAI JAIDEE', 'สมชาย ใจดี']
    expect(matchNames(both, ['นาย สมชาย ใ***'])).toBe('MATCH')
    expect(matchNames(both, ['MR SOMCHAI J'])).toBe('MATCH')
    expect(matchNames(both, ['นาย สมชาย ใ***', 'PRANEE S'])).toBe('NO_MATCH')
  })

  it.each([
    ['บริษัท กระเป๋า จำกัด', 'MATCH'],
    ['บริษัท กระเป๋า จ***', 'MATCH'],
    ['บจก. กระเป๋า', 'MATCH'],
    ['บจก.กระเป๋า จำกัด', 'MATCH'],
    ['บริษัทกระเป๋าจำกัด', 'MATCH'],
    ['KRAPAO CO., LTD.', 'MATCH'],
    ['Krapao Company Limited', 'MATCH'],
    ['KRAPAO COMPA***', 'MATCH'],
    ['บริษัท กระเป๋าตัง จำกัด', 'NO_MATCH'],
    ['นาย กระเป๋า ใจดี', 'NO_MATCH'],
    ['KRAPAO JAIDEE', 'NO_MATCH'],
    ['บริษัท กระเป๋า', 'UNCLEAR'],
  ])('of a company, shown as %s: %s', (shown, match) => {
    expect(matchNames(['บริษัท กระเป๋า จำกัด', 'KRAPAO COMPANY LIMITED'], [shown])).toBe(match)
  })

  it('has one spelling, and a short form to keep', () => {
    expect(plainName(' นาย  สมชาย   ดีใจ ')).toBe('สมชาย ดีใจ')
    expect(plainName('MRS. Ann Lee')).toBe('ANN LEE')
    expect(plainName('Mister Ann')).toBe('MISTER ANN')
    expect([shortName('นาย สมชาย ใจดี'), shortName('Mr. Somchai Deejai'), shortName('A')]).toEqual([
      'สมชาย ใจ***',
      'SOMCHAI D***',
      'A',
    ])
  })
})

describe('the account that received', () => {
  const ours = {
    bankCode: 'SCB',
    accountNo: '4050012345',
    names: ['บริษัท กระเป๋า จำกัด', 'KRAPAO COMPANY LIMITED'],
  }
  const shown = (account: string | null, bankNumber: string | null, ...names: string[]) =>
    matchReceiver(ours, { account, bankNumber, names })

  it('is ours by its whole number, or by its visible digits with the bank and the name', () => {
    expect(shown('4050012345', null)).toBe('MATCH')
    expect(shown('xxx-x-x1234-x', '014', 'บริษัท กระเป๋า จำกัด')).toBe('MATCH')
    expect(shown('xxx-x-x1234-x', '014', 'KRAPAO CO., LTD.')).toBe('MATCH')
    // A stranger of our bank and digits may be called so.
    expect(shown('xxx-x-x1234-x', '014', 'บริษัท กระเป๋า จ***')).toBe('UNCLEAR')
  })
  it('is not ours by visible digits alone', () => {
    expect(shown('xxx-x-x1234-x', '014')).toBe('UNCLEAR')
    expect(shown('xxx-x-x1234-x', null, 'KRAPAO CO., LTD.')).toBe('UNCLEAR')
    expect(shown('xxx-x-x1234-x', '014', 'บุญมี รักไทย')).toBe('NO_MATCH')
    expect(shown('xxx-x-x1234-x', '004', 'KRAPAO CO., LTD.')).toBe('NO_MATCH')
    expect(shown('xxx-x-x9999-x', '014', 'KRAPAO CO., LTD.')).toBe('NO_MATCH')
    expect(shown(null, null, 'บุญมี รักไทย')).toBe('NO_MATCH')
    expect(shown(null, null)).toBe('UNCLEAR')
  })
  it('an account at a bank without a Thai bank number is never one at a bank that has one', () => {
    const lao = { ...ours, bankCode: 'BCEL', accountNo: '160120000123456' }
    const told = (bankNumber: string) =>
      matchReceiver(lao, { account: 'xxx1234xxx', bankNumber, names: ours.names })
    expect(['006', '999', '017'].map(told)).toEqual(['NO_MATCH', 'UNCLEAR', 'UNCLEAR'])
  })
  it('is in doubt as the same number at a bank that is not named, under another name', () => {
    expect(shown('4050012345', null, 'บุญมี รักไทย')).toBe('UNCLEAR')
    expect(shown('4050012345', '014', 'บุญมี รักไทย')).toBe('MATCH')
    expect(shown('4050012345', '004')).toBe('NO_MATCH')
  })
})

describe('the account that sent', () => {
  const own = { bankCode: 'KBANK', accountNo: '1234567890', names: ['SOMCHAI DEEJAI'] }
  const shown = (account: string | null, bankNumber: string | null, ...names: string[]) =>
    matchSender(own, { account, bankNumber, names })

  it('is the member’s by its whole number and the name', () => {
    expect(shown('1234567890', null, 'SOMCHAI D')).toBe('MATCH')
    expect(shown('1234567890', '004')).toBe('UNCLEAR')
    expect(shown('1234567890', '004', 'สมชาย ด')).toBe('UNCLEAR')
    expect(shown('1234567890', '004', 'PRANEE S')).toBe('NO_MATCH')
    expect(shown('1234567890', '014', 'SOMCHAI D')).toBe('NO_MATCH')
  })
  it('is compared by the bank’s code where our own feed shows that', () => {
    const told = (bankCode: string) =>
      matchSender(own, {
        bankCode,
        bankNumber: null,
        account: 'xxxxxx7890',
        names: ['SOMCHAI DEEJAI'],
      })
    expect([told('KBANK'), told('SCB'), told('BCEL')]).toEqual(['MATCH', 'NO_MATCH', 'NO_MATCH'])
  })
  it('is at one bank where two codes have one number, and a bank of Laos is itself alone', () => {
    const told = (ownCode: string, bankCode: string) =>
      matchSender(
        { ...own, bankCode: ownCode },
        { bankCode, bankNumber: null, account: 'xxxxxx7890', names: own.names },
      )
    expect([told('TMB', 'TTB'), told('BCEL', 'BCEL'), told('BCEL', 'LDB')]).toEqual([
      'MATCH',
      'MATCH',
      'NO_MATCH',
    ])
  })
  it('cannot be told where the bank’s number is empty or unknown', () => {
    const told = (bankCode: string, bankNumber: string | null) =>
      matchSender({ ...own, bankCode }, { bankNumber, account: 'xxxxxx7890', names: own.names })
    expect([told('KBANK', ''), told('BCEL', ''), told('BCEL', '555')]).toEqual([
      'UNCLEAR',
      'UNCLEAR',
      'UNCLEAR',
    ])
  })
  it('is the member’s by visible digits only with the bank and the name', () => {
    expect(shown('xxx-x-x6789-x', '004', 'SOMCHAI D')).toBe('MATCH')
    expect(shown('xxx-x-x6789-x', null, 'SOMCHAI D')).toBe('UNCLEAR')
    expect(shown('xxx-x-x6789-x', '999', 'SOMCHAI D')).toBe('UNCLEAR')
    expect(shown('xxx-x-x6789-x', '004')).toBe('UNCLEAR')
    expect(shown('xxx-x-x6789-x', '004', 'PRANEE DEEJAI')).toBe('NO_MATCH')
    expect(shown(null, '004', 'SOMCHAI D')).toBe('UNCLEAR')
  })
})

it('what is shown may be one of several accounts while nothing says that it is none of them', () => {
  const somchai = { bankCode: 'KBANK', accountNo: '1234567890', names: ['SOMCHAI DEEJAI'] }
  const pranee = { bankCode: 'SCB', accountNo: '5555555555', names: ['PRANEE SUKJAI'] }
  const shown = { bankNumber: '014', account: 'xxxxxx5555', names: [] }
  expect(matchesAnyAccount([somchai, pranee], shown)).toBe(true)
  expect(matchesAnyAccount([somchai], shown)).toBe(false)
  expect(matchesAnyAccount([], shown)).toBe(false)
})

it('a screen shows the last four signs of an account', () => {
  expect([maskAccount('1234567890'), maskAccount('90')]).toEqual(['xxx-x-x7890', 'xxx-x-x90'])
})

it('a receiver whose number is whole and wrong is not ours, whatever the name', () => {
  const ours = { bankCode: 'SCB', accountNo: '4050012345', names: ['KRAPAO COMPANY LIMITED'] }
  const told = (account: string) =>
    matchReceiver(ours, { bankNumber: '014', account, names: ['KRAPAO CO., LTD.'] })
  expect([told('4050012346'), told('4050012345'), told('405001')]).toEqual([
    'NO_MATCH',
    'MATCH',
    'NO_MATCH',
  ])
})
