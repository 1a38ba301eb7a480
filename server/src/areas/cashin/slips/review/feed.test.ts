import { expect, it } from 'vitest'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { slipHouse } from '../testing/slips.ts'

/** What our own bank says of a slip's transfer, beside what the slip says. */
const house = await slipHouse()
const { context, clock } = house
const { db } = context
const desk = house.client((await seat(context, 'finance')).token)
const person = await house.register()

const slip = (reference: string, transRef: string | null, amount: bigint) =>
  db
    .insertInto('slip')
    .values({
      reference,
      member_id: person.memberId,
      status: 'REVIEW',
      note: 'NOT_MATCH',
      file: null,
      width: 10,
      height: 10,
      payload: null,
      sending_bank: '014',
      trans_ref: transRef,
      amount,
      paid_at: clock.now(),
      sender: null,
      receiver: null,
      deposit_id: null,
      next_check_at: null,
      decided_by: null,
      created_at: clock.now(),
      ended_at: null,
      read_at: clock.now(),
    })
    .execute()
const line = (reference: string, amount: bigint, sendingBank = '014') =>
  db
    .insertInto('bank_transfer')
    .values({
      reference,
      from_bank_code: 'SCB',
      from_account_no: '4448887776',
      from_name: 'SOMCHAI DEE',
      to_account_no: '4050012345',
      amount,
      currency: 'THB',
      booked_at: clock.now(),
      received_at: clock.now(),
      state: 'WAITING',
      reason: 'NO_MEMBER',
      sending_bank: sendingBank,
      account: '',
    })
    .execute()

it('tells not yet, the same, or another amount, the sender in part', async () => {
  await slip('sl-none', 'T-none', 50_000n)
  await slip('sl-unread', null, 50_000n)
  await slip('sl-same', 'T-same', 50_000n)
  await slip('sl-other', 'T-other', 500_000n)
  // Another bank's transfer may have the same reference.
  await slip('sl-bank', 'T-bank', 50_000n)
  await line('T-same', 50_000n)
  await line('T-other', 50_000n)
  await line('T-bank', 50_000n, '004')
  const answer = await desk.post('/api/ops/slips')
  const slips = answer.body['slips'] as {
    reference: string
    feed: { answer: string; line: { amount: number; account: string } | null }
  }[]
  expect(Object.fromEntries(slips.map((each) => [each.reference, each.feed.answer]))).toEqual({
    'sl-none': 'notYet',
    'sl-unread': 'notYet',
    'sl-same': 'found',
    'sl-other': 'otherAmount',
    'sl-bank': 'notYet',
  })
  const other = slips.find((each) => each.reference === 'sl-other')
  expect(other?.feed.line).toMatchObject({ amount: 500, account: 'xxx-x-x7776' })
  expect(answer.text).not.toContain('4448887776')
})
