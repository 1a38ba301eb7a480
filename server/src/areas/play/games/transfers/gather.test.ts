import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gameOf, TRANSIT, walletOf } from '../../../../ledger/address.ts'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { resolve } from './move.ts'

/** A withdrawal that gathers, beside an unanswered transfer with the game that it gathers from. */
let onceRead: (() => Promise<unknown>) | null = null
const cashier = await openCashier({}, ({ ledger }) => ({
  ledger: {
    ...ledger,
    // What gathering asks once it has read the games, and before it moves anything.
    async balances(addresses, tx) {
      const between = addresses.some((address) => address.endsWith(':game:pg')) ? onceRead : null
      if (between) onceRead = null
      await between?.()
      return ledger.balances(addresses, tx)
    },
  },
}))
const { context } = cashier

let member: Caller
let pending: string | null = null
const transfer = (from: string, to: string, amount: number) =>
  member.post<{ reference: string }>('/api/wallet/transfer', { from, to, amount })
async function transferUnanswered(from: string, to: string): Promise<void> {
  await cashier.fault('game:pg', 'timeout-after')
  const { status, body } = await transfer(from, to, 100)
  expect(status).toBe(202)
  pending = body.reference
}
const withdrawAll = async (amount: number) => {
  const { status, body } = await member.post<{ message?: string }>('/api/wallet/withdrawAll', {
    amount,
  })
  return [status, body.message]
}
/** All that gathering and a withdrawal could change. */
const books = async () => ({
  wallet: await cashier.balance(walletOf(member.memberId)),
  game: await cashier.balance(gameOf(member.memberId, 'pg')),
  transit: await cashier.balance(TRANSIT),
  transfers: await context.db
    .selectFrom('game_transfer')
    .select(['reference', 'state', 'moved'])
    .where('member_id', '=', member.memberId)
    .orderBy('created_at')
    .execute(),
  withdrawals: await context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', member.memberId)
    .execute(),
})

beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  await member.get('/api/wallet/activate/pg')
  expect((await transfer('WALLET', 'pg', 500)).status).toBe(200)
})
afterEach(async () => {
  onceRead = null
  if (pending) await resolve(context, pending)
  pending = null
})

describe.each([
  // The wallet has 500, or 400: 100 lack, which are in the air.
  ['out of', 'pg', 'WALLET', 600],
  ['into', 'WALLET', 'pg', 500],
  // More lacks than is in the air: the rest lies in the game, which answers once that has ended.
  ['into', 'WALLET', 'pg', 600],
])('a withdrawal that gathers beside a transfer %s the game', (_way, from, to, amount) => {
  it('that was unanswered before is TRANSFER_PENDING, and nothing moves', async () => {
    await transferUnanswered(from, to)
    const before = await books()
    expect(await withdrawAll(amount)).toEqual([409, 'TRANSFER_PENDING'])
    expect(await books()).toEqual(before)
  })

  it('that begins once the games are read is TRANSFER_PENDING, and nothing else moves', async () => {
    let before: unknown = null
    onceRead = async () => {
      await transferUnanswered(from, to)
      before = await books()
    }
    // The game has more than lacks: by its balance there is enough.
    expect(await withdrawAll(600)).toEqual([409, 'TRANSFER_PENDING'])
    expect(await books()).toEqual(before)
  })
})
