import { afterEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { done } from '../../../providers/answer.ts'
import type { IncomingTransfer } from '../../../providers/bank/port.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { closeBreakOf } from '../../desk/books/reconciliation.ts'
import { closeBreak, reconciliation, runReconciliation } from '../../desk/reconciliation/breaks.ts'
import type { Operator } from '../../staff/operators/rules.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { assignSuspense } from '../suspense/assign.ts'
import { creditBankTransfer } from './credit.ts'
import { readFeed } from './feed.ts'

/** A slip was credited, and the bank's own line then tells the transfer otherwise. */
const cashier = await openCashier()
const { context } = cashier
afterEach(() => context.db.deleteFrom('bank_feed').execute())

const KBANK_ACCOUNT = '0123456789'
let serial = 7_800_000_000
const HOLDINGS = [
  'house:bank:SCB',
  'house:bank:KBANK',
  'house:suspense:bank:SCB',
  'house:suspense:bank:KBANK',
  'house:shortage',
]
/**
 * In satang, what the house's accounts gained while `act` ran: SCB, KBANK, their suspense,
 * shortage.
 */
async function gained(act: () => Promise<unknown>): Promise<bigint[]> {
  const read = () => Promise.all(HOLDINGS.map((name) => cashier.balance(name)))
  const before = await read()
  await act()
  return (await read()).map((now, n) => now - (before[n] ?? 0n))
}
const wallet = ({ memberId }: Caller) => cashier.balance(`member:${memberId}:wallet`)
function feedOf(transfers: IncomingTransfer[]): Context {
  const own = cashier.restarted()
  const incomingSince = async (cursor: string | null) =>
    done(cursor === null ? { transfers, next: 'p1' } : { transfers: [], next: 'p1' })
  own.providers = { ...own.providers, bankFeed: { ...own.providers.bankFeed, incomingSince } }
  return own
}
/** 100 baht by slip into our SCB account. */
async function slip(
  reference: string,
  sendingBank = '014',
): Promise<{ member: Caller; line: IncomingTransfer }> {
  const bankAccountNo = String((serial += 1))
  const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
  await transact(context.ledger, (tx) =>
    creditBankTransfer(context, tx, {
      memberId: member.memberId,
      reference,
      sendingBank,
      bankCode: 'SCB',
      amount: 10_000n,
      paidAt: context.clock.now(),
      via: 'SLIP',
    }),
  )
  const line: IncomingTransfer = {
    transRef: reference,
    bookedAt: context.clock.now(),
    amount: 10_000n,
    currency: 'THB',
    toAccountNo: '4050012345',
    from: { bankCode: 'SCB', accountNo: bankAccountNo, name: 'SOMCHAI DEE' },
  }
  return { member, line }
}
async function show(line: IncomingTransfer): Promise<void> {
  await Promise.all([readFeed(feedOf([line])), readFeed(feedOf([line]))])
  await context.db.deleteFrom('bank_feed').execute()
  await readFeed(feedOf([line]))
}
const breakOf = async (reference: string) => {
  await runReconciliation(context)
  return (await reconciliation(context)).flatMap(({ account, breaks }) =>
    breaks
      .filter((one) => one.reference === reference && one.kind === 'WAITING')
      .map(({ id, amount }) => ({ id, account, amount })),
  )
}
const rowOf = (reference: string) =>
  context.db
    .selectFrom('bank_transfer')
    .select(['state', 'reason', 'account', 'sending_bank'])
    .where('reference', '=', reference)
    .executeTakeFirst()
const looked = { operatorId: 'op', reason: 'settled with the member' }

describe('a bank line that differs from the slip that was credited', () => {
  it('opens a break for more money, keeps the rest in suspense, and gives it once', async () => {
    const { member, line } = await slip('DISPUTE1')
    expect(await gained(() => show({ ...line, amount: 25_000n }))).toEqual([
      -15_000n,
      0n,
      15_000n,
      0n,
      0n,
    ])
    expect(await rowOf('DISPUTE1')).toMatchObject({ state: 'WAITING', reason: 'OTHER_AMOUNT' })
    expect(await breakOf('DISPUTE1')).toMatchObject([{ account: 'bank:SCB', amount: 150 }])
    const { id } = await context.db
      .selectFrom('incoming_payment')
      .select('id')
      .where('reference', '=', 'DISPUTE1')
      .where('is_rest', '=', true)
      .executeTakeFirstOrThrow()
    const give = (operatorId: string) =>
      assignSuspense(context, { ...looked, operatorId, id, memberId: member.memberId })
    await Promise.all([give('op'), give('op2'), give('op')])
    expect(await wallet(member)).toBe(25_000n)
    expect(await breakOf('DISPUTE1')).toEqual([])
  })

  it('opens a break for less money, and books the shortage until an operator closes it', async () => {
    const { member, line } = await slip('DISPUTE2')
    expect(await gained(() => show({ ...line, amount: 4_000n }))).toEqual([
      6_000n,
      0n,
      0n,
      0n,
      -6_000n,
    ])
    expect(await wallet(member)).toBe(10_000n)
    const [found] = await breakOf('DISPUTE2')
    expect(found).toMatchObject({ account: 'bank:SCB', amount: 60 })
    await closeBreak(context, { ...looked, id: found?.id ?? '' })
    expect(await rowOf('DISPUTE2')).toMatchObject({ state: 'PROVED' })
    expect(await breakOf('DISPUTE2')).toEqual([])
  })

  it('is not closed by the operator whose own account the slip credited', async () => {
    const { member, line } = await slip('DISPUTEOWN')
    await show({ ...line, amount: 4_000n })
    const [found] = await breakOf('DISPUTEOWN')
    const [self, other] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
    const { username } = await context.db
      .selectFrom('member')
      .select('username')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    await context.db
      .updateTable('operator')
      .set({ phone: username })
      .where('id', '=', self.id)
      .execute()
    const closeBy = (by: Operator) => closeBreakOf(context, found?.id ?? '', by, looked.reason)
    await expect(closeBy(self)).rejects.toThrow('SAME_OPERATOR')
    expect(await rowOf('DISPUTEOWN')).toMatchObject({ state: 'WAITING' })
    expect(await breakOf('DISPUTEOWN')).toMatchObject([{ amount: 60 }])
    await closeBy(other)
    expect(await rowOf('DISPUTEOWN')).toMatchObject({ state: 'PROVED' })
  })

  it.each([
    ['the same', 10_000n, [10_000n, -10_000n, 0n, 0n, 0n]],
    ['more', 30_000n, [10_000n, -30_000n, 0n, 20_000n, 0n]],
    ['less', 7_000n, [10_000n, -7_000n, 0n, 0n, -3_000n]],
  ])(
    'books another account, with %s money, so that each account holds what the bank says',
    async (which, amount, moved) => {
      const reference = `DISPUTE3${which.replace(' ', '')}`
      const { member, line } = await slip(reference)
      expect(await gained(() => show({ ...line, amount, toAccountNo: KBANK_ACCOUNT }))).toEqual(
        moved,
      )
      expect(await wallet(member)).toBe(10_000n)
      expect(await rowOf(reference)).toMatchObject({ state: 'WAITING', reason: 'OTHER_ACCOUNT' })
      expect(await breakOf(reference)).toMatchObject([{ account: 'bank:KBANK' }])
    },
  )

  it('opens a break for another day, and moves nothing', async () => {
    const { line } = await slip('DISPUTE4')
    const bookedAt = new Date(line.bookedAt.getTime() - 3 * 86_400_000)
    expect(await gained(() => show({ ...line, bookedAt }))).toEqual([0n, 0n, 0n, 0n, 0n])
    expect(await rowOf('DISPUTE4')).toMatchObject({ state: 'WAITING', reason: 'OTHER_DAY' })
    expect(await breakOf('DISPUTE4')).toMatchObject([{ account: 'bank:SCB', amount: 100 }])
  })

  it('opens a break for another person, and moves nothing', async () => {
    const { line } = await slip('DISPUTE5')
    const bankAccountNo = String((serial += 1))
    const other = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const from = { ...line.from, accountNo: bankAccountNo }
    expect(await gained(() => show({ ...line, from }))).toEqual([0n, 0n, 0n, 0n, 0n])
    expect(await wallet(other)).toBe(0n)
    expect(await breakOf('DISPUTE5')).toMatchObject([{ account: 'bank:SCB', amount: 100 }])
  })

  it('leaves another bank’s transfer of the same reference to its own sender, once', async () => {
    const reference = 'DISPUTE6'
    const { member, line } = await slip(reference, '')
    const bankAccountNo = String((serial += 1))
    const other = await cashier.member({ bankCode: 'KBANK', bankAccountNo })
    const from = { bankCode: 'KBANK', accountNo: bankAccountNo, name: 'SOMCHAI DEE' }
    expect(
      await gained(async () => {
        await show(line)
        await show({ ...line, from })
      }),
    ).toEqual([-10_000n, 0n, 0n, 0n, 0n])
    expect([await wallet(member), await wallet(other)]).toEqual([10_000n, 10_000n])
    expect(await breakOf(reference)).toEqual([])
  })
})
