import {
  checkReceipt,
  type Proof,
  type ReceiptLeg,
  type ShownRow,
} from '@krapao/contract/fair/proof'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { asOwner } from '../../../testing/db.ts'

const house = await testApp({
  settings: { sessionHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 },
})
const { context, clock } = house
const at = (time: string) => clock.hold(new Date(time))

interface Shown extends ShownRow {
  _id: string
  status: string
  reference: string
  legs: ReceiptLeg[]
  path: { at: string; event: string }[]
  proof: Proof | null
}
const receiptOf = async (who: Registered, id: string) =>
  (await who.client.get(`/api/statement/${id}`)).body as unknown as Shown
const rows = async (who: Registered) =>
  (await who.client.post('/api/statement', { page: 1, limit: 50 })).body.statements as {
    _id: string
    statementType: string
  }[]
const published = async (day: string | undefined) =>
  (
    (await house.client().get('/api/fair/roots')).body as unknown as { day: string; root: string }[]
  ).find((each) => each.day === day)?.root ?? null
const check = async (receipt: Shown) =>
  checkReceipt(receipt, { published: await published(receipt.proof?.day) })
const close = () => house.jobs.runCron('books.closeDays')
const fault = async () =>
  (await verifyLedger(context.db)).findings.filter(({ faults }) => faults > 0n)

const gift = async (who: Registered, baht: number) => {
  const outcome = await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('gift'),
    kind: 'deposit',
    legs: [
      { from: 'house:bank:SCB', to: `member:${who.memberId}:wallet`, amount: BigInt(baht) * 100n },
      { from: 'house:coin', to: `member:${who.memberId}:coin`, amount: 5n },
    ],
    line: {
      memberId: who.memberId,
      type: 'deposit',
      from: 'SCB',
      to: 'WALLET',
      amount: BigInt(baht) * 100n,
    },
  })
  expect(outcome.ok).toBe(true)
}

at('2026-11-17T05:00:00.000Z')
const who = await house.register()
await gift(who, 500)
await who.client.get('/api/wallet/activate/pg')
await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 120.5 })
const [transfer, deposit] = await rows(who)
const wallet = `member:${who.memberId}:wallet`

describe('a receipt', () => {
  it(
    clause(
      ['GLI 2.8.5j'],
      'shows both legs with before and after, summing to zero, and its way in time',
    ),
    async () => {
      expect(await receiptOf(who, transfer?._id ?? '')).toMatchObject({
        _id: transfer?._id,
        statementType: 'transfer',
        status: 'SUCCESS',
        amount: 120.5,
        legs: [
          { account: wallet, amount: -120.5, before: 500, after: 379.5 },
          { account: `member:${who.memberId}:game:pg`, amount: 120.5, before: 0, after: 120.5 },
        ],
        path: [{ event: 'held' }, { event: 'settled' }],
        proof: null,
      })
      // What the house has is nobody's to read.
      expect((await receiptOf(who, deposit?._id ?? '')).legs).toEqual([
        { account: 'house:bank:SCB', amount: -500, before: null, after: null },
        { account: 'house:coin', amount: -5, before: null, after: null },
        { account: `member:${who.memberId}:coin`, amount: 5, before: 0, after: 5 },
        { account: wallet, amount: 500, before: 0, after: 500 },
      ])
    },
  )

  it('says of money on its way that it has not arrived, and of money given back both ways', async () => {
    const pending = await house.register()
    await gift(pending, 100)
    await pending.client.get('/api/wallet/activate/joker')
    await house.world('POST', '/sandbox/faults', {
      target: 'game:joker',
      kind: 'timeout-before',
      times: 9,
    })
    await pending.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'joker', amount: 30 })
    await house.world('DELETE', '/sandbox/faults')
    const [row] = await rows(pending)
    const own = `member:${pending.memberId}:wallet`
    expect(await receiptOf(pending, row?._id ?? '')).toMatchObject({
      status: 'PENDING',
      legs: [
        { account: 'house:transit', amount: 30, before: null, after: null },
        { account: own, amount: -30, before: 100, after: 70 },
      ],
      path: [{ event: 'held' }],
    })
    clock.advance(5 * 60_000)
    await house.jobs.runDue()
    clock.advance(5 * 60_000)
    await house.jobs.runDue()
    const after = await receiptOf(pending, row?._id ?? '')
    expect(after.status).not.toBe('PENDING')
    expect(after.legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0)
  })

  it('is told to nobody else', async () => {
    const stranger = await house.register()
    for (const id of [deposit?._id ?? '', '0', '99999999999999999999'])
      expect(await stranger.client.get(`/api/statement/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'NOT_FOUND' },
      })
    expect((await stranger.client.get('/api/statement/abc')).status).toBe(400)
    expect((await house.client().get(`/api/statement/${deposit?._id}`)).status).toBe(401)
  })
})

describe('the proof of a receipt', () => {
  it('is there from the day after, and the member checks it against the public root', async () => {
    await close()
    expect((await house.client().get('/api/fair/roots')).body).toEqual([])
    at('2026-11-17T17:19:00.000Z')
    await close()
    expect((await house.client().get('/api/fair/roots')).body).toEqual([])
    at('2026-11-17T17:21:00.000Z')
    await close()
    await close()
    const roots = (await house.client().get('/api/fair/roots')).body as unknown as unknown[]
    expect(roots).toHaveLength(1)
    for (const { _id } of await rows(who)) {
      const receipt = await receiptOf(who, _id)
      expect(receipt.proof?.day).toBe('2026-11-17')
      expect(await check(receipt)).toBe('MATCHES')
      expect(await checkReceipt(receipt, { published: '00' })).toBe('DIFFERS')
      expect(
        await checkReceipt(receipt, { published: await published('2026-11-17'), kept: '00' }),
      ).toBe('DIFFERS')
      const [leg, ...others] = receipt.legs
      if (!leg) throw new Error('no legs')
      expect(
        await check({ ...receipt, legs: [{ ...leg, amount: leg.amount - 1 }, ...others] }),
      ).toBe('DIFFERS')
      expect(await check({ ...receipt, _id: '999999' })).toBe('DIFFERS')
      // What the row says above its legs is proved as well.
      for (const said of [
        { amount: receipt.amount + 1 },
        { from: 'SCB9' },
        { to: 'KBANK9' },
        { statementType: 'invite' as const },
        { createdAt: '2026-11-16T05:00:00.000Z' },
      ])
        expect([said, await check({ ...receipt, ...said })]).toEqual([said, 'DIFFERS'])
    }
    expect(await fault()).toEqual([])
  })

  it('covers the days on which nothing was posted, and a long day in several parts', async () => {
    at('2026-11-20T05:00:00.000Z')
    await Promise.all(Array.from({ length: 1_100 }, () => gift(who, 1)))
    at('2026-11-21T05:00:00.000Z')
    await close()
    const roots = (await house.client().get('/api/fair/roots')).body as unknown as {
      day: string
      size: number
    }[]
    expect(roots.map(({ day, size }) => [day, size]).slice(0, 3)).toEqual([
      ['2026-11-20', 1_100],
      ['2026-11-19', 0],
      ['2026-11-18', 0],
    ])
    const { statements } = (await who.client.post('/api/statement', { page: 1, limit: 100 }))
      .body as { statements: { _id: string }[] }
    for (const { _id } of [statements[0], statements[50], statements[99]] as { _id: string }[])
      expect(await check(await receiptOf(who, _id))).toBe('MATCHES')
  })
})

describe('a proof of another day', () => {
  it('is none: a posting dated elsewhere stands in no other day’s tree', async () => {
    const [row] = await rows(who)
    const receipt = await receiptOf(who, row?._id ?? '')
    const { proof } = receipt
    if (!proof) throw new Error('no proof')
    const root = await published(proof.day)
    expect(await checkReceipt(receipt, { published: root })).toBe('MATCHES')
    // The tree that it is in, told as another day's: what a planted posting would need.
    const moved = { ...receipt, proof: { ...proof, day: '2026-11-18' } }
    expect(await checkReceipt(moved, { published: root })).toBe('DIFFERS')
    expect(await checkReceipt(moved, { published: await published('2026-11-18') })).toBe('DIFFERS')
  })
})

describe('a planted change of a past posting', () => {
  /**
   * As somebody who owns the database would: past the triggers, and mended so that every sum is
   * right.
   */
  const plant = (change: (owner: typeof context.db) => Promise<unknown>) =>
    asOwner(context.db, async (owner) => {
      for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_line'])
        await sql`alter table ${sql.table(table)} disable trigger immutable`.execute(owner)
      await change(owner)
      for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_line'])
        await sql`alter table ${sql.table(table)} enable trigger immutable`.execute(owner)
    })

  it("is found by the member's check and by ours in an amount, with all balances adjusted", async () => {
    const victim = await house.register()
    await gift(victim, 500)
    const [row] = await rows(victim)
    at('2026-11-22T05:00:00.000Z')
    await close()
    expect(await check(await receiptOf(victim, row?._id ?? ''))).toBe('MATCHES')
    const own = `member:${victim.memberId}:wallet`
    await plant(async (owner) => {
      await sql`update ledger_entry set amount = amount - 10000, balance = balance - 10000
        where account_id = (select id from ledger_account where address = ${own})`.execute(owner)
      await sql`update ledger_account set balance = balance - 10000 where address = ${own}`.execute(
        owner,
      )
      const bank = sql`(select id from ledger_account where address = 'house:bank:SCB')`
      const seq = sql`(select seq from ledger_entry where account_id = ${bank}
          and transfer_id = ${BigInt(row?._id ?? 0)})`
      await sql`update ledger_entry set balance = balance + 10000 where account_id = ${bank} and seq >= ${seq}`.execute(
        owner,
      )
      await sql`update ledger_entry set amount = amount + 10000 where account_id = ${bank}
          and transfer_id = ${BigInt(row?._id ?? 0)}`.execute(owner)
      await sql`update ledger_account set balance = balance + 10000 where address = 'house:bank:SCB'`.execute(
        owner,
      )
    })
    expect(await check(await receiptOf(victim, row?._id ?? ''))).toBe('DIFFERS')
    // Every other rule of the books is content.
    expect(await fault()).toEqual([
      expect.objectContaining({
        name: 'the postings of each closed day lead to its root',
        examples: ['the postings of 2026-11-21 are not those of its root'],
      }),
    ])
  })

  it("is found in the statement's text too, and so is a posting planted into a closed day", async () => {
    at('2026-11-23T05:00:00.000Z')
    const victim = await house.register()
    await gift(victim, 500)
    const [row] = await rows(victim)
    at('2026-11-24T05:00:00.000Z')
    await close()
    await plant((owner) =>
      sql`update ledger_line set amount = 1 where transfer_id = ${BigInt(row?._id ?? 0)}`.execute(
        owner,
      ),
    )
    expect(await check(await receiptOf(victim, row?._id ?? ''))).toBe('DIFFERS')
    expect((await fault())[0]?.examples).toContain(
      'the postings of 2026-11-23 are not those of its root',
    )
    await expect(
      asOwner(context.db, (owner) =>
        sql`insert into ledger_transfer (id, key, op, kind, content, created_at)
        values (nextval('ledger_transfer_id'), 'planted', 1, 'x', gen_random_uuid(), '2026-11-23T05:00:00Z')`.execute(
          owner,
        ),
      ),
    ).rejects.toThrow('closed')
  })

  it('is refused by the database in a root itself', async () => {
    await expect(
      asOwner(context.db, (owner) => sql`update ledger_day_root set root = '\\x00'`.execute(owner)),
    ).rejects.toThrow('never changed')
    await expect(
      asOwner(context.db, (owner) => sql`delete from ledger_day_leaves`.execute(owner)),
    ).rejects.toThrow('never changed')
  })
})

describe('closing a day', () => {
  it('waits for what was being posted at its end, and is done once by two at the same time', async () => {
    at('2026-11-25T16:59:59.900Z')
    await gift(who, 3)
    at('2026-11-25T17:25:00.000Z')
    await Promise.all([close(), close(), close()])
    const days = await context.db
      .selectFrom('ledger_day_root')
      .select('day')
      .orderBy('day')
      .execute()
    const numbers = days.map(({ day }) => day)
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
  })
})
