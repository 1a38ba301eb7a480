import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { onPostgres } from '../../../testing/db.ts'
import { inTurn } from '../../../testing/inTurn.ts'
import { transact } from '../../../testing/transact.ts'
import { balanceOf } from '../../../testing/wallets.ts'
import { openPlaythrough } from '../../gifts/playthrough/open.ts'
import { setMemberStatus } from '../../people/members/standing.ts'
import { eraseClosed } from './erase.ts'

/** What is still under way when an account is closed: nothing of the member's may be locked in. */
const house = await testApp({
  settings: { sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house
const DAY_MS = 86_400_000

const fund = async (memberId: string, baht: number, to = 'wallet') => {
  await context.ledger.open([`member:${memberId}:${to}`])
  const outcome = await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [
      {
        from: to === 'refund' ? 'house:cashback' : 'house:bank:SCB',
        to: `member:${memberId}:${to}`,
        amount: BigInt(Math.round(baht * 100)),
      },
    ],
  })
  expect(outcome.ok).toBe(true)
}
const balance = (address: string) => balanceOf(context, address)
const wallet = (who: Registered) => balance(`member:${who.memberId}:wallet`)
const close = async (who: Registered) =>
  expect((await who.client.post('/api/account/close', { password: who.password })).status).toBe(200)
const withdraw = (who: Registered, amount: number) =>
  who.client.post('/api/wallet/withdrawAll', { amount })
/** The public code of the slip of the newest withdrawal, and what it shows to whoever has it. */
const slipCode = async (who: Registered): Promise<string> => {
  const { id } = await context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', who.memberId)
    .executeTakeFirstOrThrow()
  return String((await who.client.post(`/api/statement/payout/${id}`)).body['code'])
}
const seenBy = (code: string) => house.client().post('/api/fair/payout', { code })
/** The nightly run, `days` after the closing. */
const shutAfter = async (days: number) => {
  clock.advance(days * DAY_MS)
  await house.jobs.runCron('account.shut')
  await house.jobs.runDue()
}
const statusOf = async (who: Registered) =>
  (
    await context.db
      .selectFrom('member')
      .select('status')
      .where('id', '=', who.memberId)
      .executeTakeFirstOrThrow()
  ).status
const intoGame = async (who: Registered, code: string, amount: number): Promise<string> => {
  expect((await who.client.get(`/api/wallet/activate/${code}`)).status).toBe(200)
  const { body } = await who.client.get(`/api/wallet/account/${code}`)
  const moved = await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount })
  expect(moved.status).toBe(200)
  return String(body.username)
}

describe('an account that is closed', () => {
  it(
    clause('GLI A.3.10', 'is not closed before an open bet is settled, and is paid what it wins'),
    async () => {
      const who = await house.register()
      await fund(who.memberId, 300)
      const username = await intoGame(who, 'ufabet', 300)
      const { betId } = await house.world<{ betId: string }>('POST', '/sandbox/games/ufabet/bets', {
        username,
        bet: 300,
      })
      await close(who)
      await house.jobs.runDue()
      expect(await wallet(who)).toBe(0n)
      await shutAfter(8)
      expect(await statusOf(who)).toBe('ACTIVE')
      await house.world('POST', `/sandbox/games/ufabet/bets/${betId}/settle`, {
        username,
        win: 750,
      })
      await shutAfter(1)
      expect([await wallet(who), await statusOf(who)]).toEqual([75_000n, 'ACTIVE'])
      expect((await withdraw(who, 750)).status).toBe(201)
      await house.jobs.runDue()
      await shutAfter(1)
      expect([await wallet(who), await statusOf(who)]).toEqual([0n, 'CLOSED'])
    },
  )

  it('is asked about at the provider before it is closed: a win may be known there only', async () => {
    const who = await house.register()
    await fund(who.memberId, 100)
    const username = await intoGame(who, 'pg', 100)
    await house.world('POST', '/sandbox/games/pg/play', { username, bet: 100, win: 0 })
    await who.client.get('/api/wallet/refresh/slot')
    await close(who)
    await house.jobs.runDue()
    await house.world('POST', '/sandbox/games/pg/play', { username, bet: 0, win: 40 })
    await shutAfter(8)
    expect([await wallet(who), await statusOf(who)]).toEqual([4_000n, 'ACTIVE'])
  })

  it('is paid out to the last satang, whatever the least withdrawal is', async () => {
    const who = await house.register()
    await fund(who.memberId, 37.5)
    expect((await withdraw(who, 37.5)).body).toMatchObject({ details: { limit: 'min' } })
    await close(who)
    expect((await who.client.get('/api/lookup/withdraw')).body.withdrawMin).toBe(0.01)
    expect((await withdraw(who, 37.5)).status).toBe(201)
    await house.jobs.runDue()
    expect(await wallet(who)).toBe(0n)
  })

  it('with a bonus tells what cancelling leaves, and is paid that once the member has cancelled', async () => {
    const who = await house.register()
    await fund(who.memberId, 200)
    await transact(context.ledger, (tx) =>
      openPlaythrough(context, tx, {
        memberId: who.memberId,
        kind: 'bonus',
        sourceId: context.ids.reference('src'),
        name: { th: 'โบนัสทดสอบ', la: 'ໂບນັດທົດສອບ', en: 'Test bonus' },
        amount: 10_000n,
        from: 'house:bonus',
        conditions: { turnoverMultiple: 10, percentSuccess: null, percentFail: null },
      }),
    )
    await close(who)
    expect((await withdraw(who, 200)).body.message).toBe('BONUS_CONDITION')
    expect((await who.client.get('/api/bonus/check/active')).body.cancel).toEqual({
      returned: 200,
      removed: 100,
    })
    expect((await who.client.get('/api/bonus/clear')).status).toBe(200)
    expect((await withdraw(who, 200)).status).toBe(201)
    await house.jobs.runDue()
    await shutAfter(8)
    expect([await wallet(who), await statusOf(who)]).toEqual([0n, 'CLOSED'])
  })

  it('is not closed before a withdrawal under way has ended', async () => {
    const who = await house.register()
    await fund(who.memberId, 30_000)
    // Waits for an operator.
    const { body } = await withdraw(who, 30_000)
    expect(body.status).toBe('PENDING')
    await close(who)
    await shutAfter(8)
    expect([await wallet(who), await statusOf(who)]).toEqual([0n, 'ACTIVE'])
  })

  it('is not closed before a waiting complaint has its answer', async () => {
    const who = await house.register()
    const sent = await who.client.post('/api/complaints', {
      clientId: randomUUID(),
      text: 'where is my money',
    })
    expect(sent.status).toBe(201)
    await close(who)
    await shutAfter(8)
    expect(await statusOf(who)).toBe('ACTIVE')
    await context.db
      .updateTable('complaint')
      .set({ state: 'ANSWERED', answer: 'paid', answered_at: clock.now(), answered_by: 'op' })
      .where('member_id', '=', who.memberId)
      .execute()
    await shutAfter(1)
    expect(await statusOf(who)).toBe('CLOSED')
  })

  it('loses the cashback that was never claimed into the wallet, and is not kept open by it', async () => {
    const who = await house.register()
    await fund(who.memberId, 12, 'refund')
    const before = await balance('house:cashback')
    await close(who)
    await shutAfter(8)
    expect([await balance(`member:${who.memberId}:refund`), await statusOf(who)]).toEqual([
      0n,
      'CLOSED',
    ])
    expect((await balance('house:cashback')) - before).toBe(1_200n)
  })

  it('names nobody any more five years after it was shut, and leaves the books', async () => {
    const who = await house.register()
    const profile = (await who.client.get('/api/account/profile')).body
    await fund(who.memberId, 150)
    expect((await withdraw(who, 150)).status).toBe(201)
    await house.jobs.runDue()
    const slip = await slipCode(who)
    await close(who)
    await shutAfter(8)
    expect((await seenBy(slip)).status).toBe(200)
    const row = () =>
      context.db
        .selectFrom('member')
        .selectAll()
        .where('id', '=', who.memberId)
        .executeTakeFirstOrThrow()
    const before = await context.ledger.statement(who.memberId, 1, 10)
    expect(before.total).toBe(1)
    const overview = context.db
      .selectFrom('member_overview')
      .select(['care', 'tags'])
      .where('member_id', '=', who.memberId)
    await context.db
      .updateTable('member_overview')
      .set({ care: 'personal', tags: ['calls his wife'] })
      .where('member_id', '=', who.memberId)
      .execute()
    clock.advance(5 * 365 * DAY_MS)
    await eraseClosed(context)
    expect((await row()).username).toBe(who.username)
    clock.advance(3 * DAY_MS)
    expect(await eraseClosed(context)).toBeGreaterThan(0)
    expect(await eraseClosed(context)).toBe(0)
    expect((await seenBy(slip)).status).toBe(404)
    // To whom the books paid is nobody any more: which bank, and four digits of the account.
    const paid = await context.db
      .selectFrom('withdrawal')
      .select(['amount', 'bank_code', 'account_no', 'account_name'])
      .where('member_id', '=', who.memberId)
      .executeTakeFirstOrThrow()
    expect(paid).toEqual({
      amount: 15_000n,
      bank_code: who.bankCode,
      account_no: who.bankAccountNo.slice(-4),
      account_name: '',
    })
    const text = JSON.stringify(await row(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const known of [who.username, profile.name, profile.bankAccountNo])
      expect(text).not.toContain(String(known))
    expect(await overview.execute()).toEqual([{ care: 'standard', tags: [] }])
    for (const table of ['member_bank_past', 'bank_holder', 'passkey'] as const)
      expect(
        await context.db
          .selectFrom(table)
          .select('member_id')
          .where('member_id', '=', who.memberId)
          .execute(),
      ).toEqual([])
    expect(await context.ledger.statement(who.memberId, 1, 10)).toEqual(before)
    expect(
      (await house.client().post('/api/login', { username: who.username, password: who.password }))
        .body.message,
    ).toBe('WRONG_CREDENTIAL')
    // Whoever has the number and the account now registers them.
    const next = await house.register({
      username: who.username,
      bankAccountNo: String(profile.bankAccountNo),
    })
    expect(next.memberId).not.toBe(who.memberId)
  })

  it('names nobody in a conversation either that is kept for longer', async () => {
    await context.settings.set('chatRetentionDays', 3_650)
    const who = await house.register()
    await who.client.post('/api/complaints', { clientId: randomUUID(), text: 'missing' })
    await context.db.deleteFrom('complaint').where('member_id', '=', who.memberId).execute()
    await close(who)
    await shutAfter(8)
    const named = () =>
      context.db
        .selectFrom('chat_conversation')
        .select(['member_username', 'member_name'])
        .where('member_id', '=', who.memberId)
        .executeTakeFirstOrThrow()
    expect((await named()).member_username).toBe(who.username)
    clock.advance((5 * 365 + 3) * DAY_MS)
    await eraseClosed(context)
    expect(await named()).toEqual({ member_username: null, member_name: null })
    await context.settings.set('chatRetentionDays', 730)
  })

  it('opens for a withdrawal, and nothing else, when money comes after it was closed', async () => {
    const who = await house.register()
    await close(who)
    await shutAfter(8)
    const logIn = () =>
      house.client().post('/api/login', { username: who.username, password: who.password })
    expect((await logIn()).body.message).toBe('INVALID_USER_4')
    await fund(who.memberId, 55)
    await shutAfter(1)
    const again = await logIn()
    expect(again.status).toBe(200)
    const back = house.client(String(again.body.token))
    expect((await back.post('/api/qrcode/KBANK', { amount: 100 })).body.message).toBe(
      'INVALID_USER_4',
    )
    expect((await back.post('/api/wallet/withdraw', { amount: 55 })).status).toBe(201)
    await house.jobs.runDue()
    await shutAfter(1)
    expect((await logIn()).body.message).toBe('INVALID_USER_4')
  })

  it('stays closed to a member whom operators suspended, whatever money comes', async () => {
    const who = await house.register()
    await close(who)
    await shutAfter(8)
    await context.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', who.memberId)
      .execute()
    await fund(who.memberId, 55)
    await shutAfter(1)
    expect(await statusOf(who)).toBe('SUSPENDED')
  })

  it.runIf(onPostgres).each([
    ['opened', 1],
    ['closed', 0],
  ] as const)(
    "is not %s by the nightly run over an operator's suspension of the same moment",
    async (_, baht) => {
      const who = await house.register()
      await close(who)
      await house.jobs.runDue()
      if (baht > 0) {
        await shutAfter(8)
        await fund(who.memberId, baht)
      } else clock.advance(8 * DAY_MS)
      await inTurn(
        context.db,
        (tx) =>
          tx.selectFrom('member').select('id').where('id', '=', who.memberId).forUpdate().execute(),
        () => setMemberStatus(context, who.memberId, 'SUSPENDED'),
        () => house.jobs.runCron('account.shut'),
      )
      expect(await statusOf(who)).toBe('SUSPENDED')
    },
  )

  it('in the moment of 20 transfers into a game has all of it back in the wallet', async () => {
    const who = await house.register()
    await fund(who.memberId, 100)
    expect((await who.client.get('/api/wallet/activate/pg')).status).toBe(200)
    const [, ...moved] = await Promise.all([
      close(who),
      ...Array.from({ length: 20 }, () =>
        who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 5 }),
      ),
    ])
    expect(moved.every(({ status }) => [200, 403].includes(status))).toBe(true)
    clock.advance(60_000)
    await house.jobs.runDue()
    expect(await wallet(who)).toBe(10_000n)
  })
})
