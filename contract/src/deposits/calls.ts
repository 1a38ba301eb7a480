import * as z from 'zod'
import { call, ok } from '../call.ts'
import { amount, balance, id, kip, qrProvider, time } from '../fields.ts'

const qrState = z
  .object({
    qrcodeId: z.string().nullable(),
    hasQrcode: z.boolean(),
    /** SVG markup of a payload any Thai banking app can scan. */
    qrcode: z.string().nullable(),
    amount: balance.nullable(),
    kip: kip
      .optional()
      .meta({ description: 'Of a code in kip: what it asks for, and by which rate' }),
    expireIn: time.nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'QrState' })
const provider = z.object({ provider: qrProvider })

export const qrcodeCalls = {
  qrState: call({
    summary: "The member's live QR code with this provider, if any",
    access: 'member',
    params: provider,
    answers: ok(qrState),
    refuses: [],
  }),
  qrCreate: call({
    summary: 'Issue a QR code to pay',
    access: 'member',
    params: provider,
    body: z.strictObject({ amount }),
    answers: ok(qrState),
    refuses: ['QR_FAIL', 'SELF_EXCLUDED', 'INVALID_USER_4', 'LIMIT_EXCEEDED', 'NO_BANK'],
    movesMoney: true,
  }),
  qrCancel: call({
    summary: 'Cancel a QR code',
    access: 'member',
    params: z.object({ qrcodeId: id }),
    answers: { 204: z.null() },
    refuses: ['NOT_FOUND'],
  }),
  qrPaid: call({
    summary: 'Say that a QR code is paid: it is on its way from then on',
    access: 'member',
    params: z.object({ qrcodeId: id }),
    answers: { 204: z.null() },
    refuses: ['NOT_FOUND'],
  }),
}
