import { afterEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { resolveLink, WALLET_LINKS } from './redeem.ts'
import { redeem } from './service.ts'
import { seal as sealWith } from './testing/seal.ts'

const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))

const OURS = 'KRAPAO WALLET'
const issue = async (amount: number, walletAccountName = OURS) =>
  (
    await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
      amount,
      walletAccountName,
    })
  ).link
const seal = (text: string, secret = context.config.truelinkSecret): string =>
  sealWith(secret, text)
interface Answered {
  message: string
  amount?: number
  wallet?: { amount: number }
  details?: { reference?: string; minimum?: number }
}
const post = (member: Caller, link: string, key?: string) =>
  member.post<Answered>('/api/wallet/truelink', { link }, key)
const give = (member: Caller, link: string, name = OURS, key?: string) =>
  post(member, seal(`${link}::${name}`), key)
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const lines = async (member: Caller) =>
  (
    await member.post<{ statements: { status: string; amount: number }[] }>('/api/statement', {
      page: 1,
      limit: 10,
    })
  ).body.statements.map((row) => `${row.status} ${row.amount}`)

describe('a wallet link', () => {
  it('S203: is redeemed into the wallet, once, with its coins', async () => {
    const member = await cashier.member()
    const link = await issue(150.25)
    expect(await give(member, link)).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', amount: 150.25, wallet: { amount: 150.25 } },
    })
    expect(await give(member, link)).toMatchObject({
      status: 409,
      body: { message: 'TRUELINK_DUPLICATE' },
    })
    expect(await give(await cashier.member(), link)).toMatchObject({
      status: 409,
      body: { message: 'TRUELINK_DUPLICATE' },
    })
    expect([
      await lines(member),
      await wallet(member),
      await cashier.balance(`member:${member.memberId}:coin`),
    ]).toEqual([['SUCCESS 150.25'], 15_025n, 1n])
  })

  it('answers a retry with the same key and envelope as the first time', async () => {
    const member = await cashier.member()
    const sealed = seal(`${await issue(20)}::${OURS}`)
    const first = await post(member, sealed, 'once')
    const again = await post(member, sealed, 'once')
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect(await wallet(member)).toBe(2_000n)
  })

  it('is redeemed once by 64 callers at once', async () => {
    const members = await Promise.all([
      cashier.member(),
      cashier.member(),
      cashier.member(),
      cashier.member(),
    ])
    const link = await issue(40)
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, at) => give(members[at % 4] as Caller, link)),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 63 }, () => 409),
    ])
    const sum = (await Promise.all(members.map(wallet))).reduce((a, b) => a + b)
    expect(sum).toBe(4_000n)
  })

  it('is redeemed once by 64 callers of several processes, and the issuer was asked under one reference', async () => {
    const members = await Promise.all([
      cashier.member(),
      cashier.member(),
      cashier.member(),
      cashier.member(),
    ])
    const link = await issue(40)
    const code = new URL(link).searchParams.get('v')
    const sealed = seal(`${link}::${OURS}`)
    const processes = Array.from({ length: 8 }, () => cashier.restarted())
    const all = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) =>
        redeem(processes[at % 8] ?? context, {
          memberId: members[at % 4]?.memberId ?? '',
          sealed,
          asked: null,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of all)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'TRUELINK_DUPLICATE' })
    expect((await Promise.all(members.map(wallet))).reduce((a, b) => a + b)).toBe(4_000n)
    expect(
      await context.db.selectFrom('wallet_link').select('state').where('code', '=', code).execute(),
    ).toEqual([{ state: 'REDEEMED' }])
    const told = await context.providers.walletLink.redemptions(new Date(0))
    expect(
      told.kind === 'done' && told.value.filter((redemption) => redemption.code === code),
    ).toHaveLength(1)
  })

  it('is refused under 2 baht without being redeemed, and taken at 2', async () => {
    const member = await cashier.member()
    const small = await issue(1.99)
    for (let n = 0; n < 2; n++)
      expect(await give(member, small)).toMatchObject({
        status: 422,
        body: { message: 'TRUELINK_INVALID', details: { minimum: 2 } },
      })
    expect((await give(member, await issue(2))).status).toBe(200)
    expect(await wallet(member)).toBe(200n)
  })

  it('is refused when it is none, sealed otherwise, of another host, or made out to another account', async () => {
    const member = await cashier.member()
    const link = await issue(50)
    const invalid = { status: 422, body: { message: 'TRUELINK_INVALID' } }
    expect(await post(member, link)).toMatchObject(invalid)
    expect(await post(member, seal(`${link}::${OURS}`, 'guessed'))).toMatchObject(invalid)
    expect(await give(member, link.replace('.test/', '.test.evil/'))).toMatchObject(invalid)
    expect(await give(member, `${link.slice(0, -18)}NEVERISSUED2345678`)).toMatchObject(invalid)
    expect(await give(member, await issue(50, 'SOMEBODY ELSE'))).toMatchObject(invalid)
    expect(await give(member, link, 'NO SUCH WALLET')).toMatchObject({
      status: 422,
      body: { message: 'NO_WALLET' },
    })
    expect((await member.post('/api/wallet/truelink', { link: 5 })).status).toBe(400)
    expect([await lines(member), await wallet(member)]).toEqual([[], 0n])
    expect((await give(member, link)).status).toBe(200)
  })

  it('is left alone when the issuer does not answer the first check', async () => {
    const member = await cashier.member()
    const link = await issue(30)
    await cashier.fault('walletlink', 'timeout-before')
    expect(await give(member, link)).toMatchObject({
      status: 503,
      body: { message: 'SERVICE_UNAVAILABLE' },
    })
    expect(await lines(member)).toEqual([])
    expect((await give(member, link)).status).toBe(200)
  })

  it.each(['timeout-after', 'timeout-before', 'error'])(
    'is PENDING without an answer to the redemption (%s), and ends later',
    async (kind) => {
      const member = await cashier.member()
      const sealed = seal(`${await issue(60)}::${OURS}`)
      await cashier.sandboxCall('POST', '/sandbox/faults', {
        target: 'walletlink',
        kind,
        on: 'write',
      })
      const first = await post(member, sealed, 'k')
      expect(first).toMatchObject({
        status: 503,
        body: {
          message: 'SERVICE_UNAVAILABLE',
          details: { reference: expect.any(String) as unknown },
        },
      })
      expect([await lines(member), await wallet(member)]).toEqual([['PENDING 60'], 0n])
      expect((await post(member, sealed, 'k')).status).toBe(503)
      expect(await give(member, '')).toMatchObject({ status: 422 })
      cashier.advance(3_000)
      await Promise.all(
        Array.from({ length: 8 }, () =>
          resolveLink(cashier.restarted(), first.body.details?.reference ?? ''),
        ),
      )
      expect([await lines(member), await wallet(member)]).toEqual([['SUCCESS 60'], 6_000n])
      expect(await post(member, sealed, 'k')).toMatchObject({
        status: 200,
        body: { message: 'SUCCESS', amount: 60 },
      })
    },
  )

  it('refused at the redemption is FAILED, and may be given again', async () => {
    const member = await cashier.member()
    const link = await issue(70)
    await cashier.sandboxCall('POST', '/sandbox/faults', {
      target: 'walletlink',
      kind: 'refuse',
      on: 'write',
    })
    expect(await give(member, link)).toMatchObject({
      status: 422,
      body: { message: 'TRUELINK_INVALID' },
    })
    expect(await lines(member)).toEqual(['FAILED 70'])
    expect((await give(member, link)).status).toBe(200)
    expect(await wallet(member)).toBe(7_000n)
  })

  it('is found when it is due after its process died', async () => {
    const member = await cashier.member()
    await cashier.sandboxCall('POST', '/sandbox/faults', {
      target: 'walletlink',
      kind: 'timeout-after',
      on: 'write',
    })
    const { body } = await give(member, await issue(80))
    cashier.advance(120_000)
    expect(body.details?.reference).toBeDefined()
    await cashier.jobs.look(WALLET_LINKS)
    await until(async () => (await wallet(member)) === 8_000n)
  })
})
