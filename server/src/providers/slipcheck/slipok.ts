import { isWireBaht, toSatang } from '@krapao/contract/money'
import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { slipAdapter } from './adapter.ts'
import type { Party, SlipQuestion, SlipVerifier, SlipAnswer } from './port.ts'

const text = z.string().nullish()
const Side = z.object({
  displayName: text,
  name: text,
  account: z.object({ type: text, value: text }).nullish(),
})
const Slip = z.object({
  transRef: z.string(),
  sendingBank: text,
  receivingBank: text,
  transTimestamp: z.iso.datetime({ offset: true }).nullish(),
  /** Bangkok's date and time, "20200401" and "10:15:07": all that its own example tells. */
  transDate: z
    .string()
    .regex(/^\d{8}$/)
    .nullish(),
  transTime: z
    .string()
    .regex(/^\d\d:\d\d:\d\d$/)
    .nullish(),
  amount: z.number(),
  sender: Side,
  receiver: Side,
})
const Yes = z.object({ success: z.literal(true), data: Slip })
const No = z.object({ code: z.number(), data: z.unknown().optional() })

/**
 * Codes of its documentation. 1010: the bank shows a transfer only after some minutes; 1009: the
 * bank is away for a while.
 */
const LATE = new Set([1009, 1010])
/** 1008: not a slip's QR; 1011: run out, or there is no such transfer. */
const NOT_FOUND = new Set([1008, 1011])
/** 1000, 1005, 1006, 1007: what we sent is not a question. */
const NEVER = new Set([1000, 1005, 1006, 1007])
/**
 * 1012 seen before, 1013 another amount, 1014 another receiver: true slips, with their figures; we
 * judge those ourselves.
 */
const WITH_SLIP = new Set([1012, 1013, 1014])

/**
 * SlipOK: POST the mini-QR's text to our branch's address. `log: false`, so that it keeps no memory
 * of slips beside ours.
 */
export const slipOk = slipAdapter(
  'SLIPOK',
  ({ address, read }) => ({
    baseUrl: address('slipok'),
    branchId: read('BRANCH_ID', '4242'),
    apiKey: read('API_KEY', 'sandbox-slipok-key'),
  }),
  (config, http): SlipVerifier => ({
    verify: async (question) =>
      slipOkAnswer(
        question,
        await ask(
          {
            method: 'POST',
            url: `${config.baseUrl}/api/line/apikey/${encodeURIComponent(config.branchId)}`,
            headers: { 'x-authorization': config.apiKey, 'content-type': 'application/json' },
            body: JSON.stringify({ data: question.payload, log: false }),
          },
          http,
        ),
      ),
  }),
)

export function slipOkAnswer(
  question: SlipQuestion,
  response: HttpResult,
): ProviderAnswer<SlipAnswer> {
  if (response.kind === 'silence') return unknown(response.reason)
  const yes = response.status === 200 ? Yes.safeParse(response.json) : null
  if (yes?.success) return found(question, yes.data.data)
  const no = No.safeParse(response.json)
  if (!no.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { code, data } = no.data
  if (LATE.has(code)) return done({ state: 'LATE' })
  if (NOT_FOUND.has(code)) return done({ state: 'NOT_FOUND' })
  if (NEVER.has(code)) return refused(String(code))
  const slip = WITH_SLIP.has(code) ? Slip.safeParse(data) : null
  return slip?.success ? found(question, slip.data) : unknown(String(code))
}

function found(question: SlipQuestion, slip: z.output<typeof Slip>): ProviderAnswer<SlipAnswer> {
  if (slip.transRef !== question.transRef) return unknown('answer about another transfer')
  if (!isWireBaht(slip.amount) || slip.amount === 0) return unknown('unreadable amount')
  const paidAt = timeOf(slip)
  if (paidAt === null) return unknown('unreadable time')
  return done({
    state: 'FOUND',
    transfer: {
      transRef: slip.transRef,
      amount: toSatang(slip.amount),
      paidAt,
      sender: partyOf(slip.sender, slip.sendingBank),
      receiver: partyOf(slip.receiver, slip.receivingBank),
    },
  })
}

/** Null where it says no moment. */
function timeOf({ transTimestamp, transDate, transTime }: z.output<typeof Slip>): Date | null {
  if (transTimestamp) return new Date(transTimestamp)
  if (!transDate || !transTime) return null
  const day = transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const at = `${day}T${transTime}+07:00`
  return z.iso.datetime({ offset: true }).safeParse(at).success ? new Date(at) : null
}

function partyOf(side: z.output<typeof Side>, bank: string | null | undefined): Party {
  const account = side.account?.type === 'BANKAC' ? (side.account.value ?? '') : ''
  const names = [side.displayName, side.name].filter(
    (each) => typeof each === 'string' && each !== '',
  ) as string[]
  return { bankNumber: bank || null, account: account || null, names: [...new Set(names)] }
}
