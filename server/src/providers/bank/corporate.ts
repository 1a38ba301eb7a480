import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, jsonQuestion, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { bahtText } from '../wireAmount.ts'
import { FINAL_NOS, Payout, STATES } from './corporateAnswers.ts'
import { balancesAnswer, feedAnswer, statementAnswer } from './corporateFeed.ts'
import { holderAnswer } from './nameInquiry.ts'
import type { Bank, BankFeed, BankHolders, PayoutOrder, PayoutState } from './port.ts'

export interface BankConfig {
  baseUrl: string
  apiKey: string
  signingSecret: string
  /** See {@link Bank.settleDelayMs}. */
  settleDelayMs: number
  /** See {@link Bank.payoutsAtOnce}. */
  payoutsAtOnce: number
}

const No = z.object({ error: z.object({ code: z.string().max(60) }) })

/** For the feed, name inquiries and balances, while all payouts are under way. */
const CONNECTIONS_BESIDE = 16

const pathOf = (reference: string) => `/payouts/${encodeURIComponent(reference)}`

/**
 * A bank's corporate API: PUT by our reference, ISO 20022 statuses, a key and a signature over
 * every body.
 */
export function corporateBank(
  config: BankConfig,
  http: HttpOptions,
): Bank & BankFeed & BankHolders {
  // A payout never waits for another's connection: that would count against the bank's time.
  const connections = config.payoutsAtOnce + CONNECTIONS_BESIDE
  const call = (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    fields?: object,
  ): Promise<HttpResult> => {
    const url = new URL(`${config.baseUrl}/v2${path}`)
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const headers = {
      authorization: `Bearer ${config.apiKey}`,
      'x-body-signature': hmacHex(
        config.signingSecret,
        `${method} ${url.pathname}${url.search}\n${body}`,
      ),
    }
    return ask(jsonQuestion(method, url, body, headers), { ...http, connections })
  }
  return {
    settleDelayMs: config.settleDelayMs,
    payoutsAtOnce: config.payoutsAtOnce,
    payout: async (order) =>
      payoutAnswer(
        order,
        await call('PUT', pathOf(order.reference), {
          amount: { value: bahtText(order.amount), currency: order.currency },
          creditor: {
            bankCode: order.bankCode,
            accountNo: order.accountNo,
            accountName: order.accountName,
          },
        }),
      ),
    payoutState: async (reference) => stateAnswer(reference, await call('GET', pathOf(reference))),
    nameInquiry: async (question) =>
      holderAnswer(question, await call('POST', '/account-name', question)),
    incomingSince: async (cursor) =>
      feedAnswer(await call('GET', `/transactions?since=${encodeURIComponent(cursor ?? '0')}`)),
    balances: async () => balancesAnswer(await call('GET', '/accounts')),
    statement: async (since, after) =>
      statementAnswer(
        await call(
          'GET',
          `/statement?from=${encodeURIComponent(since.toISOString())}&offset=${after ?? 0}`,
        ),
      ),
  }
}

/**
 * A 422 with a code of {@link FINAL_NOS} is the bank's no. Any other code, a conflict, a wrong key,
 * a strange body: the bank may still pay, or have paid.
 */
export function payoutAnswer(
  order: PayoutOrder,
  response: HttpResult,
): Awaited<ReturnType<Bank['payout']>> {
  if (response.kind === 'silence') return unknown(response.reason)
  const yes =
    response.status === 200 || response.status === 201 ? Payout.safeParse(response.json) : null
  if (yes?.success) {
    const { value, currency } = yes.data.amount
    if (
      yes.data.reference !== order.reference ||
      currency !== order.currency ||
      value !== bahtText(order.amount)
    )
      return unknown('answer about another payout')
    const { bankReference } = yes.data
    return isOpen(yes.data)
      ? unknown(yes.data.reasonCode ?? 'rejected without a code')
      : done({ ...stateOf(yes.data), bankReference })
  }
  const code = codeOf(response)
  if (response.status === 422 && code !== null && FINAL_NOS.has(code)) return refused(code)
  return unknown(code ?? `unreadable answer, HTTP ${response.status}`)
}

/** Only the bank's own answer makes NOT_FOUND: a bare 404 may come from anything on the way. */
export function stateAnswer(
  reference: string,
  response: HttpResult,
): ProviderAnswer<{ state: PayoutState; code?: string }> {
  if (response.kind === 'silence') return unknown(response.reason)
  const code = codeOf(response)
  if (response.status === 404 && code === 'PAYOUT_NOT_FOUND') return done({ state: 'NOT_FOUND' })
  const yes = response.status === 200 ? Payout.safeParse(response.json) : null
  if (yes?.success && yes.data.reference === reference)
    return isOpen(yes.data)
      ? unknown(yes.data.reasonCode ?? 'rejected without a code')
      : done(stateOf(yes.data))
  return unknown(code ?? `unreadable answer, HTTP ${response.status}`)
}

/** Rejected, but not with a word that says for good. */
const isOpen = ({ status, reasonCode }: z.infer<typeof Payout>): boolean =>
  status === 'RJCT' && !FINAL_NOS.has(reasonCode ?? '')

const stateOf = ({ status, reasonCode }: z.infer<typeof Payout>) => ({
  state: STATES[status],
  ...(status === 'RJCT' && reasonCode !== undefined ? { code: reasonCode } : {}),
})

function codeOf(response: HttpResult & { kind: 'answer' }): string | null {
  const no = No.safeParse(response.json)
  return no.success ? no.data.error.code : null
}
