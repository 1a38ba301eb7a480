import { describe, expect, it } from 'vitest'
import {
  coinOf,
  gameOf,
  isAddress,
  isCoinAddress,
  isHouse,
  isMemberAddress,
  refundOf,
  TRANSIT,
  walletOf,
} from './address.ts'
import * as addresses from './address.ts'
import type { Posting, StatementLine } from './port.ts'
import { legAddresses, prepare } from './posting.ts'

const WALLET = walletOf('m1')
const leg = { from: 'house:psp:KBANK', to: WALLET, amount: 100n }
const line: StatementLine = {
  memberId: 'm1',
  type: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  amount: 100n,
}
type Post = Extract<Posting, { op: 'post' }>
const post = (more: Partial<Post> = {}): Post => ({
  op: 'post',
  key: 'k1',
  kind: 'deposit',
  legs: [leg],
  ...more,
})
const hold = (more: object = {}): Posting => ({
  op: 'hold',
  key: 'k1',
  kind: 'withdraw',
  from: WALLET,
  amount: 100n,
  ...more,
})
const settle = (more: object = {}): Posting => ({
  op: 'settle',
  key: 'k1',
  hold: 'h1',
  legs: [{ from: TRANSIT, to: 'house:bank:main', amount: 100n }],
  ...more,
})
const isTaken = (posting: Posting): boolean => prepare(posting) !== null

describe('a posting that is taken', () => {
  it('keeps its key, its kind, its legs and its line', () => {
    expect(prepare(post({ line }))).toMatchObject({
      key: 'k1',
      op: 1,
      kind: 'deposit',
      hold: null,
      shown: null,
      legs: [leg],
      line: {
        address: WALLET,
        json: '{"type":"deposit","from":"KBANK","to":"WALLET","amount":"100"}',
      },
    })
    expect(prepare(post())?.line).toBeNull()
  })

  it('says of a hold that the money goes to transit, and of its ends which hold they end', () => {
    expect(prepare(hold())).toMatchObject({
      op: 2,
      kind: 'withdraw',
      hold: null,
      legs: [{ from: WALLET, to: TRANSIT, amount: 100n }],
    })
    expect(prepare(settle({ shown: 40n }))).toMatchObject({
      op: 3,
      kind: 'settle',
      hold: 'h1',
      shown: 40n,
    })
    expect(prepare({ op: 'void', key: 'k1', hold: 'h1' })).toMatchObject({
      op: 4,
      kind: 'void',
      hold: 'h1',
      shown: null,
      legs: [{ from: TRANSIT, to: '', amount: 0n }],
    })
  })

  it('may be a line alone, and no posting of nothing', () => {
    expect(isTaken(post({ legs: [], line }))).toBe(true)
    expect(isTaken(post({ legs: [] }))).toBe(false)
    expect(isTaken(settle({ legs: [] }))).toBe(false)
    expect(isTaken({ ...settle({ legs: [] }), line } as unknown as Posting)).toBe(false)
  })

  it('writes the item and the facts of its line, the facts in the order of their names', () => {
    const item = { kind: 'bonus', description: 'ของขวัญ' } as const
    const json = prepare(post({ line: { ...line, item, note: { b: 1, a: 'x', c: true } } }))?.line
      ?.json
    expect(json).toBe(
      '{"type":"deposit","from":"KBANK","to":"WALLET","amount":"100",' +
        '"item":{"kind":"bonus","description":"ของขวัญ"},"note":{"a":"x","b":1,"c":true}}',
    )
  })
})

describe('what tells a retry from another posting under the same key', () => {
  const contentOf = (posting: Posting) => prepare(posting)?.content
  const long = { ...line, item: { kind: 'bonus', description: 'a' } as const, note: { a: 1, b: 2 } }

  it('is the same for the same, with its facts in any order', () => {
    expect(contentOf(post({ line: long }))).toBe(
      contentOf(post({ key: 'k2', line: { ...long, note: { b: 2, a: 1 } } })),
    )
    expect(contentOf(post())).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is another for each part that differs', () => {
    const postings: Posting[] = [
      post(),
      post({ kind: 'bonus' }),
      post({ legs: [{ ...leg, amount: 101n }] }),
      post({ legs: [{ ...leg, from: 'house:psp:WW' }] }),
      post({ legs: [{ ...leg, to: walletOf('m2') }] }),
      post({ legs: [leg, leg] }),
      post({ line }),
      post({ line: { ...line, memberId: 'm2' } }),
      post({ line: { ...line, amount: 99n } }),
      post({ line: { ...line, type: 'withdraw' } }),
      post({ line: { ...line, from: 'WW' } }),
      post({ line: { ...line, to: 'pg' } }),
      post({ line: long }),
      post({ line: { ...long, note: { a: 1, b: 3 } } }),
      hold(),
      settle(),
      settle({ hold: 'h2' }),
      settle({ shown: 0n }),
      settle({ shown: 1n }),
      { op: 'void', key: 'k1', hold: 'h1' },
      { op: 'void', key: 'k1', hold: 'h2' },
    ]
    expect(new Set(postings.map(contentOf)).size).toBe(postings.length)
  })
})

describe('INVALID_POSTING is', () => {
  it.each<[string, Posting]>([
    ['no key', post({ key: '' })],
    ['a key of 256 characters', post({ key: 'k'.repeat(256) })],
    ['a key with half a surrogate pair', post({ key: 'k\ud800' })],
    ['a key with NUL', post({ key: 'k\0' })],
    ['no kind', post({ kind: '' })],
    ['a kind of 101 characters', post({ kind: 'k'.repeat(101) })],
    ['33 legs', post({ legs: Array.from({ length: 33 }, () => leg) })],
    ['an amount of nothing', post({ legs: [{ ...leg, amount: 0n }] })],
    ['an amount below nothing', post({ legs: [{ ...leg, amount: -1n }] })],
    ['an amount beyond all', post({ legs: [{ ...leg, amount: 10n ** 15n + 1n }] })],
    ['one bad leg behind a good one', post({ legs: [leg, { ...leg, amount: 0n }] })],
    ['a leg from an account to itself', post({ legs: [{ ...leg, from: WALLET }] })],
    ['a leg from nowhere', post({ legs: [{ ...leg, from: 'somewhere' }] })],
    ['a leg to nowhere', post({ legs: [{ ...leg, to: 'member:m1' }] })],
    ['coins from money', post({ legs: [{ ...leg, to: coinOf('m1') }] })],
    ['money from coins', post({ legs: [{ ...leg, from: 'house:coin' }] })],
    ['a posting out of transit', post({ legs: [{ ...leg, from: TRANSIT }] })],
    ['a posting into transit', post({ legs: [{ ...leg, to: TRANSIT, from: WALLET }] })],
    ['one of two into transit', post({ legs: [leg, { ...leg, to: TRANSIT, from: WALLET }] })],
    ['a hold of nothing', hold({ amount: 0n })],
    ['a hold of transit', hold({ from: TRANSIT })],
    ['the end of no hold', settle({ hold: '' })],
    ['a void of no hold', { op: 'void', key: 'k1', hold: 'h\0' }],
    ['a shown amount below nothing', settle({ shown: -1n })],
    ['a line of less than nothing', post({ line: { ...line, amount: -1n } })],
    ['a line of nobody', post({ line: { ...line, memberId: '' } })],
    ['a line with NUL', post({ line: { ...line, from: 'a\0' } })],
    ['a line with half a character', post({ line: { ...line, to: '\udc00' } })],
    ['a line of a book', post({ line: { ...line, to: 'x'.repeat(2_001) } })],
    [
      'a described item with NUL',
      post({ line: { ...line, item: { kind: 'bonus', description: '\0' } } }),
    ],
    ['a fact with NUL', post({ line: { ...line, note: { a: '\0' } } })],
    ['a fact whose name has NUL', post({ line: { ...line, note: { '\0': 1 } } })],
  ])('%s', (_what, posting) => expect(prepare(posting)).toBeNull())

  it.each<[string, Posting]>([
    ['a key of 255 characters', post({ key: 'k'.repeat(255) })],
    ['a kind of 100 characters', post({ kind: 'k'.repeat(100) })],
    ['32 legs', post({ legs: Array.from({ length: 32 }, () => leg) })],
    ['a satang', post({ legs: [{ ...leg, amount: 1n }] })],
    ['10 trillion baht', post({ legs: [{ ...leg, amount: 10n ** 15n }] })],
    ['coins from coins', post({ legs: [{ from: 'house:coin', to: coinOf('m1'), amount: 1n }] })],
    ['a shown amount of nothing', settle({ shown: 0n })],
    ['a line of nothing', post({ line: { ...line, amount: 0n } })],
    ['a line of 2,000 characters', post({ line: { ...line, to: 'x'.repeat(2_000) } })],
    ['a line without from and to', post({ line: { ...line, from: '', to: '' } })],
  ])('and not: %s', (_what, posting) => expect(isTaken(posting)).toBe(true))
})

describe('the name of an account', () => {
  it('is made by these functions, one for each purpose', () => {
    const { pspOf, bankOf, walletLinkOf, suspenseOf, providerOf } = addresses
    expect([WALLET, coinOf('m1'), gameOf('m1', 'pg'), refundOf('m1')]).toEqual([
      'member:m1:wallet',
      'member:m1:coin',
      'member:m1:game:pg',
      'member:m1:refund',
    ])
    expect([pspOf('WW'), bankOf('SCB'), walletLinkOf('A B'), suspenseOf('bank:SCB')]).toEqual([
      'house:psp:WW',
      'house:bank:SCB',
      'house:walletlink:A B',
      'house:suspense:bank:SCB',
    ])
    expect(providerOf('pg')).toBe('house:provider:pg')
    const { MAIN_BANK, ANNOUNCED, SHORTAGE, WRITTEN_OFF, PRIZES, FORFEITED } = addresses
    const { COIN_SOURCE, INVITE_SOURCE, CASHBACK_SOURCE, ADJUSTMENTS } = addresses
    const { KIP_BANK, CHARGEBACKS, CHARGEBACK_LOSS } = addresses
    expect([KIP_BANK, CHARGEBACKS, CHARGEBACK_LOSS]).toEqual([
      'house:bank:main-lak',
      'house:chargeback',
      'house:chargebackloss',
    ])
    expect([TRANSIT, MAIN_BANK, ANNOUNCED, SHORTAGE, WRITTEN_OFF, PRIZES, FORFEITED]).toEqual([
      'house:transit',
      'house:bank:main',
      'house:announced',
      'house:shortage',
      'house:writtenoff',
      'house:prize',
      'house:bonus',
    ])
    expect([COIN_SOURCE, INVITE_SOURCE, CASHBACK_SOURCE, ADJUSTMENTS]).toEqual([
      'house:coin',
      'house:invite',
      'house:cashback',
      'house:adjust',
    ])
  })

  it.each([
    WALLET,
    refundOf('m1'),
    coinOf('A_b-9'),
    gameOf('m1', 'pg'),
    walletOf('m'.repeat(64)),
    gameOf('m', 'g'.repeat(40)),
  ])('%s is a member’s', (address) => {
    expect([isMemberAddress(address), isAddress(address)]).toEqual([true, true])
  })

  it.each([
    'house:transit',
    'house:psp:WW',
    `house:bank:${'x'.repeat(100)}`,
    'house:walletlink:กา',
  ])('%s is the house’s', (address) =>
    expect([isMemberAddress(address), isAddress(address)]).toEqual([false, true]),
  )

  it.each([
    '',
    'member::wallet',
    'member:m 1:wallet',
    'member:m1:wallets',
    'xmember:m1:wallet',
    'member:m1:game:',
    `member:${'m'.repeat(65)}:wallet`,
    `member:m:game:${'g'.repeat(41)}`,
    'house:',
    'house:Psp',
    'house:psp:',
    'xhouse:psp',
    'house:psp:a\nb',
    `house:${'x'.repeat(21)}`,
    `house:bank:${'x'.repeat(101)}`,
    'house:bank:\ud83d\ude00',
  ])('"%s" is none', (address) => expect(isAddress(address)).toBe(false))

  it('says whether it holds coins', () => {
    expect(
      [coinOf('m1'), 'house:coin', WALLET, 'house:prize', 'house:psp:coin'].map(isCoinAddress),
    ).toEqual([true, true, false, false, false])
    expect(isCoinAddress('house:x:coin')).toBe(false)
  })
})

it('a house account is told by how its address begins', () => {
  expect([TRANSIT, WALLET, 'member:house:'].map(isHouse)).toEqual([true, false, false])
})

it('the accounts of a posting are those that its legs name', () => {
  const named = (posting: Posting) => legAddresses(prepare(posting)!)
  expect(named(post())).toEqual([leg.from, leg.to])
  expect(named({ op: 'void', key: 'k1', hold: 'h1' })).toEqual([TRANSIT])
})
