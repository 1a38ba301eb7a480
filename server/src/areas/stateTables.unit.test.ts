import { ADJUSTMENT_STATES, ADJUSTMENT_TRANSITIONS } from '@krapao/contract/adjustments/states'
import { mayBecome } from '@krapao/contract/states'
import {
  STAGE_OF,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TRANSITIONS,
} from '@krapao/contract/withdrawals/states'
import { describe, expect, it } from 'vitest'
import { lifecycle, type Lifecycle } from '../runtime/lifecycle.ts'
import { chargebackStates } from './cashin/deposits/chargebacks/states.ts'
import { codeStates } from './cashin/deposits/states.ts'
import { paymentStates } from './cashin/payments/states.ts'
import { slipStates } from './cashin/slips/states.ts'
import { linkStates } from './cashin/walletLinks/states.ts'
import { withdrawalStates } from './cashout/withdrawals/states.ts'
import { playthroughStates } from './gifts/playthrough/states.ts'
import { couponStateOf, couponStates } from './gifts/spinwheel/states.ts'
import { amlStates } from './identity/aml/states.ts'
import { identityStates } from './identity/cases/states.ts'
import { ruleStates } from './identity/houseRules/states.ts'
import { passwordStates, transferStates } from './play/games/states.ts'
import { alarmStates, itemStates } from './play/offered/states.ts'
import { callStates, caseStates, roundStates } from './play/seamless/states.ts'
import { approvalStates } from './staff/operators/secondApprovals/states.ts'

/**
 * Written down a second time on purpose: a change that a table allows by a slip of the hand moves
 * money. The store asks the tables (lifecycles.test.ts), so that test cannot see it.
 */
const CHANGES: Record<string, [Lifecycle<string>, string[]]> = {
  'a withdrawal': [
    withdrawalStates,
    [
      'REQUESTED > APPROVED',
      'REQUESTED > FAILED',
      'APPROVED > REQUESTED',
      'APPROVED > SENT',
      'APPROVED > FAILED',
      'SENT > REQUESTED',
      'SENT > PAID',
      'SENT > FAILED',
    ],
  ],
  'who a member is': [
    identityStates,
    [
      'DRAFT > WAITING',
      'WAITING > DRAFT',
      'WAITING > AGAIN',
      'WAITING > ACCEPTED',
      'WAITING > REFUSED',
      'AGAIN > WAITING',
    ],
  ],
  'a version of a rule': [ruleStates, ['DRAFT > ON', 'DRAFT > DROPPED', 'ON > OFF']],
  'a case of money laundering': [amlStates, ['OPEN > CLOSED', 'CLOSED > OPEN']],
  'a round of a game that calls our wallet': [
    roundStates,
    ['OPEN > ENDED', 'OPEN > VOID', 'ENDED > OPEN', 'ENDED > VOID', 'VOID > OPEN', 'VOID > ENDED'],
  ],
  'a round that nobody ends': [
    caseStates,
    ['WAITING > DECIDED', 'WAITING > ENDED', 'DECIDED > ENDED'],
  ],
  "a provider's game": [
    itemStates,
    [
      'HEARD > NEW',
      'HEARD > OPEN',
      'NEW > OPEN',
      'NEW > GONE',
      'OPEN > GONE',
      'GONE > NEW',
      'GONE > OPEN',
    ],
  ],
  'an alarm of what a game gives back': [alarmStates, ['OPEN > SEEN']],
  "a provider's call": [callStates, ['DONE > BACK', 'BACK > DONE']],
  'an approval': [
    approvalStates,
    ['waiting > done', 'waiting > refused', 'waiting > takenBack', 'waiting > overtaken'],
  ],
  'a chargeback': [
    chargebackStates,
    [
      'waiting > debt',
      'waiting > suspense',
      'waiting > loss',
      'suspense > debt',
      'suspense > loss',
    ],
  ],
  'a QR code': [
    codeStates,
    [
      'CREATING > LIVE',
      'CREATING > CANCELLED',
      'CREATING > EXPIRED',
      'CREATING > FAILED',
      'CREATING > PAID',
      'LIVE > CANCELLED',
      'LIVE > EXPIRED',
      'LIVE > PAID',
      'CANCELLED > PAID',
      'EXPIRED > PAID',
      'FAILED > PAID',
    ],
  ],
  'money in suspense': [
    paymentStates,
    [
      'WAITING > RETURNING',
      'WAITING > ASSIGNED',
      'WAITING > WRITTEN_OFF',
      'WAITING > SETTLED',
      'WAITING > TAKEN_BACK',
      'RETURNING > WAITING',
      'RETURNING > RETURNED',
    ],
  ],
  'a transfer with a game': [transferStates, ['PENDING > DONE', 'PENDING > FAILED']],
  'a password that a recovery makes new': [passwordStates, ['ASKED > DONE']],
  'a balance put right by hand': [
    lifecycle(ADJUSTMENT_TRANSITIONS),
    ['waiting > done', 'waiting > refused'],
  ],
  'a play-through': [
    playthroughStates,
    [
      'ACTIVE > SUCCESS',
      'ACTIVE > FAILED',
      'ACTIVE > CANCELLED',
      // Rounds that it ended by are taken back.
      'SUCCESS > ACTIVE',
      'FAILED > ACTIVE',
    ],
  ],
  'a slip': [
    slipStates,
    [
      'PENDING > REVIEW',
      'PENDING > SUCCESS',
      'PENDING > FAILED',
      'REVIEW > SUCCESS',
      'REVIEW > FAILED',
    ],
  ],
  'a coupon': [couponStates, ['OPEN > CLAIMED', 'OPEN > EXPIRED']],
  'a wallet link': [linkStates, ['REDEEMING > REDEEMED', 'REDEEMING > FAILED']],
}

describe.each(Object.entries(CHANGES))('%s', (_thing, [states, changes]) => {
  const named = changes.map((change) => change.split(' > ') as [string, string])

  it('may change so and in no other way', () => {
    const allowed = states.states.flatMap((from) =>
      states.states.filter((to) => states.may(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(allowed.toSorted()).toEqual(changes.toSorted())
  })

  it('says from where each state is reached, and which states are ends', () => {
    for (const to of states.states) {
      const from = named.filter(([, end]) => end === to).map(([begin]) => begin)
      expect(states.before(to).toSorted()).toEqual(from.toSorted())
      for (const only of states.states)
        expect(states.before(to, only)).toEqual(from.includes(only) ? [only] : [])
    }
    const open = states.states.filter((state) => named.some(([begin]) => begin === state))
    expect(states.open).toEqual(open)
    expect(states.states.filter((state) => states.isEnd(state))).toEqual(
      states.states.filter((state) => !open.includes(state)),
    )
  })
})

it('a screen asks the same table of a withdrawal as the store', () => {
  expect([...WITHDRAWAL_STATES]).toEqual(withdrawalStates.states)
  expect(mayBecome(WITHDRAWAL_TRANSITIONS, 'REQUESTED', 'APPROVED')).toBe(true)
  expect(mayBecome(WITHDRAWAL_TRANSITIONS, 'REQUESTED', 'PAID')).toBe(false)
})

it('a member is told of each state of a withdrawal', () =>
  expect(STAGE_OF).toEqual({
    REQUESTED: 'TEAM',
    APPROVED: 'QUEUED',
    SENT: 'BANK',
    PAID: 'PAID',
    FAILED: 'RETURNED',
  }))

it('a screen knows the states of a balance put right by hand', () =>
  expect(Object.keys(ADJUSTMENT_TRANSITIONS)).toEqual([...ADJUSTMENT_STATES]))

it('a coupon is expired from the very moment that its time ends, unless it was claimed', () => {
  const expires_at = new Date('2026-11-22T05:00:00.000Z')
  const at = (ms: number) => new Date(expires_at.getTime() + ms)
  expect(couponStateOf({ claimed_at: null, expires_at }, at(-1))).toBe('OPEN')
  expect(couponStateOf({ claimed_at: null, expires_at }, at(0))).toBe('EXPIRED')
  expect(couponStateOf({ claimed_at: at(-5), expires_at }, at(1))).toBe('CLAIMED')
})
