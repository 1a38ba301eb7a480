import { expect } from 'vitest'
import type { Client } from './api.ts'

/** Sends the slip of a transfer that its verifier does not show: only a person can judge it. */
export async function sendUnprovenSlip(member: Client, baht: number): Promise<void> {
  const own = (await member.get('/api/account/profile')).body
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  const { transRef, slipUrl } = await member.world('POST', '/bank/transfer', {
    fromBankCode: own.bankCode,
    fromAccountNo: own.bankAccountNo,
    fromName: own.bankAccountName,
    toAccountNo: to.bankAccountNo,
    amount: baht,
    notify: false,
  })
  await member.world('POST', '/slipcheck', { transRef, shows: 'NONE' })
  const form = new FormData()
  form.set('file', await (await fetch(slipUrl)).blob(), 'slip.png')
  expect((await member.post('/api/wallet/slip', form)).status).toBe(202)
}
