import { expect, it } from 'vitest'
import { ordersOf } from './orders.ts'
import { LabWallet, type LabCall } from './wallet.ts'

/** By hand: what the laboratory compares the product with. */
const call = (more: Partial<LabCall>): LabCall => ({
  do: 'bet',
  id: 'b',
  round: 'r',
  stake: 0n,
  won: 0n,
  of: null,
  ends: false,
  isFree: false,
  ...more,
})
const bet = call({ stake: 3_000n })
const win = call({ do: 'win', id: 'w', of: 'b', won: 6_000n, ends: true })
const back = call({ do: 'rollback', id: 'x', of: 'b' })
const rest = call({ id: 'all', round: 's', stake: 12_000n })

it('gives back exactly the bet, and owes of the win what is gone', () => {
  const wallet = new LabWallet(10_000n)
  expect(wallet.answer(bet)).toMatchObject({ ok: true, balance: 7_000n })
  expect(wallet.answer(win)).toMatchObject({ ok: true, balance: 13_000n })
  expect(wallet.answer(rest)).toMatchObject({ ok: true, balance: 1_000n })
  expect(wallet.answer(back)).toMatchObject({ ok: true, balance: 0n })
  expect([wallet.owed, wallet.onTable, wallet.net]).toEqual([2_000n, 12_000n, -12_000n])
  expect(wallet.answer(back)).toMatchObject({ ok: true, balance: 0n })
  const free = call({ do: 'win', id: 'f', round: 'q', won: 500n, isFree: true })
  expect(wallet.answer(free)).toMatchObject({ ok: true, balance: 0n })
  expect(wallet.owed).toBe(1_500n)
})

it('remembers what may not come, and says the first answer again', () => {
  const wallet = new LabWallet(1_000n)
  expect(wallet.answer(back)).toMatchObject({ ok: true, isNothing: true })
  expect(wallet.answer(bet)).toEqual({ ok: false, why: 'TAKEN_BACK', balance: 1_000n })
  const poor = call({ id: 'poor', round: 's', stake: 1_001n })
  for (let n = 0; n < 2; n++)
    expect(wallet.answer(poor)).toEqual({ ok: false, why: 'NOT_ENOUGH', balance: 1_000n })
  expect(wallet.answer({ ...poor, stake: 1n })).toMatchObject({ why: 'CONFLICT' })
})

it('is another once it is copied', () => {
  const wallet = new LabWallet(10_000n)
  wallet.answer(bet)
  const other = wallet.copy()
  other.answer(win)
  expect([wallet.balance, wallet.onTable]).toEqual([7_000n, 3_000n])
  expect([other.balance, other.onTable]).toEqual([13_000n, 0n])
})

it('has every order of two things, two deep', () => {
  expect([...ordersOf(2, 2)]).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
})
