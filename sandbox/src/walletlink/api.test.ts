import { expect, it } from 'vitest'
import { SECRETS } from '../secrets.ts'
import { hmac } from '../signature.ts'
import { buildSandbox } from '../start.ts'

const AT = new Date('2026-11-21T04:00:00.000Z')
const ACCOUNT = 'KRAPAO WALLET'

/** An issuer with one link; what it answers to an order or a question. */
async function issuer(issuerRepeats: boolean) {
  const { app } = await buildSandbox(
    { dataDir: null, now: () => AT, issuerRepeats },
    () => 'http://outside.test',
  )
  const { clientId, secret } = SECRETS.walletlink
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const url = `/walletlink/v1${path}`
    const text = body === undefined ? '' : JSON.stringify(body)
    const signed = hmac(secret, [AT.toISOString(), method, url, text].join('\n'))
    const said = await app.inject({
      method,
      url,
      headers: {
        'x-client-id': clientId,
        'x-time': AT.toISOString(),
        'x-signature': signed,
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === '' ? {} : { payload: text }),
    })
    return { status: said.statusCode, code: said.json<{ status: { code: string } }>().status.code }
  }
  const issued = await app.inject({
    method: 'POST',
    url: '/sandbox/walletlink',
    payload: { amount: 50, walletAccountName: ACCOUNT },
  })
  const voucher = new URL(issued.json<{ link: string }>().link).searchParams.get('v') ?? ''
  return {
    order: (reference: string) =>
      ask('POST', '/redemptions', { reference, voucher, account: ACCOUNT }),
    question: (reference: string) => ask('GET', `/redemptions/${reference}`),
  }
}

it.each([
  [true, { status: 200, code: 'SUCCESS' }],
  [false, { status: 422, code: 'VOUCHER_REDEEMED' }],
])(
  'the issuer that repeats itself (%s) answers an order twice, and knows its reference',
  async (repeats, second) => {
    const { order, question } = await issuer(repeats)
    expect(await order('wl1')).toEqual({ status: 201, code: 'SUCCESS' })
    expect(await order('wl1')).toEqual(second)
    expect(await order('wl2')).toEqual({ status: 422, code: 'VOUCHER_REDEEMED' })
    expect(await question('wl1')).toEqual({ status: 200, code: 'SUCCESS' })
    expect(await question('wl2')).toEqual({ status: 404, code: 'REDEMPTION_NOT_FOUND' })
  },
)
