import { describe, expect, it } from 'vitest'
import { e164Of } from './e164.ts'
import { thaiBulkAnswer } from './thaiBulk.ts'
import { twilioAnswer } from './twilio.ts'

const response = (status: number, json: unknown) => ({ kind: 'answer' as const, status, json })
const DONE = { kind: 'done', value: null }

/** The examples in ThaiBulkSMS's own package, https://www.npmjs.com/package/thaibulksms-api 1.0.7. */
describe("ThaiBulkSMS's published answers (tests/sms-send.test.js, read in November 2026)", () => {
  const example = {
    bad_phone_number_list: [{ message: 'Phone number is invalid.', number: '66812345678' }],
    credit_type: 'corporate',
    phone_number_list: [
      { message_id: 'VtznKfqHUjmDCysZyOZDQX', number: '66812345678', used_credit: 1 },
    ],
    remaining_credit: 156_758,
    total_use_credit: 1,
  }

  it('the success is done: the number has a message of its own', () => {
    expect(thaiBulkAnswer('66812345678', response(200, example))).toEqual(DONE)
    expect(thaiBulkAnswer('66812345678', response(201, example))).toEqual(DONE)
  })

  it('is a no only where the number is bad and nothing was sent', () => {
    const bad = { ...example, phone_number_list: [] }
    expect(thaiBulkAnswer('66812345678', response(200, bad))).toEqual({
      kind: 'refused',
      reason: 'BAD_NUMBER',
    })
  })

  it('is unknown of another number, of neither list, and of another status', () => {
    for (const [number, status, json] of [
      ['66898765432', 200, example],
      ['66812345678', 200, { ...example, phone_number_list: [], bad_phone_number_list: [] }],
      ['66812345678', 400, example],
      ['66812345678', 200, { remaining_credit: 99 }],
      ['66812345678', 200, undefined],
      // tests/client.test.ts of https://github.com/thaibulksms/tbs has a list of another name.
      ['66812345678', 200, { data: [{ msisdn: '+66812345678', id: 'uuid-1' }], error: [] }],
    ] as const)
      expect(thaiBulkAnswer(number, response(status, json))).toMatchObject({ kind: 'unknown' })
  })

  it('the failure is unknown by its name, and words that could hold a number are not told', () => {
    const failure = {
      error: { code: 1, description: 'System Failure.', name: 'ERROR_SYSTEM_FAILURE' },
    }
    expect(thaiBulkAnswer('66812345678', response(400, failure))).toEqual({
      kind: 'unknown',
      reason: 'ERROR_SYSTEM_FAILURE',
    })
    const told = thaiBulkAnswer(
      '66812345678',
      response(400, { error: { ...failure.error, name: 'number 66812345678' } }),
    )
    expect(JSON.stringify(told)).not.toContain('66812345678')
  })
})

/**
 * The created message of twilio-node's tests (rest/api/v2010/account/message.spec), the error of
 * https://www.twilio.com/docs/usage/troubleshooting/debugging-your-application.
 */
describe("Twilio's published answers (read in November 2026)", () => {
  const created = {
    account_sid: 'ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    api_version: '2010-04-01',
    body: 'O Slash: Ø, PoP: 💩',
    date_created: 'Thu, 30 Jul 2015 20:12:31 +0000',
    date_sent: 'Thu, 30 Jul 2015 20:12:33 +0000',
    date_updated: 'Thu, 30 Jul 2015 20:12:33 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: '+14155552345',
    messaging_service_sid: 'MGaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    num_media: '0',
    num_segments: '1',
    price: '-0.00750',
    price_unit: 'USD',
    sid: 'SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    status: 'sent',
    to: '+14155552345',
  }

  it('a created message is done, in every state that is under way', () => {
    for (const status of ['sent', 'queued', 'accepted', 'sending', 'delivered'])
      expect(twilioAnswer('+14155552345', response(201, { ...created, status }))).toEqual(DONE)
  })

  it('one that has failed is a no with its code; another number is unknown', () => {
    const failed = { ...created, status: 'failed', error_code: 30_006 }
    expect(twilioAnswer('+14155552345', response(201, failed))).toEqual({
      kind: 'refused',
      reason: '30006',
    })
    expect(twilioAnswer('+66812345678', response(201, created))).toMatchObject({ kind: 'unknown' })
    expect(twilioAnswer('+14155552345', response(200, created))).toMatchObject({ kind: 'unknown' })
  })

  it('an error is a no by the codes that make no message, else unknown', () => {
    const error = {
      code: 21_211,
      message: "The 'To' number 5551234567 is not a valid phone number.",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    }
    expect(twilioAnswer('+14155552345', response(400, error))).toEqual({
      kind: 'refused',
      reason: '21211',
    })
    for (const [status, code] of [
      [429, 20_429],
      [401, 20_003],
      [400, 30_001],
      [404, 21_211],
    ] as const)
      expect(twilioAnswer('+14155552345', response(status, { ...error, code }))).toEqual({
        kind: 'unknown',
        reason: String(code),
      })
    expect(twilioAnswer('+14155552345', response(400, {}))).toMatchObject({ kind: 'unknown' })
  })
})

describe('a phone with its country', () => {
  it.each([
    ['0812345678', false, '66812345678'],
    ['812345678', false, null],
    ['08123456789', false, null],
    ['2055512345', false, null],
    ['55512345', true, '8562055512345'],
    ['2055512345', true, '8562055512345'],
    ['02055512345', true, '8562055512345'],
    ['305551234', true, '856305551234'],
    ['0305551234', true, '856305551234'],
    ['021212121', true, null],
    ['55512', true, null],
  ])('%s, Laos %s: %s', (phone, laos, number) => {
    expect(e164Of(phone, laos)).toBe(number)
  })
})
