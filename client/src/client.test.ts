import { PATHS } from '@krapao/contract/paths'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { CallRefused } from './refusal.ts'

const fetched = vi.spyOn(globalThis, 'fetch')
afterEach(() => fetched.mockReset())
const api = createClient(PATHS, {
  url: 'https://krapao.example',
  token: () => 'secret',
  headers: () => ({ 'accept-language': 'th' }),
})
const answers = (body: unknown, init: ResponseInit = {}) =>
  fetched.mockResolvedValue(new Response(body === null ? null : JSON.stringify(body), init))
const asked = () => fetched.mock.calls.at(-1) as [string, RequestInit]

it('sends a call with its key, its token and what every call carries', async () => {
  answers({ reference: 'W1' }, { status: 201 })
  await expect(api('withdraw', { body: { amount: 500 }, idempotencyKey: 'k1' })).resolves.toEqual({
    reference: 'W1',
  })
  expect(asked()).toEqual([
    'https://krapao.example/api/wallet/withdraw',
    {
      method: 'POST',
      headers: {
        'x-requested-with': 'wallet-user',
        'content-type': 'application/json',
        'idempotency-key': 'k1',
        authorization: 'Bearer secret',
        'accept-language': 'th',
      },
      body: '{"amount":500}',
    },
  ])
})

it('writes parts of the path so that they stay parts', async () => {
  answers(null, { status: 204 })
  await expect(api('qrCancel', { params: { qrcodeId: '../a b?' } })).resolves.toBeNull()
  expect(asked()[0]).toBe('https://krapao.example/api/qrcode/..%2Fa%20b%3F')
  expect(asked()[1]).not.toHaveProperty('body')
})

it('sends a form as it is: the boundary is its own', async () => {
  answers({})
  const form = new FormData()
  await api('walletSlip', { form, idempotencyKey: 'k2' })
  expect(asked()[1].body).toBe(form)
  expect(asked()[1].headers).not.toHaveProperty('content-type')
})

it('throws what it was refused with', async () => {
  answers(
    { message: 'REQUEST_LIMIT', details: { window: 900 } },
    { status: 429, headers: { 'retry-after': '60' } },
  )
  const refused = await api('wallet').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallRefused)
  expect(refused).toMatchObject({
    code: 'REQUEST_LIMIT',
    status: 429,
    details: { window: 900 },
    retryAfter: 60,
  })
})

it("throws a code of its own for a proxy's page", async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
  await expect(api('wallet')).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 502 })
})

it('does not compile without the key of a call that moves money', () => {
  // @ts-expect-error money moves: the key is demanded
  void (() => api('withdraw', { body: { amount: 1 } }))
  // @ts-expect-error a field that the contract does not have
  void (() => api('login', { body: { username: 'a', password: 'b', other: 1 } }))
  expect(fetched).not.toHaveBeenCalled()
})
