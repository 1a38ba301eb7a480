import type { Psp, QrIssued, QrOrder } from '../psp/port.ts'
import type { Outside } from './outside.ts'

let serial = 0

/**
 * What the tests of one PSP do with it: orders of ours, the codes that it issues, and somebody who
 * pays them. `at`: the PSP and its outside, once they are there.
 */
export const deskOf = (at: () => { outside: Outside; psp: Psp }) => ({
  /** An order of 500 baht for ten minutes, each under a reference of its own. */
  order: (amount = 50_000n): QrOrder => ({
    reference: `qr${Date.now()}x${(serial += 1)}`,
    amount,
    expiresAt: new Date(Date.now() + 600_000),
  }),
  issue: async (sent: QrOrder): Promise<QrIssued> => {
    const answer = await at().psp.createQr(sent)
    if (answer.kind !== 'done') throw new Error(`no code: ${answer.reason}`)
    return answer.value
  },
  /** `times: 0`: nobody is called back. */
  pay: (reference: string, more: object = {}) =>
    at().outside.command('POST', '/sandbox/qr/pay', { qrcodeId: reference, times: 0, ...more }),
})
