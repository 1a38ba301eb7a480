import { afterEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { done } from '../../../providers/answer.ts'
import type { IncomingTransfer, UnreadableLine } from '../../../providers/bank/port.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { settleBankTransfer } from '../suspense/testing/settleBankTransfer.ts'
import { creditBankTransfer } from './credit.ts'
import { readFeed } from './feed.ts'
import { expireAnnounced } from './manual.ts'
import { settleAnnounced } from './queue.ts'
import { incoming, OURS } from './testing/incoming.ts'

/** What a bank should never tell, and what must not stop for it. */
const cashier = await openCashier()
const { context } = cashier
afterEach(() => context.db.deleteFrom('bank_feed').execute())

let serial = 8_000_000_000
const someone = async () => {
  const bankAccountNo = String((serial += 1))
  return { member: await cashier.member({ bankCode: 'SCB', bankAccountNo }), bankAccountNo }
}
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const rowOf = (reference: string) =>
  context.db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
const told = (transRef: string, accountNo: string, more: Partial<IncomingTransfer> = {}) =>
  incoming(context.clock.now(), transRef, accountNo, more)
const quarantined = (reference: string) =>
  context.db.selectFrom('incoming_payment').selectAll().where('reference', '=', reference).execute()
/** A bank that tells these pages, whichever cursor it is asked from: `p0`, `p1`, and so on. */
function bankOf(
  pages: { transfers: IncomingTransfer[]; unreadable?: UnreadableLine[] }[],
): Context {
  const own = cashier.restarted()
  const incomingSince = async (cursor: string | null) => {
    const at = cursor === null ? 0 : Number(cursor.slice(1))
    const page = pages[at]
    return done(page ? { ...page, next: `p${at + 1}` } : { transfers: [], next: `p${at}` })
  }
  own.providers = { ...own.providers, bankFeed: { ...own.providers.bankFeed, incomingSince } }
  return own
}
const cursor = async () =>
  (await context.db.selectFrom('bank_feed').select('cursor').executeTakeFirst())?.cursor ?? null

describe('the feed', () => {
  it('quarantines a transfer that the database does not take, and reads on', async () => {
    const [one, two] = [await someone(), await someone()]
    const bad = told('HOSTILE0BAD', '9990000001', {
      from: { bankCode: 'SCB', accountNo: '9990000001', name: 'A\0B' },
    })
    const own = bankOf([
      { transfers: [bad, told('HOSTILE0A', one.bankAccountNo)] },
      { transfers: [told('HOSTILE0B', two.bankAccountNo)] },
    ])
    for (let n = 0; n < 2; n++) await readFeed(own)
    expect([await wallet(one.member), await wallet(two.member), await cursor()]).toEqual([
      10_000n,
      10_000n,
      'p2',
    ])
    expect(await quarantined('HOSTILE0BAD')).toMatchObject([{ kind: 'line', reason: 'NOT_TAKEN' }])
  })

  it('gives no transfer to a person because the connection to the database broke', async () => {
    const one = await someone()
    const own = bankOf([{ transfers: [told('HOSTILE0AWAY', one.bankAccountNo)] }])
    const { ledger } = own
    let isAway = true
    const money = ((work: never) => {
      const run = ledger.money(work)
      return async (asked: never) => {
        if (isAway) throw new Error('Connection terminated unexpectedly')
        return await run(asked)
      }
    }) as typeof ledger.money
    own.ledger = { ...ledger, money }
    await readFeed(own)
    expect([await wallet(one.member), await cursor()]).toEqual([0n, null])
    expect(await quarantined('HOSTILE0AWAY')).toEqual([])
    isAway = false
    await readFeed(own)
    expect([await wallet(one.member), await cursor()]).toEqual([10_000n, 'p1'])
  })

  it('quarantines a line that cannot be read once, moves on, and tells the operator', async () => {
    const [one, two] = [await someone(), await someone()]
    const line = { raw: '{"transRef":"HOSTILE1X"}', reference: 'HOSTILE1X', why: 'SHAPE' }
    const own = bankOf([
      { transfers: [told('HOSTILE1A', one.bankAccountNo)], unreadable: [line] },
      { transfers: [told('HOSTILE1B', two.bankAccountNo)] },
    ])
    await readFeed(own)
    expect([await wallet(one.member), await wallet(two.member), await cursor()]).toEqual([
      10_000n,
      10_000n,
      'p2',
    ])
    await context.db.deleteFrom('bank_feed').execute()
    await readFeed(own)
    expect(await quarantined('HOSTILE1X')).toMatchObject([
      { kind: 'line', raw: line.raw, amount: null, state: 'WAITING' },
    ])
    expect(
      cashier.logs.some((text) => text.includes('HOSTILE1X') && text.includes('"level":50')),
    ).toBe(true)
    expect(await context.metrics.registry.metrics()).toMatch(
      /krapao_suspended_total\{kind="line",reason="SHAPE"\} 1/,
    )
  })

  it('stays where it is while the database is away', async () => {
    const { member, bankAccountNo } = await someone()
    const own = bankOf([{ transfers: [told('HOSTILE1C', bankAccountNo)] }])
    const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const ledger = { ...own.ledger, money: () => () => Promise.reject(gone) }
    await readFeed({ ...own, ledger })
    expect([await wallet(member), await cursor()]).toEqual([0n, null])
    await readFeed(own)
    expect([await wallet(member), await cursor()]).toEqual([10_000n, 'p1'])
  })

  it.each([
    ['another member', {}],
    ['another amount', { amount: 90_000n }],
  ])(
    'puts a transfer that a slip gave to %s before an operator, and credits nothing',
    async (of, more) => {
      const [owner, other] = [await someone(), await someone()]
      const reference = `HOSTILE2${of.slice(-6).toUpperCase()}`
      const receiver = of === 'another member' ? other : owner
      await transact(context.ledger, (tx) =>
        creditBankTransfer(context, tx, {
          memberId: receiver.member.memberId,
          reference,
          bankCode: 'SCB',
          amount: 10_000n,
          paidAt: context.clock.now(),
          via: 'SLIP',
        }),
      )
      await readFeed(bankOf([{ transfers: [told(reference, owner.bankAccountNo, more)] }]))
      expect(await rowOf(reference)).toMatchObject({
        state: 'WAITING',
        reason: of === 'another member' ? 'OTHER_MEMBER' : 'OTHER_AMOUNT',
      })
      expect([
        await wallet(receiver.member),
        of === 'another member' ? await wallet(owner.member) : 0n,
      ]).toEqual([10_000n, 0n])
      // A person has looked: it stands as it is, and names the deposit that it is.
      const ended = await settleBankTransfer(context, {
        reference,
        memberId: owner.member.memberId,
        operatorId: 'op',
      })
      expect(ended).toMatchObject({
        state: 'PROVED',
        settled_by: 'op',
        deposit_id: expect.any(String) as unknown,
        member_id: receiver.member.memberId,
      })
      expect(await wallet(receiver.member)).toBe(10_000n)
    },
  )

  it.each(['one page', 'two pages'])(
    'says so when the bank gives one reference to two transfers of %s, and credits the first',
    async (of) => {
      const { member, bankAccountNo } = await someone()
      const reference = `HOSTILE3${of.slice(0, 3).toUpperCase()}`
      const both = [
        told(reference, bankAccountNo),
        told(reference, bankAccountNo, { amount: 70_000n }),
      ]
      await readFeed(
        bankOf(
          of === 'one page'
            ? [{ transfers: both }]
            : both.map((transfer) => ({ transfers: [transfer] })),
        ),
      )
      expect(await wallet(member)).toBe(10_000n)
      expect(
        cashier.logs.some((line) => line.includes(reference) && line.includes('"level":50')),
      ).toBe(true)
    },
  )
})

describe('announced deposits', () => {
  it('run out behind one that cannot', async () => {
    const [one, two] = [await someone(), await someone()]
    await two.member.post('/api/wallet/add', { amount: 100 })
    const at = new Date(context.clock.now().getTime() - 1_000)
    const broken = {
      id: 'mdbroken',
      member_id: one.member.memberId,
      amount: 100n,
      state: 'PENDING' as const,
      bank_reference: null,
      deposit_id: null,
      settled_by: null,
      created_at: at,
      expires_at: at,
      ended_at: null,
    }
    await context.db.insertInto('manual_deposit').values(broken).execute()
    cashier.advance(7 * 86_400_000)
    await expireAnnounced(context)
    const states = await context.db
      .selectFrom('manual_deposit')
      .select(['member_id', 'state'])
      .where('member_id', 'in', [one.member.memberId, two.member.memberId])
      .execute()
    expect(states).toEqual(
      expect.arrayContaining([
        { member_id: two.member.memberId, state: 'EXPIRED' },
        { member_id: one.member.memberId, state: 'PENDING' },
      ]),
    )
    await context.db.deleteFrom('manual_deposit').where('id', '=', 'mdbroken').execute()
  })

  it('paid by an operator’s decision are listed until their transfer is seen, and keep the named account', async () => {
    const { member, bankAccountNo } = await someone()
    const { body } = await member.post<{ reference: string }>('/api/wallet/add', { amount: 321 })
    await settleAnnounced(context, { reference: body.reference, result: 'PAID', operatorId: 'op' })
    expect(
      await context.db
        .selectFrom('member')
        .select('bank_used_at')
        .where('id', '=', member.memberId)
        .executeTakeFirst(),
    ).toEqual({ bank_used_at: expect.any(Date) as unknown })
    const own = async () =>
      (await reconcile(context)).differences.filter(({ reference }) => reference === body.reference)
    cashier.advance(2 * 3_600_000)
    expect(await own()).toMatchObject([
      { with: 'bank in', what: 'MISSING_THERE', ours: '321.00 by op' },
    ])
    await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: bankAccountNo,
      fromName: 'SOMCHAI DEE',
      toAccountNo: OURS,
      amount: 321,
    })
    await readFeed(context)
    expect([await own(), await wallet(member)]).toEqual([[], 32_100n])
  })
})
