import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpResult } from '../http.ts'
import { satangOfText } from '../wireAmount.ts'
import { slipAdapter } from './adapter.ts'
import type { SlipQuestion, SlipVerifier, SlipAnswer } from './port.ts'

const Party = z.object({
  bankNumber: z.string().nullable(),
  account: z.string().nullable(),
  name: z.string().nullable(),
})
const Found = z.object({
  transRef: z.string(),
  bookedAt: z.iso.datetime({ offset: true }),
  amount: z.object({ value: z.string(), currency: z.literal('THB') }),
  debtor: Party,
  creditor: Party,
})
const No = z.object({ error: z.object({ code: z.string().max(60) }) })
const WORDS: Record<string, SlipAnswer> = {
  '404 TRANSFER_NOT_FOUND': { state: 'NOT_FOUND' },
  '409 NOT_YET_BOOKED': { state: 'LATE' },
  '403 CHALLENGE_FAILED': { state: 'CHALLENGED' },
}

/** The bank's own slip verification, as the sandbox speaks it. */
export const bankLink = slipAdapter(
  'SLIPCHECK',
  ({ address, read }) => ({
    baseUrl: address('bank'),
    apiKey: read('API_KEY', 'sandbox-slipcheck-key'),
  }),
  (config, http): SlipVerifier => ({
    verify: async (question) =>
      bankLinkAnswer(
        question,
        await ask(
          {
            method: 'POST',
            url: `${config.baseUrl}/v1/verify`,
            headers: {
              authorization: `Bearer ${config.apiKey}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({
              sendingBank: question.sendingBank,
              transRef: question.transRef,
            }),
          },
          http,
        ),
      ),
  }),
)

export function bankLinkAnswer(
  question: SlipQuestion,
  response: HttpResult,
): ProviderAnswer<SlipAnswer> {
  if (response.kind === 'silence') return unknown(response.reason)
  const no = No.safeParse(response.json)
  if (no.success) {
    const word = WORDS[`${response.status} ${no.data.error.code}`]
    return word ? done(word) : unknown(no.data.error.code)
  }
  const yes = response.status === 200 ? Found.safeParse(response.json) : null
  const amount = yes?.success ? satangOfText(yes.data.amount.value) : null
  if (!yes?.success || amount === null || amount === 0n)
    return unknown(`unreadable answer, HTTP ${response.status}`)
  if (yes.data.transRef !== question.transRef) return unknown('answer about another transfer')
  const { debtor, creditor } = yes.data
  return done({
    state: 'FOUND',
    transfer: {
      transRef: question.transRef,
      amount,
      paidAt: new Date(yes.data.bookedAt),
      sender: partyOf(debtor),
      receiver: partyOf(creditor),
    },
  })
}

const partyOf = ({ name, ...rest }: z.output<typeof Party>) => ({
  ...rest,
  names: name === null ? [] : [name],
})
