import { describe, expect, it } from 'vitest'
import { startOutside, useOutside, type Outside } from '../testing/outside.ts'
import { bankLinkAnswer } from './bankLink.ts'
import { easySlipAnswer } from './easyslip.ts'
import type { SlipQuestion } from './port.ts'
import { slipOkAnswer } from './slipok.ts'
import { SLIP_VERIFIERS, type SlipcheckKind } from './verifiers.ts'

/** What the fault `refuse` means to each verifier; the suite runs for every one that there is. */
const REFUSING: Record<SlipcheckKind, object> = {
  bank: { kind: 'done', value: { state: 'CHALLENGED' } },
  easyslip: { kind: 'unknown', reason: 'QUOTA_EXCEEDED' },
  slipok: { kind: 'unknown', reason: '1004' },
}

/** How each says that it knows no such transfer. */
const NOT_KNOWN: Readonly<Record<string, string>> = {
  bank: 'NOT_FOUND',
  easyslip: 'NOT_FOUND_YET',
  slipok: 'NOT_FOUND',
} satisfies Record<SlipcheckKind, string>

/** A mini-QR's text; its checksum is the reader's to look at. */
const payloadOf = (transRef: string, bank = '004'): string => {
  const inner = `00060000010103${bank}02${String(transRef.length).padStart(2, '0')}${transRef}`
  return `00${inner.length}${inner}5102TH91040000`
}

describe.each(Object.entries(REFUSING))('the verifier %s', (name, refusing) => {
  let outside: Outside
  const at = '2026-11-21T03:42:00.000Z'
  useOutside(
    (started) => {
      outside = started
    },
    ['pg'],
    { SLIPCHECK: name },
  )

  const transfer = async (): Promise<SlipQuestion> => {
    const { json } = await outside.command('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '1234567890',
      fromName: 'นาย สมชาย ใจดี',
      toAccountNo: '4050012345',
      amount: 1_250.05,
      at,
    })
    const { transRef } = json as { transRef: string }
    return { payload: payloadOf(transRef), sendingBank: '004', transRef }
  }
  const show = (transRef: string, what: object) =>
    outside.command('POST', '/sandbox/slipcheck', { transRef, ...what })
  const ask = (question: SlipQuestion) => outside.patient.slipcheck.verify(question)
  const party = (account: string | null) => ({ account, names: expect.any(Array) as unknown })

  it('tells a transfer with its exact amount, time and masked ends, however often it is asked', async () => {
    const question = await transfer()
    for (let i = 0; i < 3; i++) {
      expect(await ask(question)).toMatchObject({
        kind: 'done',
        value: {
          state: 'FOUND',
          transfer: {
            transRef: question.transRef,
            amount: 125_005n,
            paidAt: new Date(at),
            sender: { bankNumber: '004', ...party('xxx-x-x6789-x'), names: ['นาย สมชาย ใจดี'] },
            receiver: party('xxx-x-x1234-x'),
          },
        },
      })
    }
  })

  it('shows more or less of the accounts, as the bank will', async () => {
    const question = await transfer()
    await show(question.transRef, { shows: 'FULL' })
    expect(await ask(question)).toMatchObject({
      value: { transfer: { sender: party('1234567890') } },
    })
    await show(question.transRef, { shows: 'NONE' })
    expect(await ask(question)).toMatchObject({
      value: { transfer: { sender: party(null), receiver: party(null) } },
    })
  })

  it('says so when the bank is late, and tells later', async () => {
    const question = await transfer()
    await show(question.transRef, { late: 2 })
    expect([await ask(question), await ask(question)]).toEqual(
      [1, 2].map(() => ({ kind: 'done', value: { state: 'LATE' } })),
    )
    expect(await ask(question)).toMatchObject({ value: { state: 'FOUND' } })
  })

  it('does not know what never was, nor a true reference of another bank', async () => {
    const question = await transfer()
    const never = {
      payload: payloadOf('20261121NOSUCHREF123'),
      sendingBank: '004',
      transRef: '20261121NOSUCHREF123',
    }
    const elsewhere = {
      ...question,
      payload: payloadOf(question.transRef, '014'),
      sendingBank: '014',
    }
    for (const asked of [never, elsewhere])
      expect(await ask(asked)).toEqual({ kind: 'done', value: { state: NOT_KNOWN[name] } })
  })

  it('says nothing of the transfer when it refuses us (its challenge, its quota)', async () => {
    const question = await transfer()
    await outside.fault('slip', 'refuse')
    expect(await ask(question)).toEqual(refusing)
    expect(await ask(question)).toMatchObject({ value: { state: 'FOUND' } })
  })

  it.each(['timeout-before', 'timeout-after', 'error'])('leaves it open on %s', async (kind) => {
    const question = await transfer()
    await outside.fault('slip', kind)
    expect(await outside.patient.slipcheck.verify(question)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringMatching(/^(connection broken|HTTP 500)$/) as unknown,
    })
  })

  it('leaves it open when our key is wrong', async () => {
    const wrong = await startOutside(['pg'], {
      SLIPCHECK: name,
      ...Object.fromEntries(
        Object.values(SLIP_VERIFIERS).map(({ prefix }) => [`${prefix}_API_KEY`, 'x']),
      ),
    })
    expect(await wrong.patient.slipcheck.verify(await transfer())).toMatchObject({
      kind: 'unknown',
    })
    await wrong.sandbox.close()
  })
})

const question: SlipQuestion = {
  payload: payloadOf('REF1234567'),
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
