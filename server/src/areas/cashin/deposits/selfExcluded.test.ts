import { describe, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { sealLink } from '../walletLinks/testing/seal.ts'

/**
 * A session that was open when the exclusion began: nothing goes in and nothing is played, what is
 * ours already is credited, and all of it may go out.
 */
const cashier = await openCashier()
const { context } = cashier
const REFUSED = { status: 403, body: { message: 'SELF_EXCLUDED' } }

describe('a member who is self-excluded', () => {
  it(
    clause(
      'GLI A.3.8',
      'is refused each way in and each way to play, is credited what was on its way, and takes all of it out',
    ),
    async () => {
      const bankAccountNo = '4999912345'
      const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
      const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
      await cashier.fund(member.memberId, 500)
      for (const code of ['pg', 'joker'])
        expect((await member.get(`/api/wallet/activate/${code}`)).status).toBe(200)
      expect(
        (await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 200 }))
          .status,
      ).toBe(200)
      const { body: own } = await member.get<{ username: string }>('/api/wallet/account/pg')
      const { body: code } = await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', {
        amount: 100,
      })
      const { link } = await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
        amount: 50,
        walletAccountName: 'KRAPAO WALLET',
      })
      const sealed = sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET')
      const until = new Date(context.clock.now().getTime() + 86_400_000)
      await context.db
        .updateTable('member')
        .set({ excluded_until: until })
        .where('id', '=', member.memberId)
        .execute()

      const tried = await Promise.all([
        ...['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'].map((provider) =>
          member.post(`/api/qrcode/${provider}`, { amount: 100 }),
        ),
        member.post('/api/wallet/add', { amount: 100 }),
        member.post('/api/wallet/truelink', { link: sealed }),
        member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 10 }),
        member.post('/api/wallet/transfer', { from: 'pg', to: 'joker', amount: 10 }),
        member.post('/api/wallet/transferAll', { to: 'pg' }),
        ...[
          `autoLogin/pg/${own.username}`,
          'wallet/activate/imi',
          'wallet/account/pg',
          'wallet/account/joker',
        ].map((path) => member.get(`/api/${path}`)),
      ])
      for (const answer of tried) expect(answer).toMatchObject(REFUSED)
      expect(await wallet()).toBe(30_000n)
      expect(
        await context.db
          .selectFrom('qr_code')
          .select('state')
          .where('member_id', '=', member.memberId)
          .execute(),
      ).toEqual([{ state: 'LIVE' }])

      // Paid before he could be told, and sent from his bank: the money is ours, so it is his.
      await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: code.qrcodeId })
      await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
        fromBankCode: 'SCB',
        fromAccountNo: bankAccountNo,
        fromName: 'SOMCHAI DEE',
        toAccountNo: '4050012345',
        amount: 40,
      })
      await readFeed(context)
      expect(await wallet()).toBe(44_000n)

      expect(
        (await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 50 }))
          .status,
      ).toBe(200)
      expect((await member.post('/api/wallet/withdrawAll', { amount: 640 })).status).toBe(201)
      expect(await wallet()).toBe(0n)

      // When it has ended the gift is still there.
      await context.db
        .updateTable('member')
        .set({ excluded_until: context.clock.now() })
        .where('id', '=', member.memberId)
        .execute()
      expect((await member.post('/api/wallet/truelink', { link: sealed })).status).toBe(200)
    },
  )

  it('shows the outcome of a gift that was being redeemed before it began', async () => {
    const member = await cashier.member()
    const { link } = await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
      amount: 50,
      walletAccountName: 'KRAPAO WALLET',
    })
    const sealed = sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET')
    await cashier.fault('walletlink', 'timeout-after', 1, undefined, 'write')
    expect((await member.post('/api/wallet/truelink', { link: sealed }, 'one')).status).toBe(503)
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 60_000) })
      .where('id', '=', member.memberId)
      .execute()
    cashier.advance(10_000)
    expect(await member.post('/api/wallet/truelink', { link: sealed }, 'one')).toMatchObject({
      status: 200,
      body: { amount: 50 },
    })
  })
})
