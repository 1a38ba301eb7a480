import { gameOf, walletOf } from '../../../../ledger/address.ts'
import type { Posting } from '../../../../ledger/port.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { transact } from '../../../../testing/transact.ts'
import { creditArrival, type Arrival } from '../../../cashin/payments/credit.ts'

/** What came to members by a hold in a day of scale 1, in satang. */
export const HELD = { WALLETLINK: 7_007, BANK: 11_011, MANUAL: 5_005 }
export const HELD_ALL = 7_007 + 11_011 + 5_005

/** Days of everything that a report adds up, and of what it must leave out, of two members. */
export function moneyDays({ context, clock }: TestApp) {
  let keys = 0
  const key = () => `r${++keys}`
  async function submit(posting: Posting): Promise<void> {
    const outcome = await context.ledger.submit(posting)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  }
  const post = (kind: string, from: string, to: string, amount: bigint) =>
    submit({ op: 'post', key: key(), kind, legs: [{ from, to, amount }] })
  const arrive = (
    memberId: string,
    account: string,
    amount: bigint,
    source = 'KBANK',
    given: Partial<Arrival> = {},
  ) =>
    transact(context.ledger, (tx) =>
      creditArrival(context, tx, {
        memberId,
        method: 'qr',
        source,
        externalId: key(),
        account,
        amount,
        late: false,
        qrcodeId: null,
        paidAt: clock.now(),
        ...given,
      }),
    )
  /** Money whose hold was there before it came: no leg of the settling is of where it came in. */
  async function settleHeld(
    memberId: string,
    method: string,
    from: string,
    account: string,
    amount: bigint,
  ) {
    const hold = { key: key(), from }
    await submit({ op: 'hold', key: hold.key, kind: 'deposit', from, amount })
    await arrive(memberId, account, amount, method, { method, hold })
  }
  async function payOut(from: string, amount: bigint, kind: string, end: 'settle' | 'void') {
    const hold = key()
    await submit({ op: 'hold', key: hold, kind, from, amount })
    await submit(
      end === 'void'
        ? { op: 'void', key: key(), hold }
        : {
            op: 'settle',
            key: key(),
            hold,
            legs: [{ from: 'house:transit', to: 'house:bank:main', amount }],
          },
    )
  }
  async function aDay(one: string, two: string, scale: bigint): Promise<void> {
    const [a, b] = [walletOf(one), walletOf(two)]
    await arrive(one, 'house:psp:KBANK', 1_000_007n * scale)
    await arrive(one, 'house:psp:WW', 33n * scale, 'WW')
    await arrive(two, 'house:bank:SCB', 250_001n * scale, 'SCB')
    // Money of nobody is no deposit until it is somebody's.
    await post('suspend', 'house:bank:SCB', 'house:suspense:bank:SCB', 90_000n)
    await arrive(two, 'house:suspense:bank:SCB', 40_009n * scale, 'suspense')
    await payOut('house:suspense:bank:SCB', 10_000n, 'return', 'settle')
    const link = 'house:walletlink:main'
    await settleHeld(two, 'WALLETLINK', link, link, BigInt(HELD.WALLETLINK) * scale)
    await settleHeld(two, 'BANK', 'house:announced', 'house:bank:SCB', BigInt(HELD.BANK) * scale)
    // Paid by an operator before its transfer was seen.
    await settleHeld(
      two,
      'MANUAL',
      'house:announced',
      'house:announced',
      BigInt(HELD.MANUAL) * scale,
    )
    await payOut(a, 120_003n * scale, 'withdraw', 'settle')
    await payOut(a, 70_000n, 'withdraw', 'void')
    await post('bonus', 'house:bonus', a, 10_001n * scale)
    await post('finish', a, 'house:bonus', 3_000n)
    await post('spin', 'house:prize', b, 501n * scale)
    await post('refund', 'house:cashback', b, 77n * scale)
    await post('invite', 'house:invite', b, 13n * scale)
    await post('adjust', 'house:adjust', b, 5_000n)
    const game = gameOf(one, 'pg')
    await context.ledger.open([game])
    await post('game', a, game, 50_000n)
    await post('play', game, 'house:provider:pg', 20_011n * scale)
    await post('play', 'house:provider:pg', game, 9_002n)
  }
  return { arrive, aDay }
}
