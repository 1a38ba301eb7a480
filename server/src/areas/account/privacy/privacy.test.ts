import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { proofOf } from '../../../testing/passwordProof.ts'

const house = await testApp()
const { context, clock } = house

const fund = (who: Registered, baht: number) =>
  context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [
      { from: 'house:bank:SCB', to: `member:${who.memberId}:wallet`, amount: BigInt(baht) * 100n },
    ],
    line: {
      memberId: who.memberId,
      type: 'deposit',
      from: 'SCB',
      to: 'WALLET',
      amount: BigInt(baht) * 100n,
    },
  })
const logIn = (who: Registered) =>
  house.client().post('/api/login', { username: who.username, password: who.password })

describe('sessions', () => {
  it('are listed with masked addresses, and each is ended for itself, its listeners too', async () => {
    const who = await house.register()
    const second = await house
      .client(undefined, '27.55.12.34')
      .post(
        '/api/login',
        { username: who.username, password: who.password },
        { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      )
    const other = house.client(String(second.body.token), '27.55.12.34')
    const list = async () =>
      (await who.client.get('/api/account/sessions')).body as unknown as {
        _id: string
        current: boolean
        address: string
        device: string
      }[]
    const sessions = await list()
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const theirs = sessions.find(({ current }) => !current)
    expect(theirs).toMatchObject({ address: '27.55.x.x', device: 'Firefox, Windows' })
    const ended: string[] = []
    context.events.on('session.ended', ({ sessionId }) => void ended.push(sessionId))
    const stranger = await house.register()
    expect((await stranger.client.delete(`/api/account/sessions/${theirs?._id}`)).status).toBe(404)
    expect((await other.get('/api/account/profile')).status).toBe(200)
    expect((await who.client.delete(`/api/account/sessions/${theirs?._id}`)).status).toBe(204)
    expect(ended).toEqual([theirs?._id])
    expect(await other.get('/api/account/profile')).toMatchObject({
      status: 401,
      body: { message: 'invalid-token' },
    })
    expect((await who.client.delete(`/api/account/sessions/${theirs?._id}`)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('the export', () => {
  it(
    clause('PDPA 30', 'holds what is known of the member and of nobody else, as a file'),
    async () => {
      const [who, stranger] = [await house.register(), await house.register()]
      for (const each of [who, stranger]) await fund(each, 123)
      await who.client.put('/api/play/limits', { kind: 'loss', period: 'day', amount: 50 })
      for (const each of [who, stranger])
        await each.client.post('/api/complaints', {
          clientId: randomUUID(),
          text: `missing, says ${each.username}`,
        })
      const bare = await who.client.get('/api/account/export')
      expect([bare.status, bare.body.message]).toEqual([403, 'STEP_UP_REQUIRED'])
      const { status, headers, text, body } = await who.client.get(
        '/api/account/export',
        await proofOf(who.client, who.password),
      )
      expect(status).toBe(200)
      expect(headers['content-disposition']).toBe('attachment; filename="krapao-account.json"')
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toMatchObject({
        profile: { id: who.memberId, username: who.username, bankAccountNo: who.bankAccountNo },
        statement: [{ type: 'deposit', amount: 123 }],
        limits: [{ kind: 'loss', period: 'day', amount: 50 }],
        deposits: [],
        slips: [],
        chats: [{ sender: 'other', body: expect.stringContaining('c-') }],
        complaints: [
          {
            number: expect.stringMatching(/^C-\d{6}$/),
            subject: `missing, says ${who.username}`,
            state: 'OPEN',
            dueAt: expect.any(String),
            answer: null,
          },
        ],
        sessions: [{}],
      })
      for (const secret of ['argon2', 'hash', stranger.memberId, stranger.username])
        expect(text).not.toContain(secret)
    },
  )

  it('does not say why a slip waits for an operator, as the list of slips does not', async () => {
    const who = await house.register()
    const now = context.clock.now()
    const later = new Date(now.getTime() + 1)
    const slip = { member_id: who.memberId, file: null, width: 1, height: 1, created_at: now }
    await context.db
      .insertInto('slip')
      .values([
        { ...slip, reference: 'waits', status: 'REVIEW', note: 'SENDER_UNCLEAR' },
        {
          ...slip,
          reference: 'failed',
          status: 'FAILED',
          note: 'NOT_MATCH',
          created_at: later,
          ended_at: later,
        },
      ])
      .execute()
    const { body } = await who.client.get(
      '/api/account/export',
      await proofOf(who.client, who.password),
    )
    expect(body['slips']).toMatchObject([
      { reference: 'waits', status: 'PENDING', note: null },
      { reference: 'failed', status: 'FAILED', note: 'NOT_MATCH' },
    ])
  })
})

describe('closing the account', () => {
  it(
    clause(
      'GLI A.3.10',
      'ends deposit, play and gifts, transfers the money back, and is shut once nothing is left',
    ),
    async () => {
      const who = await house.register()
      await fund(who, 500)
      await who.client.get('/api/wallet/activate/pg')
      await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 200 })
      expect(await who.client.post('/api/account/close', { password: 'not mine' })).toMatchObject({
        status: 403,
        body: { message: 'WRONG_PASSWORD' },
      })
      const close = () => who.client.post('/api/account/close', { password: who.password })
      expect((await close()).body).toEqual({ message: 'SUCCESS' })
      expect((await close()).body).toEqual({ message: 'SUCCESS' })
      const closed = { status: 403, body: { message: 'INVALID_USER_4' } }
      for (const [path, body] of [
        ['/api/qrcode/KBANK', { amount: 100 }],
        ['/api/wallet/add', { amount: 100 }],
        ['/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 10 }],
        ['/api/spinwheel/spin', {}],
      ] as const)
        expect(await who.client.post(path, body)).toMatchObject(closed)
      await house.jobs.runDue()
      const wallet = async () =>
        (await context.ledger.balances([`member:${who.memberId}:wallet`])).values().next().value
          ?.balance
      expect(await wallet()).toBe(50_000n)
      clock.advance(7 * 86_400_000)
      await house.jobs.runCron('account.shut')
      const again = await logIn(who)
      expect(again.status).toBe(200)
      const back = house.client(String(again.body.token))
      expect((await back.post('/api/wallet/withdraw', { amount: 500 })).status).toBe(201)
      await house.jobs.runDue()
      expect(await wallet()).toBe(0n)
      await house.jobs.runCron('account.shut')
      expect((await logIn(who)).body).toEqual({ message: 'INVALID_USER_4' })
    },
  )
})
