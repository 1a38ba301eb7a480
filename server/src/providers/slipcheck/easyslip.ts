import { isWireBaht, toSatang } from '@krapao/contract/money'
import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { slipAdapter } from './adapter.ts'
import type { Party, SlipQuestion, SlipVerifier, SlipAnswer } from './port.ts'

const text = z.string().nullish()
const Side = z.object({
  bank: z.object({ id: text }).nullish(),
  account: z
    .object({
      name: z.object({ th: text, en: text }).nullish(),
      bank: z.object({ type: text, account: text }).nullish(),
    })
    .nullish(),
})
const Yes = z.object({
  success: z.literal(true),
  data: z.object({
    amountInSlip: z.number().optional(),
    rawSlip: z.object({
      transRef: z.string(),
      date: z.iso.datetime({ offset: true }),
      amount: z.object({ amount: z.number() }),
      sender: Side,
      receiver: Side,
    }),
  }),
})
const No = z.object({ success: z.literal(false), error: z.object({ code: z.string().max(60) }) })

/** What can only be our own question's fault: asking again gets the same. */
const NEVER = new Set(['VALIDATION_ERROR'])

/**
 * EasySlip v2: POST /verify/bank with the mini-QR's text. Whether it calls a slip a duplicate is
 * not asked: our own books decide, and its memory would hold our own first try against us.
 */
export const easySlip = slipAdapter(
  'EASYSLIP',
  ({ address, read }) => ({
    baseUrl: address('easyslip/v2'),
    apiKey: read('API_KEY', 'sandbox-easyslip-key'),
  }),
  (config, http): SlipVerifier => ({
    verify: async (question) =>
      easySlipAnswer(
        question,
        await ask(
          {
            method: 'POST',
            url: `${config.baseUrl}/verify/bank`,
            headers: {
              authorization: `Bearer ${config.apiKey}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ payload: question.payload, checkDuplicate: false }),
          },
          http,
        ),
      ),
  }),
)

export function easySlipAnswer(
  question: SlipQuestion,
  response: HttpResult,
): ProviderAnswer<SlipAnswer> {
  if (response.kind === 'silence') return unknown(response.reason)
  const no = No.safeParse(response.json)
  if (no.success) {
    const { code } = no.data.error
    if (code === 'SLIP_PENDING') return done({ state: 'LATE' })
    // Only the verifier's own answer: a bare 404 may come from anything on the way.
    if (code === 'SLIP_NOT_FOUND' && response.status === 404)
      return done({ state: 'NOT_FOUND_YET' })
    return NEVER.has(code) && response.status === 400 ? refused(code) : unknown(code)
  }
  const yes = response.status === 200 ? Yes.safeParse(response.json) : null
  if (!yes?.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { transRef, date, amount, sender, receiver } = yes.data.data.rawSlip
  if (transRef !== question.transRef) return unknown('answer about another transfer')
  if (!isWireBaht(amount.amount) || amount.amount === 0) return unknown('unreadable amount')
  return done({
    state: 'FOUND',
    transfer: {
      transRef,
      amount: toSatang(amount.amount),
      paidAt: new Date(date),
      sender: partyOf(sender),
      receiver: partyOf(receiver),
    },
  })
}

function partyOf(side: z.output<typeof Side>): Party {
  const { name, bank } = side.account ?? {}
  // TOKEN and DUMMY are not account numbers.
  const account = bank?.type === 'BANKAC' ? (bank.account ?? '') : ''
  return {
    bankNumber: side.bank?.id || null,
    account: account || null,
    names: [name?.th, name?.en].filter(
      (each) => typeof each === 'string' && each !== '',
    ) as string[],
  }
}
