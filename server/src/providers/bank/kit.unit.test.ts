import { describe, expect, it } from 'vitest'
import { eventually, SILENT, useOutside, type Outside } from '../testing/outside.ts'
import { corporateBank } from './corporate.ts'
import type { Bank, PayoutOrder } from './port.ts'

/** One suite for every bank. A new one is one line here and must pass all of it. */
const BANKS = [{ name: 'corporate', of: (from: Outside['patient']): Bank => from.bank }]

describe.each(BANKS)('the bank $name', ({ of }) => {
  let outside: Outside
  let patient: Bank
  let serial = 0
  const order = (amount = 250_075n): PayoutOrder => ({
    reference: `w${Date.now()}x${(serial += 1)}`,
    bankCode: 'SCB',
    accountNo: `12345${String(serial).padStart(5, '0')}`,
    accountName: 'ธนพร ใจดี',
    currency: 'THB',
    amount,
  })
  const paid = async (sent: PayoutOrder) => {
    const { json } = await outside.command('GET', `/sandbox/payouts?accountNo=${sent.accountNo}`)
    return (json as { state: string; amount: number }[]).map(({ state, amount }) => ({
      state,
      amount,
    }))
  }
  const state = (sent: PayoutOrder) => patient.payoutState(sent.reference)

  useOutside((started) => {
    outside = started
    patient = of(started.patient)
  })

  it('pays one reference once, however often and at once it is sent', async () => {
    const sent = order()
    const answers = await Promise.all(Array.from({ length: 20 }, () => patient.payout(sent)))
    for (const answer of answers)
      expect(answer).toEqual({
        kind: 'done',
        value: { state: 'SUCCESS', bankReference: expect.any(String) as unknown },
      })
    expect(await paid(sent)).toEqual([{ state: 'SUCCESS', amount: 2500.75 }])
    expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'SUCCESS' } })
  })

  it('leaves open, and pays nothing for, a reference that comes again with another amount or account', async () => {
    const sent = order()
    await patient.payout(sent)
    expect(await patient.payout({ ...sent, amount: 1_00n })).toEqual({
      kind: 'unknown',
      reason: 'REFERENCE_CONFLICT',
    })
    expect(await patient.payout({ ...sent, accountNo: '9999999999' })).toMatchObject({
      kind: 'unknown',
    })
    expect(await paid(sent)).toHaveLength(1)
  })

  it('pays in kip what is ordered in kip, and takes no other currency under a known reference', async () => {
    const sent: PayoutOrder = { ...order(65_000_000n), bankCode: 'BCEL', currency: 'LAK' }
    expect(await patient.payout(sent)).toMatchObject({
      kind: 'done',
      value: { state: 'SUCCESS' },
    })
    expect(await patient.payout({ ...sent, currency: 'THB' })).toEqual({
      kind: 'unknown',
      reason: 'REFERENCE_CONFLICT',
    })
    const { json } = await outside.command('GET', `/sandbox/payouts?accountNo=${sent.accountNo}`)
    expect(json).toMatchObject([{ amount: 650_000, currency: 'LAK', state: 'SUCCESS' }])
  })

  it('knows no payout it was never told', async () => {
    expect(await patient.payoutState('never/heard of')).toEqual({
      kind: 'done',
      value: { state: 'NOT_FOUND' },
    })
  })

  it('timeout-after: unknown, and paid; the same order again does not pay twice', async () => {
    const sent = order()
    await outside.fault('bank', 'timeout-after')
    expect(await patient.payout(sent)).toEqual(SILENT)
    expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'SUCCESS' } })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'SUCCESS' } })
    expect(await paid(sent)).toHaveLength(1)
  })

  it.each(['timeout-before', 'error'] as const)(
    '%s: unknown, and never heard of; sent again it is paid once',
    async (kind) => {
      const sent = order()
      await outside.fault('bank', kind)
      expect(await patient.payout(sent)).toEqual(SILENT)
      expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'NOT_FOUND' } })
      expect(await patient.payout(sent)).toMatchObject({ kind: 'done' })
      expect(await paid(sent)).toHaveLength(1)
    },
  )

  it('refuse: refused, for good, and nothing paid', async () => {
    const sent = order()
    await outside.fault('bank', 'refuse')
    expect(await patient.payout(sent)).toEqual({ kind: 'refused', reason: 'CREDITOR_REFUSED' })
    expect(await state(sent)).toEqual({
      kind: 'done',
      value: { state: 'FAILED', code: 'CREDITOR_REFUSED' },
    })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'FAILED' } })
    expect(await paid(sent)).toEqual([{ state: 'FAILED', amount: 2500.75 }])
  })

  it('refuse-but-pays: a no that is not on the list of final ones is unknown, and it may be paid', async () => {
    const sent = order()
    await outside.fault('bank', 'refuse-but-pays')
    expect(await patient.payout(sent)).toEqual({ kind: 'unknown', reason: 'LIMIT_OF_THE_HOUR' })
    expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'SUCCESS' } })
  })

  it('refuse on a retry of what was paid: still paid', async () => {
    const sent = order()
    await outside.fault('bank', 'timeout-after')
    await patient.payout(sent)
    await outside.fault('bank', 'refuse')
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'SUCCESS' } })
  })

  it('duplicate: paid once', async () => {
    const sent = order()
    await outside.fault('bank', 'duplicate')
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'SUCCESS' } })
    expect(await paid(sent)).toHaveLength(1)
  })

  it('delay beyond the time-out: unknown, then PENDING, then paid', async () => {
    const sent = order()
    await outside.fault('bank', 'delay', { ms: 800 })
    expect(await patient.payout(sent)).toEqual(SILENT)
    expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'PENDING' } })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'PENDING' } })
    const end = await eventually(
      () => state(sent),
      (answer) => answer.kind === 'done' && answer.value.state !== 'PENDING',
    )
    expect(end).toEqual({ kind: 'done', value: { state: 'SUCCESS' } })
    expect(await paid(sent)).toHaveLength(1)
  })

  it.each([
    ['delay', 'SUCCESS'],
    ['hold', 'FAILED'],
  ] as const)('%s without a time: PENDING until a person settles it %s', async (kind, result) => {
    const sent = order()
    await outside.fault('bank', kind)
    expect(await state(sent)).toMatchObject({ kind: 'done', value: { state: 'NOT_FOUND' } })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'PENDING' } })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: 'PENDING' } })
    const settle = (word: string) =>
      outside.command('POST', `/sandbox/payouts/${sent.reference}/settle`, { result: word })
    expect((await settle(result)).status).toBe(200)
    expect((await settle(result)).status).toBe(200)
    expect((await settle(result === 'SUCCESS' ? 'FAILED' : 'SUCCESS')).status).toBe(409)
    expect(await state(sent)).toMatchObject({ kind: 'done', value: { state: result } })
    expect(await patient.payout(sent)).toMatchObject({ kind: 'done', value: { state: result } })
  })

  it('the question for a state is unknown under every fault but a short delay', async () => {
    const sent = order()
    await patient.payout(sent)
    for (const kind of ['timeout-after', 'timeout-before', 'error', 'refuse']) {
      await outside.fault('bank', kind)
      expect(await patient.payoutState(sent.reference), kind).toMatchObject({ kind: 'unknown' })
    }
    await outside.fault('bank', 'delay', { ms: 20 })
    expect(await state(sent)).toEqual({ kind: 'done', value: { state: 'SUCCESS' } })
  })

  it('takes a wrong key for nothing: unknown, never a no', async () => {
    const { http, bank } = outside.config
    expect(await corporateBank({ ...bank, apiKey: 'wrong' }, http).payout(order())).toEqual({
      kind: 'unknown',
      reason: 'UNAUTHORIZED',
    })
    expect(
      await corporateBank({ ...bank, signingSecret: 'wrong' }, http).payoutState('any'),
    ).toEqual({ kind: 'unknown', reason: 'UNAUTHORIZED' })
  })
})
