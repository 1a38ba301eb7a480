import { afterEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { done } from '../../../providers/answer.ts'
import type { IncomingTransfer } from '../../../providers/bank/port.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { incoming, OURS } from '../bankTransfers/testing/incoming.ts'
import { takePspEvent } from '../deposits/psp/pspEvents.ts'

/** Money that belongs to nobody yet, and the ways to have it credited twice or to a stranger. */
const cashier = await openCashier()
const { context } = cashier
afterEach(() => context.db.deleteFrom('bank_feed').execute())

let serial = 7_100_000_000
const someone = async (bankCode = 'SCB') => {
  const bankAccountNo = String((serial += 1))
  return { member: await cashier.member({ bankCode, bankAccountNo }), bankAccountNo }
}
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const told = (transRef: string, accountNo: string, more: Partial<IncomingTransfer> = {}) =>
  incoming(context.clock.now(), transRef, accountNo, more)
function feedOf(transfers: IncomingTransfer[]): Context {
  const own = cashier.restarted()
  const incomingSince = async (cursor: string | null) =>
    done(cursor === null ? { transfers, next: 'p1' } : { transfers: [], next: 'p1' })
  own.providers = { ...own.providers, bankFeed: { ...own.providers.bankFeed, incomingSince } }
  return own
}
/** What an account gained while `act` ran. */
async function gained(addresses: string[], act: () => Promise<unknown>): Promise<bigint[]> {
  const before = await Promise.all(addresses.map((name) => cashier.balance(name)))
  await act()
  const after = await Promise.all(addresses.map((name) => cashier.balance(name)))
  return after.map((now, n) => now - (before[n] ?? 0n))
}
const code = async (member: Caller, provider: 'KBANK' | 'WW', amount: number): Promise<string> =>
  (await member.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, { amount })).body.qrcodeId
const paid = (reference: string, eventId: string, amount: bigint) => ({
  type: 'PAID' as const,
  eventId,
  reference,
  amount,
  paidAt: context.clock.now(),
})

describe('a bank line that no member can be told for', () => {
  it('is in the books of its own bank the moment it is read, once', async () => {
    const line = told('SUSPENSE1A', '9990000001')
    const own = feedOf([line])
    expect(
      await gained(['house:bank:SCB', 'house:suspense:bank:SCB'], async () => {
        await Promise.all([readFeed(own), readFeed(own), readFeed(feedOf([line]))])
        await context.db.deleteFrom('bank_feed').execute()
        await readFeed(own)
      }),
    ).toEqual([-10_000n, 10_000n])
  })

  it('into an account that we do not know is booked under that account', async () => {
    expect(
      await gained(['house:bank:7778889990', 'house:suspense:bank:7778889990'], () =>
        readFeed(feedOf([told('SUSPENSE1B', '9990000002', { toAccountNo: '777-8-88999-0' })])),
      ),
    ).toEqual([-10_000n, 10_000n])
  })
})

describe('two lines with one reference', () => {
  it('are two lines from different sending banks, and both are credited', async () => {
    const [one, two] = [await someone('SCB'), await someone('GSB')]
    const lines = [
      told('SAMEREF1', one.bankAccountNo),
      told('SAMEREF1', two.bankAccountNo, {
        from: { bankCode: 'GSB', accountNo: two.bankAccountNo, name: 'SOMCHAI DEE' },
      }),
    ]
    await readFeed(feedOf(lines))
    await context.db.deleteFrom('bank_feed').execute()
    await readFeed(feedOf(lines))
    expect([await wallet(one.member), await wallet(two.member)]).toEqual([10_000n, 10_000n])
  })

  it('are one line from one sending bank under its two codes', async () => {
    const one = await someone('TTB')
    await readFeed(
      feedOf(
        ['TTB', 'TMB'].map((bankCode) =>
          told('SAMEREF2', one.bankAccountNo, {
            from: { bankCode, accountNo: one.bankAccountNo, name: 'SOMCHAI DEE' },
          }),
        ),
      ),
    )
    expect(await wallet(one.member)).toBe(10_000n)
  })
})

describe('a line that cannot be read', () => {
  it('stops nobody: the others are credited, and the cursor moves on', async () => {
    const { member, bankAccountNo } = await someone()
    const raw = (value: string, transRef = 'UNREAD001') =>
      cashier.sandboxCall('POST', '/sandbox/bank/line', {
        transRef,
        bookedAt: context.clock.now().toISOString(),
        amount: { value, currency: 'THB' },
        toAccountNo: OURS,
        debtor: { bankCode: 'SCB', accountNo: bankAccountNo, name: 'SOMCHAI DEE' },
      })
    await raw('-10.00')
    await raw('NaN')
    await raw('10.00', '')
    await raw('999999999999.99', 'UNREAD002')
    await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: bankAccountNo,
      fromName: 'SOMCHAI DEE',
      toAccountNo: OURS,
      amount: 80,
    })
    await readFeed(context)
    await readFeed(context)
    expect(await wallet(member)).toBe(8_000n)
    const { cursor } = await context.db
      .selectFrom('bank_feed')
      .select('cursor')
      .executeTakeFirstOrThrow()
    expect(cursor).toBe('5')
  })
})

describe('an announced deposit', () => {
  it('is booked to the bank that its money came into', async () => {
    const { member, bankAccountNo } = await someone()
    expect(
      await gained(['house:bank:main', 'house:bank:SCB'], async () => {
        await member.post('/api/wallet/add', { amount: 100 })
        await readFeed(feedOf([told('ANNOUNCED1', bankAccountNo)]))
      }),
    ).toEqual([0n, -10_000n])
    expect(await wallet(member)).toBe(10_000n)
  })
})

describe('a payment of a QR code', () => {
  it('for a code that we never issued is in the books of its PSP', async () => {
    expect(
      await gained(['house:psp:WW', 'house:suspense:psp:WW'], () =>
        takePspEvent(context, 'WW', paid('qrnobody', 'evtnobody', 7_700n)),
      ),
    ).toEqual([-7_700n, 7_700n])
  })

  it('is credited once when a second notice has another id, and the second waits in suspense', async () => {
    const member = await cashier.member()
    const id = await code(member, 'WW', 250)
    expect(
      await gained(['house:suspense:psp:WW'], () =>
        Promise.all(
          Array.from({ length: 8 }, (_, n) =>
            takePspEvent(context, 'WW', paid(id, `evtpaid${n % 2}`, 25_000n)),
          ),
        ),
      ),
    ).toEqual([25_000n])
    expect(await wallet(member)).toBe(25_000n)
  })

  it("is credited as paid when the amount differs, and waits in suspense from 10 times the code's amount", async () => {
    const member = await cashier.member()
    await takePspEvent(context, 'WW', paid(await code(member, 'WW', 100), 'evt9', 99_999n))
    expect(await wallet(member)).toBe(99_999n)
    expect(
      await gained(['house:suspense:psp:WW'], async () =>
        takePspEvent(context, 'WW', paid(await code(member, 'WW', 100), 'evt10', 100_000n)),
      ),
    ).toEqual([100_000n])
    expect(await wallet(member)).toBe(99_999n)
  })

  it('is not credited again from the feed when it settles into our own KBANK account', async () => {
    const { member, bankAccountNo } = await someone('KBANK')
    const qrcodeId = await code(member, 'KBANK', 250)
    await gained([], () =>
      cashier.sandboxCall('POST', '/sandbox/qr/pay', {
        qrcodeId,
        payer: { bankCode: 'KBANK', accountNo: bankAccountNo, name: 'SOMCHAI DEE' },
      }),
    )
    expect(await wallet(member)).toBe(25_000n)
    expect(
      await gained(['house:psp:KBANK', 'house:bank:KBANK'], async () => {
        await cashier.sandboxCall('POST', '/sandbox/qr/settle', { provider: 'KBANK' })
        await readFeed(context)
        await readFeed(context)
      }),
    ).toEqual([25_000n, -25_000n])
    expect(await wallet(member)).toBe(25_000n)
  })
})
