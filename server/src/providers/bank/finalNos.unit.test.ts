import { describe, expect, it } from 'vitest'
import { payoutAnswer, stateAnswer } from './corporate.ts'
import { FINAL_NOS } from './corporateAnswers.ts'

const order = {
  reference: 'w1',
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'ธนพร ใจดี',
  currency: 'THB' as const,
  amount: 50_000n,
}
const answered = (status: number, json: unknown) => ({ kind: 'answer' as const, status, json })
const rejected = (reasonCode?: string) =>
  answered(200, {
    reference: 'w1',
    bankReference: 'BK1',
    status: 'RJCT',
    amount: { value: '500.00', currency: 'THB' },
    ...(reasonCode === undefined ? {} : { reasonCode }),
  })

describe("the bank's no", () => {
  it.each([...FINAL_NOS])('%s is final', (code) => {
    expect(payoutAnswer(order, answered(422, { error: { code } }))).toEqual({
      kind: 'refused',
      reason: code,
    })
    expect(stateAnswer('w1', rejected(code))).toEqual({
      kind: 'done',
      value: { state: 'FAILED', code },
    })
  })

  it.each(['LIMIT_OF_THE_HOUR', 'DUPLICATE', 'UNDER_REVIEW', 'a word that is new', ''])(
    '%s is not: the money stays held',
    (code) => {
      expect(payoutAnswer(order, answered(422, { error: { code } }))).toEqual({
        kind: 'unknown',
        reason: code,
      })
      expect(stateAnswer('w1', rejected(code)).kind).toBe('unknown')
    },
  )

  it('is not final without a code, or with a final code and another status', () => {
    expect(payoutAnswer(order, answered(422, {})).kind).toBe('unknown')
    expect(payoutAnswer(order, rejected()).kind).toBe('unknown')
    expect(stateAnswer('w1', rejected()).kind).toBe('unknown')
    for (const status of [400, 403, 409, 500, 503])
      expect(
        payoutAnswer(order, answered(status, { error: { code: 'ACCOUNT_CLOSED' } })).kind,
      ).toBe('unknown')
  })
})
