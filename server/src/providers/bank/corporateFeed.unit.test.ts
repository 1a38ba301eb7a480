import { expect, it } from 'vitest'
import { feedAnswer } from './corporateFeed.ts'

const line = (transRef: string, more: object = {}) => ({
  transRef,
  bookedAt: '2026-11-21T05:00:00.000Z',
  amount: { value: '100.00', currency: 'THB' },
  toAccountNo: '4050012345',
  debtor: { bankCode: 'SCB', accountNo: '1234567890', name: 'A' },
  ...more,
})
const response = (transactions: unknown[]) =>
  feedAnswer({ kind: 'answer', status: 200, json: { transactions, next: '9' } })

it.each([
  ['a third currency', { amount: { value: '1.00', currency: 'USD' } }],
  ['a negative amount', { amount: { value: '-1.00', currency: 'THB' } }],
  ['nothing', { amount: { value: '0.00', currency: 'THB' } }],
  ['half a satang', { amount: { value: '1.005', currency: 'THB' } }],
  ['a number', { amount: { value: 1, currency: 'THB' } }],
  ['an exponent', { amount: { value: '1e9', currency: 'THB' } }],
  ['no reference', { transRef: '' }],
  ['more than any transfer', { amount: { value: '999999999999.99', currency: 'THB' } }],
  ['no number', { amount: { value: 'NaN', currency: 'THB' } }],
])('a line with %s is told as it came, and those beside it are told', (_what, more) => {
  const answer = response([line('REF001'), line('REF002', more), line('REF003')])
  expect(answer).toMatchObject({
    kind: 'done',
    value: {
      unreadable: [{ raw: expect.stringContaining('toAccountNo') as unknown }],
      next: '9',
      transfers: [{ transRef: 'REF001', amount: 10_000n }, { transRef: 'REF003' }],
    },
  })
})

it('a page that is no page is unknown', () => {
  for (const json of [null, {}, { transactions: {}, next: '1' }, { transactions: [] }])
    expect(feedAnswer({ kind: 'answer', status: 200, json }).kind).toBe('unknown')
})
