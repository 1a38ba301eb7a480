import { describe, expect, it } from 'vitest'
import { SILENCE, useOutside, type Outside } from '../testing/outside.ts'
import { corporateBank } from './corporate.ts'

let outside: Outside
useOutside((started) => {
  outside = started
})
const asked = { bankCode: 'SCB', accountNo: '7712345670', accountName: 'สมชาย ใจดี' }
const inquire = (question = asked) => outside.patient.bankHolders.nameInquiry(question)
const held = (name: string | null) =>
  outside.command('POST', '/sandbox/bank/holder', {
    bankCode: asked.bankCode,
    accountNo: asked.accountNo,
    name,
  })

describe('name inquiry', () => {
  it('tells the holder, whatever name it is asked with, and that there is no such account', async () => {
    await held('นาง ปราณี สุขใจ')
    expect(await inquire()).toEqual({
      kind: 'done',
      value: { state: 'HELD', names: ['นาง ปราณี สุขใจ'] },
    })
    await held(null)
    expect(await inquire()).toEqual({ kind: 'done', value: { state: 'NO_ACCOUNT' } })
  })

  it.each(SILENCE)('%s: unknown, never a no', async (kind) => {
    await outside.fault('bank:name', kind)
    expect(await inquire()).toMatchObject({ kind: 'unknown' })
  })

  it('takes a wrong key for nothing, and is not disturbed by a fault of payouts', async () => {
    const { http, bank } = outside.config
    expect(await corporateBank({ ...bank, apiKey: 'wrong' }, http).nameInquiry(asked)).toEqual({
      kind: 'unknown',
      reason: 'UNAUTHORIZED',
    })
    await outside.fault('bank', 'error')
    expect(await inquire()).toMatchObject({ kind: 'done' })
  })
})
