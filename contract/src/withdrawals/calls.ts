import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, kip, text, time } from '../fields.ts'

/** What a payout's slip shows to whoever is shown it: nothing that names a person. */
const shownPayout = z
  .object({
    amount: balance,
    kip: kip.optional(),
    bank: z.object({ nameTH: z.string(), nameEN: z.string(), nameLA: z.string() }),
    account: z.string().meta({ description: 'Masked, its last four digits shown' }),
    reference: z.string(),
    bankReference: z.string().optional(),
    askedAt: time,
    paidAt: time,
  })
  .meta({ id: 'ShownPayout' })

export const withdrawalCalls = {
  payoutSlip: call({
    summary: "The public address of the slip of the member's own paid withdrawal, made once",
    access: 'member',
    params: z.object({ reference: id }),
    answers: ok(
      z.object({
        code: z.string(),
        url: z.string(),
        qrcode: z.string().meta({ description: 'The address as SVG markup' }),
      }),
    ),
    refuses: ['NOT_FOUND'],
  }),
  fairPayout: call({
    summary: 'What a slip with this code shows: whether the picture of it was altered',
    access: 'public',
    body: z.strictObject({ code: text(64) }),
    answers: ok(shownPayout),
    refuses: ['NOT_FOUND', 'REQUEST_LIMIT'],
  }),
}
