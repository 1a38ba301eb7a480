import { expect, it } from 'vitest'
import { alarmsOf } from './alarms.ts'
import type { Dashboard } from './queues.ts'

const NOW = Date.parse('2026-11-21T05:00:00.000Z')
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()
const none = { count: 0, oldestAt: null }
const WELL: Dashboard = {
  queues: {
    withdrawals: none,
    bankTransfers: none,
    slips: none,
    gameTransfers: none,
    suspense: none,
    adjustments: none,
    chats: none,
    complaints: none,
    talks: none,
    identity: none,
  },
  breaks: none,
  staff: none,
  accounts: none,
  approvals: none,
  alone: none,
  rounds: none,
  chargebacks: none,
  gameAlarms: none,
  worstGifts: none,
  breaches: none,
  aml: none,
  houseHour: { paid: 1_000, bound: 1_000 },
  books: { balanced: true, checkedAt: ago(0) },
  solvency: { isCovered: true, lacks: 0, heldAt: ago(300), lateSince: null },
  transit: {
    amount: 500,
    count: 1,
    oldestAt: ago(9),
    bands: [
      { age: 'fresh', amount: 500, count: 1 },
      { age: 'tenMinutes', amount: 0, count: 0 },
      { age: 'day', amount: 0, count: 0 },
    ],
  },
  suspense: { amount: 0, ...none },
  money: [],
  providers: [{ code: 'game:pg', state: 'ok', p95Ms: 12, lastOkAt: ago(0) }],
}
const told = (change: Partial<Dashboard>) => alarmsOf({ ...WELL, ...change }, NOW, 0)
const bands = (tenMinutes: number, day: number): Dashboard['transit'] => ({
  ...WELL.transit,
  bands: [
    { age: 'fresh', amount: 0, count: 0 },
    { age: 'tenMinutes', amount: 0, count: tenMinutes },
    { age: 'day', amount: 0, count: day },
  ],
})

it('raises none while the house is well', () => expect(told({})).toEqual([]))

it.each<[string, Partial<Dashboard>, object]>([
  ['books', { books: { balanced: false, checkedAt: ago(0) } }, { kind: 'books' }],
  [
    'uncovered',
    { solvency: { isCovered: false, lacks: 12.5, heldAt: ago(300), lateSince: null } },
    { kind: 'uncovered', lacks: 12.5, since: ago(300) },
  ],
  [
    'dayLog',
    { solvency: { isCovered: null, lacks: 0, heldAt: null, lateSince: ago(60) } },
    { kind: 'dayLog', since: ago(60) },
  ],
  ['transitLong', { transit: bands(2, 0) }, { kind: 'transitLong', since: ago(9) }],
  ['transitDay', { transit: bands(2, 1) }, { kind: 'transitDay' }],
  [
    'suspenseDay',
    { suspense: { amount: 300, count: 1, oldestAt: ago(1_441) } },
    { kind: 'suspenseDay', since: ago(1_441) },
  ],
  ['breaks', { breaks: { count: 1, oldestAt: ago(1_441) } }, { kind: 'breaks' }],
  [
    'accounts',
    { accounts: { count: 1, oldestAt: ago(5) } },
    { kind: 'accounts', count: 1, since: ago(5) },
  ],
  [
    'worstGifts',
    { worstGifts: { count: 2, oldestAt: null } },
    { kind: 'worstGifts', count: 2, since: null },
  ],
  [
    'gameAlarms',
    { gameAlarms: { count: 1, oldestAt: ago(5) } },
    { kind: 'gameAlarms', count: 1, since: ago(5) },
  ],
  [
    'breaches',
    { breaches: { count: 1, oldestAt: ago(60) } },
    { kind: 'breaches', count: 1, since: ago(60) },
  ],
  [
    'chargebacks',
    { chargebacks: { count: 2, oldestAt: ago(5) } },
    { kind: 'chargebacks', count: 2, since: ago(5) },
  ],
  [
    'rounds',
    { rounds: { count: 3, oldestAt: ago(5) } },
    { kind: 'rounds', count: 3, since: ago(5) },
  ],
  ['houseHour', { houseHour: { paid: 1_001, bound: 1_000 } }, { kind: 'houseHour', paid: 1_001 }],
  ['staff', { staff: { count: 2, oldestAt: ago(1) } }, { kind: 'staff', count: 2 }],
  [
    'provider',
    { providers: [{ code: 'psp:WW', state: 'down', p95Ms: 30_000, lastOkAt: ago(12) }] },
    { kind: 'provider', code: 'psp:WW', state: 'down', since: ago(12) },
  ],
  [
    'queue',
    { queues: { ...WELL.queues, withdrawals: { count: 3, oldestAt: ago(30) } } },
    { kind: 'queue', path: '/withdrawals', count: 3, since: ago(30) },
  ],
])('raises %s, and nothing else', (_, change, alarm) => {
  const [first, ...others] = told(change)
  expect(first).toMatchObject(alarm)
  expect(others).toEqual([])
})

it('raises each queue from its own target on, and not before', () => {
  for (const [queue, minutes] of [
    ['withdrawals', 30],
    ['suspense', 30],
    ['slips', 20],
    ['gameTransfers', 60],
    ['adjustments', 120],
    ['chats', 3],
    ['complaints', 1_440],
  ] as const) {
    const waiting = (age: number) =>
      told({ queues: { ...WELL.queues, [queue]: { count: 1, oldestAt: ago(age) } } })
    expect([queue, waiting(minutes - 0.1), waiting(minutes).length]).toEqual([queue, [], 1])
  }
})

it('does not raise a break of today: the books are compared again each night', () =>
  expect(told({ breaks: { count: 4, oldestAt: ago(1_439) } })).toEqual([]))

it('says that its figures are old once the server has not answered for a minute', () => {
  expect(alarmsOf(WELL, NOW, 60_000)).toEqual([])
  expect(alarmsOf(WELL, NOW, 60_001)).toMatchObject([{ kind: 'stale' }])
})
