import { expect, test } from 'vitest'
import { createEmitter } from '../events/emitter.ts'
import { testDatabase } from '../testing/db.ts'
import { transact } from '../testing/transact.ts'
import { createLedger } from './ledger.ts'
import type { AccountChange, LedgerEvents, Posting } from './port.ts'

const database = await testDatabase()
const events = createEmitter<LedgerEvents>((error) => {
  throw error
})
const ledger = createLedger({ ...database, events })

let members = 0
/** A member with an open wallet and this much in it (satang). */
async function memberWith(amount: bigint): Promise<{ id: string; wallet: string }> {
  const id = `m${++members}`
  const wallet = `member:${id}:wallet`
  await ledger.open([wallet])
  if (amount > 0n) {
    await ledger.submit({
      op: 'post',
      key: `fund-${id}`,
      kind: 'deposit',
      legs: [{ from: 'house:bank:1', to: wallet, amount }],
    })
  }
  return { id, wallet }
}
const balanceOf = async (address: string) => (await ledger.balances([address])).get(address)

test('a posting moves money, leaves balances and says what changed', async () => {
  const { wallet } = await memberWith(10_000n)
  const seen: AccountChange[] = []
  const stop = events.on('balances.changed', (changes) => void seen.push(...changes))
  const outcome = await ledger.submit({
    op: 'post',
    key: 'move-1',
    kind: 'transfer',
    legs: [{ from: wallet, to: 'house:provider:pg', amount: 2_500n }],
  })
  stop()
  expect(outcome).toMatchObject({ ok: true, replayed: false })
  expect(await balanceOf(wallet)).toEqual({ balance: 7_500n, held: 0n, seq: 2n })
  expect(seen).toContainEqual({ address: wallet, balance: 7_500n, seq: 2n })
})

test('the same key answers the first outcome; with another content it is refused', async () => {
  const { wallet } = await memberWith(10_000n)
  const posting: Posting = {
    op: 'post',
    key: 'once',
    kind: 'transfer',
    legs: [{ from: wallet, to: 'house:provider:pg', amount: 1n }],
  }
  const first = await ledger.submit(posting)
  const again = await ledger.submit(posting)
  expect(again).toEqual({ ...first, replayed: true })
  expect(await ledger.submit({ ...posting, kind: 'other' })).toEqual({
    ok: false,
    refusal: 'KEY_REUSED',
  })
  expect((await balanceOf(wallet))?.balance).toBe(9_999n)
})

test('hold, settle and void', async () => {
  const { id, wallet } = await memberWith(10_000n)
  const hold = await ledger.submit({
    op: 'hold',
    key: 'h1',
    kind: 'withdraw',
    from: wallet,
    amount: 4_000n,
    line: {
      memberId: id,
      type: 'withdraw',
      from: 'WALLET',
      to: 'KBANK',
      amount: 4_000n,
      note: { late: true },
    },
  })
  expect(hold).toMatchObject({ ok: true })
  expect(await balanceOf(wallet)).toEqual({ balance: 6_000n, held: 4_000n, seq: 2n })
  expect((await ledger.statement(id, 1, 10)).rows[0]).toMatchObject({
    status: 'PENDING',
    amount: 4_000n,
    note: { late: true },
  })
  const settled = await ledger.submit({
    op: 'settle',
    key: 's1',
    hold: 'h1',
    shown: 3_900n,
    legs: [{ from: 'house:transit', to: 'house:bank:1', amount: 4_000n }],
  })
  expect(settled).toMatchObject({ ok: true })
  expect(await balanceOf(wallet)).toEqual({ balance: 6_000n, held: 0n, seq: 2n })
  expect(await ledger.statement(id, 1, 10)).toMatchObject({
    total: 1,
    rows: [{ status: 'SUCCESS', amount: 3_900n }],
  })
  expect(await ledger.submit({ op: 'void', key: 'v1', hold: 'h1' })).toEqual({
    ok: false,
    refusal: 'HOLD_RESOLVED',
  })

  await ledger.submit({ op: 'hold', key: 'h2', kind: 'withdraw', from: wallet, amount: 1_000n })
  const voided = await ledger.submit({ op: 'void', key: 'v2', hold: 'h2' })
  expect(voided).toMatchObject({
    ok: true,
    changes: [{ address: 'house:transit' }, { address: wallet, balance: 6_000n, seq: 4n }],
  })
  expect(await ledger.submit({ op: 'void', key: 'v2', hold: 'h2' })).toEqual({
    ...voided,
    replayed: true,
  })
})

test('a use case commits rows and money together, or leaves nothing', async () => {
  const { wallet } = await memberWith(500n)
  const seen: AccountChange[][] = []
  const stop = events.on('balances.changed', (changes) => void seen.push(changes))
  const post: Posting = {
    op: 'post',
    key: 'tx-1',
    kind: 'x',
    legs: [{ from: wallet, to: 'house:new:one', amount: 500n }],
  }
  await expect(
    transact(ledger, async (tx) => {
      expect(await tx.post(post)).toMatchObject({ ok: true, replayed: false })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect((await balanceOf(wallet))?.balance).toBe(500n)
  expect(seen).toEqual([])
  await transact(ledger, (tx) => tx.post(post))
  expect((await balanceOf(wallet))?.balance).toBe(0n)
  expect(seen).toHaveLength(1)
  stop()
})

test('128 callers never take a wallet below zero', async () => {
  const { wallet } = await memberWith(1_000n)
  const outcomes = await Promise.all(
    Array.from({ length: 128 }, (_, n) =>
      ledger.submit({
        op: 'post',
        key: `race-${n}`,
        kind: 'transfer',
        legs: [{ from: wallet, to: 'house:provider:pg', amount: 30n }],
      }),
    ),
  )
  expect(outcomes.filter((o) => o.ok)).toHaveLength(33)
  expect(outcomes.filter((o) => !o.ok && o.refusal === 'INSUFFICIENT')).toHaveLength(95)
  expect((await balanceOf(wallet))?.balance).toBe(10n)
})
