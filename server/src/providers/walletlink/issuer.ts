import { z } from 'zod'
import type { Clock } from '../../runtime/chance.ts'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, jsonQuestion, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { satangOfText } from '../wireAmount.ts'
import type { Redemption, WalletLinkIssuer } from './port.ts'

export interface WalletLinkConfig {
  baseUrl: string
  host: string
  clientId: string
  secret: string
}

const No = z.object({ status: z.object({ code: z.string().max(60) }) })
const Looked = z.object({
  voucher: z.object({
    code: z.string(),
    amount: z.string(),
    account: z.string(),
    redeemed: z.boolean(),
  }),
})
const Redeemed = z.object({
  reference: z.string(),
  voucher: z.string(),
  amount: z.string(),
  redeemedAt: z.iso.datetime(),
})
const One = z.object({ redemption: Redeemed })
const All = z.object({ redemptions: z.array(Redeemed) })

/** Words by which this redemption was not and will not be done. */
const FINAL_NO: Readonly<Record<string, string>> = {
  VOUCHER_REDEEMED: 'REDEEMED',
  VOUCHER_NOT_FOUND: 'NOT_FOUND',
  WRONG_ACCOUNT: 'WRONG_ACCOUNT',
  VOUCHER_BLOCKED: 'BLOCKED',
}

function negative(response: HttpResult): ProviderAnswer<never> {
  if (response.kind === 'silence') return unknown(response.reason)
  const no = No.safeParse(response.json)
  const code = no.success ? no.data.status.code : null
  const final =
    code !== null &&
    (response.status === 404 || response.status === 422) &&
    Object.hasOwn(FINAL_NO, code)
      ? FINAL_NO[code]
      : undefined
  return final ? refused(final) : unknown(code ?? `unreadable answer, HTTP ${response.status}`)
}

function redemptionOf(row: z.infer<typeof Redeemed>): Redemption | null {
  const amount = satangOfText(row.amount)
  return amount
    ? { reference: row.reference, code: row.voucher, amount, redeemedAt: new Date(row.redeemedAt) }
    : null
}

function read<T>(response: HttpResult, schema: z.ZodType<T>): T | null {
  const yes =
    response.kind === 'answer' && (response.status === 200 || response.status === 201)
      ? schema.safeParse(response.json)
      : null
  return yes?.success ? yes.data : null
}

const unreadable = (response: HttpResult): ProviderAnswer<never> =>
  unknown(
    response.kind === 'silence' ? response.reason : `unreadable answer, HTTP ${response.status}`,
  )

/** The issuer's API: JSON, baht as "50.00", each request signed over time, method, path and body. */
export function walletLinkIssuer(
  config: WalletLinkConfig,
  http: HttpOptions,
  clock: Clock,
): WalletLinkIssuer {
  const call = callerOf(config, http, clock)
  return {
    host: config.host,
    async look(code) {
      const response = await call('GET', `/vouchers/${encodeURIComponent(code)}`)
      const voucher = read(response, Looked)?.voucher
      if (!voucher) return negative(response)
      const amount = satangOfText(voucher.amount)
      if (!amount || voucher.code !== code) return unknown('answer about another voucher')
      return done({ code, amount, walletAccountName: voucher.account, redeemed: voucher.redeemed })
    },
    async redeem({ reference, code, walletAccountName }) {
      const response = await call('POST', '/redemptions', {
        reference,
        voucher: code,
        account: walletAccountName,
      })
      const row = read(response, One)?.redemption
      if (!row) return negative(response)
      const redemption = redemptionOf(row)
      return redemption?.reference === reference && redemption.code === code
        ? done(redemption)
        : unknown('answer about another redemption')
    },
    async redemption(reference) {
      const response = await call('GET', `/redemptions/${encodeURIComponent(reference)}`)
      const row = read(response, One)?.redemption
      const redemption = row ? redemptionOf(row) : null
      if (redemption?.reference === reference) return done({ state: 'REDEEMED', redemption })
      const no =
        response.kind === 'answer' && response.status === 404 ? No.safeParse(response.json) : null
      // Only the issuer's own answer makes NOT_FOUND.
      if (no?.success && no.data.status.code === 'REDEMPTION_NOT_FOUND')
        return done({ state: 'NOT_FOUND' })
      return unreadable(response)
    },
    async redemptions(since) {
      const response = await call(
        'GET',
        `/redemptions?since=${encodeURIComponent(since.toISOString())}`,
      )
      const rows = read(response, All)?.redemptions.map(redemptionOf)
      const whole = rows?.filter((row) => row !== null)
      if (!rows || whole?.length !== rows.length) return unreadable(response)
      return done(whole)
    },
  }
}

function callerOf(config: WalletLinkConfig, http: HttpOptions, clock: Clock) {
  const call = (method: 'GET' | 'POST', path: string, fields?: object): Promise<HttpResult> => {
    const url = new URL(`${config.baseUrl}/v1${path}`)
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const at = clock.now().toISOString()
    const headers = {
      'x-client-id': config.clientId,
      'x-time': at,
      'x-signature': hmacHex(
        config.secret,
        [at, method, url.pathname + url.search, body].join('\n'),
      ),
    }
    return ask(jsonQuestion(method, url, body, headers), http)
  }
  return call
}
