import { expect, it } from 'vitest'
import { ageOf, memberSignals, shareOf, type Known } from './rules.ts'

const now = new Date('2026-11-23T07:32:00.000Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
/** A year with us, all of it played. */
const old: Known = {
  now,
  createdAt: daysAgo(400),
  status: 'ACTIVE',
  holder: 'CONFIRMED',
  bankSince: null,
  recoveredAt: null,
  contestedAt: null,
  paidIn: 10_000,
  gifts: 0,
  played: 25_000,
  takenBack: null,
  devices: 1,
  linked: null,
  firstDays: { paidIn: 500, median: 300 },
}
const told = (more: Partial<Known>): string[] =>
  memberSignals({ ...old, ...more }).map(({ severity, code }) => `${severity} ${code}`)

it('says only what is fine of an old member who has played', () => {
  expect(told({})).toEqual(['fine HOLDER_CONFIRMED', 'fine PLAYED_LONG'])
})

it.each<[string, Partial<Known>]>([
  ['stop CONTESTED', { contestedAt: daysAgo(1) }],
  ['stop STATUS_SUSPENDED', { status: 'SUSPENDED' }],
  ['stop CHARGEBACK', { takenBack: { owed: 0 } }],
  ['stop HOLDER_DIFFERS', { holder: 'DIFFERS' }],
  ['look HOLDER_UNKNOWN', { holder: 'UNKNOWN' }],
  ['care YOUNG', { createdAt: daysAgo(3) }],
  ['care BANK_NEW', { bankSince: daysAgo(6) }],
  ['care RECOVERED_LATELY', { recoveredAt: daysAgo(6) }],
  ['look GIFTS', { gifts: 3_000 }],
  ['look DEVICES', { devices: 4 }],
  ['look LINKED', { linked: { members: 2, giftsWait: false } }],
  ['care LINKED', { linked: { members: 10, giftsWait: true } }],
])('says %s', (line, more) => {
  expect(told(more)).toContain(line)
})

it.each<[string, Partial<Known>]>([
  ['YOUNG', { createdAt: daysAgo(7) }],
  ['BANK_NEW', { bankSince: daysAgo(7) }],
  // The account of the registration itself.
  ['BANK_NEW', { createdAt: daysAgo(3), bankSince: daysAgo(3) }],
  ['RECOVERED_LATELY', { recoveredAt: daysAgo(7) }],
  ['GIFTS', { gifts: 2_900 }],
  ['DEVICES', { devices: 3 }],
  ['PLAYED_LONG', { played: 9_900 }],
  // Nothing was paid in: there is no share.
  ['GIFTS', { gifts: 3_000, paidIn: 0 }],
])('does not say %s', (code, more) => {
  expect(told(more).filter((line) => line.endsWith(` ${code}`))).toEqual([])
})

it('compares the first days of a young account alone, and with a middle that says something', () => {
  const much = { paidIn: 3_000, median: 300 }
  const young = { createdAt: daysAgo(3) }
  expect(told({ ...young, firstDays: much })).toContain('care ABOVE_NEW')
  expect(told({ firstDays: much })).not.toContain('care ABOVE_NEW')
  expect(told({ ...young, firstDays: { ...much, paidIn: 2_999 } })).not.toContain('care ABOVE_NEW')
  expect(told({ ...young, firstDays: { ...much, median: null } })).not.toContain('care ABOVE_NEW')
})

it('says the heaviest first, with the figures that it names', () => {
  const said = memberSignals({
    ...old,
    createdAt: daysAgo(3.9),
    holder: 'UNKNOWN',
    takenBack: { owed: 120.5 },
    gifts: 5_000,
  })
  expect(said.map(({ severity }) => severity)).toEqual(['stop', 'care', 'look', 'look', 'fine'])
  expect(said.map(({ code, figures }) => [code, figures])).toEqual([
    ['CHARGEBACK', { owed: 120.5 }],
    ['YOUNG', { days: 3 }],
    ['HOLDER_UNKNOWN', {}],
    ['GIFTS', { share: 50, amount: 5_000 }],
    ['PLAYED_LONG', { share: 250 }],
  ])
})

it('counts whole days, and no share of nothing', () => {
  expect([ageOf(daysAgo(1.99), now), ageOf(daysAgo(-1), now)]).toEqual([1, 0])
  expect([shareOf(1, 3), shareOf(1, 0)]).toEqual([33, null])
})
