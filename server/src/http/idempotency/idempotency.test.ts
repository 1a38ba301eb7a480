import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { testApp, type Registered } from '../../testing/app.ts'
import { onPostgres } from '../../testing/db.ts'
import { fundWallet } from '../../testing/wallets.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house

async function withMoney(baht: number): Promise<Registered> {
  const person = await house.register()
  await fundWallet(context, person.memberId, baht)
  await person.client.get('/api/wallet/activate/pg')
  return person
}
const wallet = async (person: Registered): Promise<number> =>
  ((await person.client.get('/api/wallet')).body['wallet'] as { amount: number }).amount
const send = (person: Registered, key: string, amount: number) =>
  person.client.post(
    '/api/wallet/transfer',
    { from: 'WALLET', to: 'pg', amount },
    { 'idempotency-key': key },
  )

describe('an Idempotency-Key', () => {
  it('gets the first answer again, marked as such, and moves nothing more', async () => {
    const person = await withMoney(100)
    const first = await send(person, 'k', 10)
    const again = await send(person, 'k', 10)
    expect(again.body).toEqual(first.body)
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ])
    expect(await wallet(person)).toBe(90)
  })

  it('moves once in 64 parallel tries, all of which get that answer', async () => {
    const person = await withMoney(100)
    const replies = await Promise.all(Array.from({ length: 64 }, () => send(person, 'same', 10)))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(await wallet(person)).toBe(90)
  })

  it('is refused with another body, or for another call', async () => {
    const person = await withMoney(1_000)
    await send(person, 'k', 10)
    expect(await send(person, 'k', 11)).toMatchObject({
      status: 422,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(
      await person.client.post('/api/wallet/withdraw', { amount: 100 }, { 'idempotency-key': 'k' }),
    ).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await wallet(person)).toBe(990)
  })

  it('belongs to one member', async () => {
    const [one, two] = [await withMoney(50), await withMoney(50)]
    await send(one, 'mine', 10)
    expect((await send(two, 'mine', 20)).status).toBe(200)
    expect([await wallet(one), await wallet(two)]).toEqual([40, 30])
  })

  it('keeps a definite refusal, and asks again after one that may turn out otherwise', async () => {
    const person = await withMoney(10)
    expect((await send(person, 'poor', 500)).body.message).toBe('MONEY_NOT_ENOUGH')
    await fundWallet(context, person.memberId, 1_000)
    const again = await send(person, 'poor', 500)
    expect([again.body.message, again.headers['idempotent-replayed']]).toEqual([
      'MONEY_NOT_ENOUGH',
      'true',
    ])

    await house.world('POST', '/sandbox/faults', {
      target: 'game:pg',
      kind: 'timeout-after',
      on: 'write',
    })
    await send(person, 'first', 5)
    expect((await send(person, 'second', 5)).body.message).toBe('TRANSFER_PENDING')
    for (let i = 0; i < 4; i++) {
      house.clock.advance(10_000)
      await house.jobs.runDue()
    }
    expect((await send(person, 'second', 5)).status).toBe(200)
  })

  it('still binds its body when it was forgotten after a refusal that may turn out otherwise', async () => {
    const person = await withMoney(100)
    await house.world('POST', '/sandbox/faults', {
      target: 'game:pg',
      kind: 'timeout-after',
      on: 'write',
    })
    await send(person, 'pending', 5)
    expect((await send(person, 'later', 5)).body.message).toBe('TRANSFER_PENDING')
    for (let i = 0; i < 4; i++) {
      house.clock.advance(10_000)
      await house.jobs.runDue()
    }
    expect(await send(person, 'later', 50)).toMatchObject({
      status: 422,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect((await send(person, 'later', 5)).status).toBe(200)
    expect(await wallet(person)).toBe(90)
  })

  it('is taken over when one process lets it go, by one of many at once', async () => {
    const person = await withMoney(100)
    const second = await testApp({ database: house.database, sandbox: house.sandbox })
    await house.world('POST', '/sandbox/faults', {
      target: 'game:pg',
      kind: 'timeout-after',
      on: 'write',
    })
    await send(person, 'pending', 5)
    expect((await send(person, 'moved', 5)).body.message).toBe('TRANSFER_PENDING')
    for (let i = 0; i < 4; i++) {
      house.clock.advance(10_000)
      await house.jobs.runDue()
    }
    const elsewhere = { ...person, client: second.client(person.token) }
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(elsewhere, 'moved', 5)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(await wallet(person)).toBe(90)
    await second.close()
  })

  it.each(['', ' ', 'a b', 'ก', 'x'.repeat(256)])(
    'that is not 1 to 255 visible characters is refused: "%s"',
    async (key) => {
      const person = await withMoney(10)
      const reply = await send(person, key, 1)
      if (key === '') expect(reply.status).toBe(400)
      expect(reply).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    },
  )

  it.runIf(onPostgres)(
    'left by a process that died is run again at once, and waits for one that lives',
    async () => {
      const person = await withMoney(100)
      await send(person, 'left', 10)
      const other = await openDatabase({
        databaseUrl: house.database.url ?? '',
        dataDir: null,
        log: { info() {}, warn() {} },
        migrate: false,
        allowUnsafe: { postgres: true },
      })
      await context.db
        .updateTable('idempotency_key')
        .set({ status: null, body: null, owner: other.presence.id })
        .where('member_id', '=', person.memberId)
        .where('key', '=', 'left')
        .execute()
      expect(await send(person, 'left', 10)).toMatchObject({
        status: 409,
        body: { details: { reason: 'IDEMPOTENCY_KEY_IN_USE' } },
      })
      await other.close()
      await expect.poll(async () => (await send(person, 'left', 10)).status).toBe(200)
      expect(await wallet(person)).toBe(90)
    },
  )
})
