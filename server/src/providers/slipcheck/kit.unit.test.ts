import { describe, expect, it } from 'vitest'
import { SLIP_EXPECTATIONS, slipBench } from '../../testing/workbench/slips.ts'
import { holdTo } from '../testing/outside.ts'
import { bankLinkAnswer } from './bankLink.ts'
import { easySlipAnswer } from './easyslip.ts'
import type { SlipQuestion } from './port.ts'
import { slipOkAnswer } from './slipok.ts'
import { SLIP_VERIFIERS, type SlipcheckKind } from './verifiers.ts'

/** Every verifier, a real one's dialect or the sandbox's own, is held to the same. */
for (const kind of Object.keys(SLIP_VERIFIERS) as SlipcheckKind[])
  holdTo(`the verifier ${kind}`, SLIP_EXPECTATIONS, (at) => slipBench(kind, at), [], {
    SLIPCHECK: kind,
  })

const question: SlipQuestion = {
  payload: '0031000600000101030040210REF12345675102TH91040000',
  sendingBank: '004',
  transRef: 'REF1234567',
}
const response = (status: number, json: unknown) => ({ kind: 'answer' as const, status, json })

describe('EasySlip v2', () => {
  const raw = {
    transRef: 'REF1234567',
    date: '2026-11-21T10:42:00+07:00',
    amount: { amount: 1500.5 },
    sender: {
      bank: { id: '004' },
      account: {
        name: { th: 'นาย อีซี่', en: 'MR. EASY' },
        bank: { type: 'BANKAC', account: '1234xxxx5678' },
      },
    },
    receiver: {
      bank: { id: '014' },
      account: { name: {}, proxy: { type: 'MSISDN', account: 'xxx-xxx-1234' } },
    },
  }
  const yes = (change: object = {}) =>
    response(200, {
      success: true,
      data: { isDuplicate: true, amountInSlip: 1500.5, rawSlip: { ...raw, ...change } },
      message: '',
    })
  it('verifies a transfer that it calls a duplicate: our own books decide', () => {
    expect(easySlipAnswer(question, yes())).toEqual({
      kind: 'done',
      value: {
        state: 'FOUND',
        transfer: {
          transRef: 'REF1234567',
          amount: 150_050n,
          paidAt: new Date('2026-11-21T03:42:00Z'),
          sender: { bankNumber: '004', account: '1234xxxx5678', names: ['นาย อีซี่', 'MR. EASY'] },
          receiver: { bankNumber: '014', account: null, names: [] },
        },
      },
    })
  })
  it.each([
    [yes({ transRef: 'OTHER12345' }), 'unknown'],
    [yes({ amount: { amount: 1.005 } }), 'unknown'],
    [yes({ amount: { amount: 0 } }), 'unknown'],
    [response(200, {}), 'unknown'],
    [response(200, undefined), 'unknown'],
    [response(403, { success: false, error: { code: 'QUOTA_EXCEEDED', message: '' } }), 'unknown'],
    [response(401, { success: false, error: { code: 'INVALID_API_KEY', message: '' } }), 'unknown'],
    [
      response(400, { success: false, error: { code: 'VALIDATION_ERROR', message: '' } }),
      'refused',
    ],
    [response(404, {}), 'unknown'],
    [response(404, { success: false, error: { code: 'SLIP_NOT_FOUND', message: '' } }), 'done'],
  ])('%# is never guessed', (answer, kind) =>
    expect(easySlipAnswer(question, answer).kind).toBe(kind),
  )
})

describe('SlipOK', () => {
  const slip = {
    transRef: 'REF1234567',
    sendingBank: '004',
    receivingBank: '014',
    transTimestamp: '2026-11-21T03:42:00.000Z',
    amount: 99.99,
    sender: {
      displayName: 'นาย ก',
      name: 'Mr. K',
      account: { type: 'BANKAC', value: 'xxx-x-x6789-x' },
    },
    receiver: {
      displayName: '',
      name: '',
      proxy: { type: 'MSISDN', value: 'xxx-xxx-1234' },
      account: { type: '', value: '' },
    },
  }
  it('reads the example of its own page, and one that tells Bangkok’s date and time alone', () => {
    // https://slipok.com/api-documentation/check-slip/ (version 1.7 of 26 March 2024)
    const published = {
      success: true,
      message: '✅',
      language: 'TH',
      receivingBank: '006',
      sendingBank: '004',
      transRef: '010092101507665143',
      transDate: '20200401',
      transTime: '10:15:07',
      transTimestamp: '2020-04-01T03:15:07.000Z',
      sender: { displayName: 'นาย กสิกร ร', name: 'Mr. Kasikorn R' },
      receiver: { displayName: '', name: '' },
      amount: 100,
    }
    const asked = { ...question, transRef: published.transRef }
    const paidAt = new Date('2020-04-01T03:15:07.000Z')
    const read = (data: object) => slipOkAnswer(asked, response(200, { success: true, data }))
    const { transTimestamp: _at, ...undated } = published
    for (const data of [published, undated, { ...undated, transTimestamp: null }])
      expect(read(data)).toMatchObject({ value: { state: 'FOUND', transfer: { paidAt } } })
    for (const wrong of [
      { transDate: '20200231' },
      { transDate: '2020-04-01' },
      { transTime: null },
      { transTime: '24:00:01' },
    ])
      expect(read({ ...undated, ...wrong })).toMatchObject({ kind: 'unknown' })
  })
  it.each([1012, 1013, 1014])(
    'code %s comes with a true slip, which we judge ourselves',
    (code) => {
      expect(
        slipOkAnswer(question, response(400, { code, message: '', data: slip })),
      ).toMatchObject({
        kind: 'done',
        value: {
          state: 'FOUND',
          transfer: {
            amount: 9_999n,
            sender: { bankNumber: '004', account: 'xxx-x-x6789-x', names: ['นาย ก', 'Mr. K'] },
            receiver: { account: null },
          },
        },
      })
      expect(slipOkAnswer(question, response(400, { code, message: '' }))).toMatchObject({
        kind: 'unknown',
      })
    },
  )
  it.each([
    [1000, 'refused'],
    [1001, 'unknown'],
    [1002, 'unknown'],
    [1003, 'unknown'],
    [1004, 'unknown'],
    [1005, 'refused'],
    [1006, 'refused'],
    [1007, 'refused'],
  ])('code %s is %s', (code, kind) =>
    expect(slipOkAnswer(question, response(400, { code, message: '' })).kind).toBe(kind),
  )
  it.each([
    [1008, 'NOT_FOUND'],
    [1009, 'LATE'],
    [1010, 'LATE'],
    [1011, 'NOT_FOUND'],
  ])('code %s means %s', (code, state) => {
    expect(slipOkAnswer(question, response(400, { code, message: '' }))).toEqual({
      kind: 'done',
      value: { state },
    })
  })
})

it('the bank’s words count only with their own status', () => {
  expect(
    bankLinkAnswer(question, response(500, { error: { code: 'TRANSFER_NOT_FOUND' } })),
  ).toMatchObject({ kind: 'unknown' })
  expect(bankLinkAnswer(question, response(404, '<html>'))).toMatchObject({ kind: 'unknown' })
})
