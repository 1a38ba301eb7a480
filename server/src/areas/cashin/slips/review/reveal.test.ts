import { expect, it } from 'vitest'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { slipHouse } from '../testing/slips.ts'

const house = await slipHouse()
const { context, clock } = house

it('shows account numbers in part, and whole only to who asks, which the audit tells', async () => {
  const person = await house.register()
  const at = clock.now()
  const party = (account: string) => ({ bankNumber: '014', account, names: ['SOMCHAI D'] })
  await context.db
    .insertInto('slip')
    .values({
      reference: 'sl-1',
      member_id: person.memberId,
      status: 'REVIEW',
      note: 'NOT_MATCH',
      file: null,
      width: 10,
      height: 10,
      payload: null,
      sending_bank: '014',
      trans_ref: 'T1',
      amount: 50_000n,
      paid_at: at,
      sender: JSON.stringify(party('4448887776')) as never,
      receiver: JSON.stringify(party('4050012345')) as never,
      deposit_id: null,
      next_check_at: null,
      decided_by: null,
      created_at: at,
      ended_at: null,
      read_at: at,
    })
    .execute()
  const finance = await seat(context, 'finance')
  const desk = house.client(finance.token)
  const { body } = await desk.post('/api/ops/slips')
  const listed = JSON.stringify(body)
  for (const whole of [person.bankAccountNo, '4448887776', '4050012345'])
    expect(listed).not.toContain(whole)
  expect(listed).toContain(`xxx-x-x${person.bankAccountNo.slice(-4)}`)

  const support = house.client((await seat(context, 'support')).token)
  expect((await support.post('/api/ops/slips/sl-1/reveal')).body.message).toBe('FORBIDDEN')
  expect((await desk.post('/api/ops/slips/nothing/reveal')).body.message).toBe('NOT_FOUND')
  expect((await desk.post('/api/ops/slips/sl-1/reveal')).body).toEqual({
    registered: person.bankAccountNo,
    sender: '4448887776',
    receiver: '4050012345',
  })
  const log = await context.db
    .selectFrom('audit_entry')
    .select(['operator', 'action', 'member_id', 'at'])
    .where('subject', '=', 'sl-1')
    .execute()
  expect(log).toEqual([
    { operator: finance.name, action: 'account.view', member_id: person.memberId, at },
  ])
})
