import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HTTP_DEFAULTS } from '../../http.ts'
import { decimalOf, satangOfDecimal, satangOfParts } from './amounts.ts'
import { hub88 } from './hub88.ts'
import {
  SANDBOX_HUB88_OPERATOR_PRIVATE_KEY,
  SANDBOX_HUB88_OPERATOR_PUBLIC_KEY,
  SANDBOX_HUB88_PROVIDER_PRIVATE_KEY,
  SANDBOX_HUB88_PROVIDER_PUBLIC_KEY,
} from './hub88SandboxKeys.ts'
import type { SeamlessRead } from './port.ts'
import { pragmatic } from './pragmatic.ts'
import { win568 } from './win568.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const common = { baseUrl: '', playUrl: '', game: '', networks: [], callbackUrl: '' }
const hub = hub88(
  {
    ...common,
    code: 'hub88',
    operatorId: 'krapao',
    privateKey: SANDBOX_HUB88_OPERATOR_PRIVATE_KEY,
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  },
  HTTP_DEFAULTS,
)
function told(path: string, fields: object): SeamlessRead {
  const raw = Buffer.from(JSON.stringify(fields))
  const signature = sign('sha256', raw, keys.privateKey).toString('base64')
  return hub.read({ path, raw, headers: { 'x-hub88-signature': signature } })
}
const bodyOf = (read: SeamlessRead): unknown =>
  JSON.parse(read.ok ? read.unable().body : read.reply.body)

it.each([
  [SANDBOX_HUB88_OPERATOR_PRIVATE_KEY, SANDBOX_HUB88_OPERATOR_PUBLIC_KEY],
  [SANDBOX_HUB88_PROVIDER_PRIVATE_KEY, SANDBOX_HUB88_PROVIDER_PUBLIC_KEY],
])("the sandbox's keys are pairs", (ours, known) => {
  const der = (text: string) => ({ key: Buffer.from(text, 'base64'), format: 'der' as const })
  const text = Buffer.from('krapao')
  const signed = sign('sha256', text, createPrivateKey({ ...der(ours), type: 'pkcs8' }))
  expect(verify('sha256', text, createPublicKey({ ...der(known), type: 'spki' }), signed)).toBe(
    true,
  )
})

describe('amounts', () => {
  it('reads whole satang alone, of parts and of decimals', () => {
    expect(satangOfParts(1_005_000, 1_000n)).toBe(1_005n)
    for (const bad of [1_005_500, 0.5, '100', null, 2 ** 60])
      expect(satangOfParts(bad, 1_000n)).toBe(null)
    expect(satangOfDecimal('12.5')).toBe(1_250n)
    expect(satangOfDecimal(0.07)).toBe(7n)
    expect(satangOfDecimal('-3.2000')).toBe(-320n)
    for (const bad of ['1.001', '1e3', '', ' 1', '1,5', 0.001, NaN, Infinity, '--1'])
      expect(satangOfDecimal(bad)).toBe(null)
    expect([decimalOf(-5n), decimalOf(123_456n), decimalOf(0n)]).toEqual([
      '-0.05',
      '1234.56',
      '0.00',
    ])
  })
})

/**
 * Fields and answer of https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api and
 * the response statuses beside it, read on 2026-11-27.
 */
describe('hub88, its published examples', () => {
  const bet = {
    user: 'john12345',
    transaction_uuid: '16d2dcfe-b89e-11e7-854a-58404eea6d16',
    supplier_transaction_id: '41ecc3ad-b181-4235-bf9d-acf0a7ad9730',
    token: '55b7518e-b89e-11e7-81be-58404eea6d16',
    supplier_user: 'cg_45141',
    round_closed: true,
    round: 'rNEMwgzJAOZ6eR3V',
    reward_uuid: null,
    request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
    is_free: false,
    game_code: 'clt_dragonrising',
    currency: 'THB',
    bet: 'zero',
    amount: 100_500_000,
  }
  it('reads a bet, and answers with the same request in hundred-thousandths', () => {
    const read = told('/transaction/bet', bet)
    expect(read.ok && read.ask).toEqual({
      do: 'bet',
      id: bet.transaction_uuid,
      player: 'john12345',
      round: 'rNEMwgzJAOZ6eR3V',
      game: 'clt_dragonrising',
      token: bet.token,
      stake: 100_500n,
      won: 0n,
      refersTo: null,
      ends: true,
      isFree: false,
    })
    const said = {
      ok: true,
      player: 'john12345',
      balance: 100n,
      reference: 'x',
      isNothing: false,
    } as const
    expect(read.ok && JSON.parse(read.reply(said).body)).toEqual({
      user: 'john12345',
      status: 'RS_OK',
      request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
      currency: 'THB',
      balance: 100_000,
    })
  })
  it('names what is wrong with a request, and of a stranger nothing', () => {
    expect(bodyOf(told('/transaction/bet', { ...bet, currency: 'USD' }))).toMatchObject({
      status: 'RS_ERROR_WRONG_CURRENCY',
      request_uuid: bet.request_uuid,
    })
    for (const wrong of [
      { amount: -1 },
      { amount: 1.5 },
      { amount: '1' },
      { round: '' },
      { token: null },
    ])
      expect(bodyOf(told('/transaction/bet', { ...bet, ...wrong }))).toMatchObject({
        status: 'RS_ERROR_WRONG_TYPES',
      })
    const raw = Buffer.from(JSON.stringify(bet))
    for (const signature of [undefined, '', 'AAAA'])
      expect(
        bodyOf(
          hub.read({ path: '/transaction/bet', raw, headers: { 'x-hub88-signature': signature } }),
        ),
      ).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' })
  })
  it('takes nothing for a free bet', () => {
    const read = told('/transaction/bet', { ...bet, is_free: true })
    expect(read.ok && read.ask).toMatchObject({ do: 'bet', stake: 0n, isFree: true })
  })
})

describe('568Win and Pragmatic Play', () => {
  it('have the company key and the hash of what was sent, field by field', () => {
    const company = win568({ ...common, code: 'win568', companyKey: 'key' }, HTTP_DEFAULTS)
    const read = (fields: object) =>
      company.read({ path: '/GetBalance', headers: {}, raw: Buffer.from(JSON.stringify(fields)) })
    expect(read({ CompanyKey: 'key', Username: 'a' })).toMatchObject({ ok: true })
    expect(bodyOf(read({ CompanyKey: 'kez', Username: 'a' }))).toMatchObject({ ErrorCode: 4 })
    const play = pragmatic(
      { ...common, code: 'pragmatic', providerId: 'pragmatic', secret: 's' },
      HTTP_DEFAULTS,
    )
    const raw = Buffer.from('providerId=pragmatic&userId=a&token=t&hash=00')
    const answer = play.read({ path: '/balance.html', headers: {}, raw })
    expect(bodyOf(answer)).toMatchObject({ error: 5 })
  })
})
