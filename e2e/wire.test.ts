import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { startProduct, type Product } from './src/product/product.ts'

/**
 * The product as `npm start` gives it, spoken to over the wire: money's whole way, and every kind
 * of bad luck on it.
 */
let product: Product
let member: Client
const balance = async (): Promise<number> => (await member.get('/api/wallet')).body.wallet.amount
const inGame = async (code: string): Promise<number> => {
  const account = (await member.get(`/api/wallet/account/${code}`)).body
  return (await member.world('GET', `/games/${code}/${account.username}`)).balance
}
const onTop = async (): Promise<{
  statementType: string
  status: string
  amount: number
  from: string
  to: string
}> => (await member.post('/api/statement', { page: 1, limit: 1 })).body.statements[0]
const fault = (target: string, kind: string, more: object = {}): Promise<unknown> =>
  member.world('POST', '/faults', { target, kind, ...more })

beforeAll(async () => {
  // Patient enough for a busy machine; a provider that never answers is waited for three times.
  product = await startProduct({ PROVIDER_TIMEOUT_MS: '2500' })
  member = await newMember(product)
})
afterAll(() => product.dispose())

describe('the round trip', () => {
  it('goes in by QR, to a game, through play, back, and out to the bank', async () => {
    await member.deposit(1_000)
    expect((await member.get('/api/account/profile')).body.coin).toBe(10)
    expect((await member.get('/api/wallet/activate/pg')).body).toMatchObject({
      code: 'pg',
      isActive: true,
      amount: 0,
    })
    expect((await member.get('/api/wallet/activate/pg')).body.message).toBe('SLOT_ALREADY_ACTIVE')

    const moved = await member.post('/api/wallet/transfer', {
      from: 'WALLET',
      to: 'pg',
      amount: 400.25,
    })
    expect(moved).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', wallet: { amount: 599.75 } },
    })
    const { username } = (await member.get('/api/wallet/account/pg')).body
    await member.world('POST', '/games/pg/play', { username, bet: 100, win: 250.5 })
    const refreshed = (await member.get('/api/wallet/refresh/slot')).body.slots.find(
      (slot: { code: string }) => slot.code === 'pg',
    )
    expect(refreshed.amount).toBe(550.75)

    const back = await member.post('/api/wallet/transferAll', { to: 'WALLET' })
    expect(back.body).toEqual({
      message: 'SUCCESS',
      moved: [{ from: 'pg', amount: 550.75, status: 'SUCCESS' }],
      wallet: { amount: 1150.5 },
    })

    const out = await member.post('/api/wallet/withdraw', { amount: 500 })
    expect(out).toMatchObject({
      status: 201,
      body: { status: 'PENDING', wallet: { amount: 650.5 } },
    })
    await until(async () => (await onTop()).status === 'SUCCESS')
    expect(await onTop()).toMatchObject({
      statementType: 'withdraw',
      amount: 500,
      from: 'WALLET',
      to: 'SCB',
    })
    const { bankAccountNo } = (await member.get('/api/account/profile')).body
    expect(await member.world('GET', `/payouts?accountNo=${bankAccountNo}`)).toHaveLength(1)
  })

  it('is on the statement, newest first, page by page', async () => {
    const all = (await member.post('/api/statement', { page: 1, limit: 100 })).body
    expect(all.total).toBe(4)
    expect(all.statements.map((row: { statementType: string }) => row.statementType)).toEqual([
      'withdraw',
      'transfer',
      'transfer',
      'deposit',
    ])
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map(
        async (page) => (await member.post('/api/statement', { page, limit: 1 })).body.statements,
      ),
    )
    expect(pages.flat()).toEqual(all.statements)
  })
})

describe('bad input moves nothing', () => {
  it.each([
    [{ from: 'WALLET', to: 'pg', amount: 0 }, 422, 'TRANSFER_MINIMUM'],
    [{ from: 'WALLET', to: 'pg', amount: 0.99 }, 422, 'TRANSFER_MINIMUM'],
    [{ from: 'WALLET', to: 'pg', amount: -5 }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: 1.234 }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: '10' }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: 10_000_000.01 }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: null }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: 10, extra: 1 }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'WALLET', amount: 10 }, 400, 'INVALID_REQUEST'],
    [{ from: 'WALLET', to: 'pg', amount: 9_000_000 }, 422, 'MONEY_NOT_ENOUGH'],
    [{ from: 'pg', to: 'WALLET', amount: 9_000_000 }, 422, 'MONEY_NOT_ENOUGH'],
    [{ from: 'WALLET', to: 'nosuch', amount: 10 }, 404, 'NO_GAME'],
    [{ from: 'WALLET', to: 'imi', amount: 10 }, 404, 'SLOT_NO_ACCOUNT'],
  ])('transfer %j: %i %s', async (body, status, message) => {
    const before = await balance()
    expect(await member.post('/api/wallet/transfer', body)).toMatchObject({
      status,
      body: { message },
    })
    expect(await balance()).toBe(before)
  })

  it.each([
    [{ amount: 99.99 }, 422, 'LIMIT_EXCEEDED'],
    [{ amount: 0 }, 422, 'LIMIT_EXCEEDED'],
    [{ amount: 100_000.01 }, 422, 'LIMIT_EXCEEDED'],
    [{ amount: 100.001 }, 400, 'INVALID_REQUEST'],
    [{ amount: 'all' }, 400, 'INVALID_REQUEST'],
    [{ amount: 90_000 }, 422, 'MONEY_NOT_ENOUGH'],
  ])('withdraw %j: %i %s', async (body, status, message) => {
    const before = await balance()
    expect(await member.post('/api/wallet/withdraw', body)).toMatchObject({
      status,
      body: { message },
    })
    expect(await balance()).toBe(before)
  })
})

describe('a provider in any mood', () => {
  it('does it and never answers: PENDING, then the books agree', async () => {
    const before = [await balance(), await inGame('pg')] as const
    await fault('game:pg', 'timeout-after')
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 50 }),
    ).toMatchObject({ status: 202, body: { message: 'PENDING' } })
    expect(await onTop()).toMatchObject({ status: 'PENDING', amount: 50 })
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 1 }),
    ).toMatchObject({ status: 409, body: { message: 'TRANSFER_PENDING' } })
    await until(async () => (await onTop()).status === 'SUCCESS')
    expect([await balance(), await inGame('pg')]).toEqual([before[0] - 50, before[1] + 50])
  })

  it('does not do it and never answers: PENDING, then the money is back', async () => {
    const before = [await balance(), await inGame('pg')]
    await fault('game:pg', 'timeout-before')
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 30 }),
    ).toMatchObject({ status: 202 })
    await until(async () => (await onTop()).status === 'FAILED', 40_000)
    expect([await balance(), await inGame('pg')]).toEqual(before)
  })

  it('refuses: TRANSFER_FAIL, and the money is back at once', async () => {
    const before = [await balance(), await inGame('pg')]
    await fault('game:pg', 'refuse')
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 30 }),
    ).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } })
    expect(await onTop()).toMatchObject({ status: 'FAILED' })
    expect([await balance(), await inGame('pg')]).toEqual(before)
  })

  it('is asked twice: moves it once', async () => {
    const before = [await balance(), await inGame('pg')] as const
    await fault('game:pg', 'duplicate')
    expect(
      await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 20 }),
    ).toMatchObject({ status: 200 })
    expect([await balance(), await inGame('pg')]).toEqual([before[0] + 20, before[1] - 20])
  })

  it('answers late: the member sees PENDING, and then what happened', async () => {
    const before = [await balance(), await inGame('pg')] as const
    await fault('game:pg', 'delay', { ms: 3_500 })
    expect(
      await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 10 }),
    ).toMatchObject({ status: 202 })
    await until(async () => (await onTop()).status !== 'PENDING', 40_000)
    const moved = (await onTop()).status === 'SUCCESS' ? 10 : 0
    expect([await balance(), await inGame('pg')]).toEqual([before[0] + moved, before[1] - moved])
  })
})

describe('the same request twice', () => {
  it('moves once for one Idempotency-Key, and refuses the key for another request', async () => {
    const before = await balance()
    const key = { 'idempotency-key': 'tap-1' }
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 7 }, key),
      ),
    )
    const three = await member.post(
      '/api/wallet/transfer',
      { from: 'WALLET', to: 'pg', amount: 7 },
      key,
    )
    expect([one?.body, two?.body]).toEqual([three.body, three.body])
    expect(three.headers.get('idempotent-replayed')).toBe('true')
    expect(await balance()).toBe(before - 7)
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 8 }, key),
    ).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it('never takes the wallet below zero in 128 parallel transfers', async () => {
    const stranger = await newMember(product, 100)
    await stranger.get('/api/wallet/activate/askmebet')
    const replies = await Promise.all(
      Array.from({ length: 128 }, () =>
        stranger.post('/api/wallet/transfer', { from: 'WALLET', to: 'askmebet', amount: 5 }),
      ),
    )
    const tally = Object.groupBy(replies, (reply) => reply.body.message as string)
    expect(tally['SUCCESS']).toHaveLength(20)
    expect(tally['MONEY_NOT_ENOUGH']).toHaveLength(108)
    const wallet = (await stranger.get('/api/wallet')).body
    expect(wallet.wallet.amount).toBe(0)
    expect(wallet.slots.find((slot: { code: string }) => slot.code === 'askmebet').amount).toBe(100)
  })
})

describe('a callback', () => {
  it('is credited once when it is sent five times; a second payment of the code is credited too', async () => {
    const before = await balance()
    const qr = (await member.post('/api/qrcode/KBANK', { amount: 20 })).body
    await member.world('POST', '/qr/pay', { qrcodeId: qr.qrcodeId, times: 5 })
    await until(async () => (await balance()) === before + 20)
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
    expect(await balance()).toBe(before + 20)
  })

  it('forged changes nothing', async () => {
    const before = await balance()
    const qr = (await member.post('/api/qrcode/KBANK', { amount: 20 })).body
    const forged = await member.call('POST', '/callbacks/psp/KBANK', {
      event: 'PAID',
      reference: qr.qrcodeId,
      amount: 2000,
    })
    expect(forged.status).toBeGreaterThanOrEqual(400)
    expect(await balance()).toBe(before)
  })
})
