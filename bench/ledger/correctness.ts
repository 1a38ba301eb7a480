import type { World } from './world.ts'
import { FUNDS } from './world.ts'

/**
 * What the callers were told: by account (index of the member, -1 the hot one) the sum of accepted
 * transfers.
 */
export class Books {
  readonly #moved = new Map<number, bigint>()
  transfers = 0

  readonly book = (from: number, to: number, amount: bigint): void => {
    this.#moved.set(from, (this.#moved.get(from) ?? 0n) - amount)
    this.#moved.set(to, (this.#moved.get(to) ?? 0n) + amount)
    this.transfers++
  }

  of(index: number): bigint {
    return this.#moved.get(index) ?? 0n
  }
}

/** But those of games that call our wallet: their callers have books of their own. */
const ENTRIES = `select count(*) as n from ledger_entry e join ledger_transfer t
  on t.id = e.transfer_id where t.kind <> 'seamless'`

/**
 * Every balance is what the callers were told, every transfer has its two entries, and every rule
 * of the books holds.
 */
export async function demandCorrect(
  world: World,
  books: Books,
  before: { entries: bigint; hot: bigint },
): Promise<void> {
  const { rows } = await world.pool.query<{ id: string; balance: string }>(
    'select id, balance from ledger_account',
  )
  const balances = new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]))
  world.members.forEach(({ id, address }, index) => {
    const expected = FUNDS + books.of(index)
    if (balances.get(String(id)) !== expected)
      throw new Error(
        `${address} has ${balances.get(String(id))}, its callers were told ${expected}`,
      )
  })
  if (balances.get(String(world.hot.id)) !== before.hot + books.of(-1))
    throw new Error('the hot account is wrong')
  const {
    rows: [counted],
  } = await world.pool.query<{ n: string }>(ENTRIES)
  if (BigInt(counted?.n ?? 0) !== before.entries + 2n * BigInt(books.transfers))
    throw new Error('the number of entries is wrong')
  const { findings } = await world.verify()
  const broken = findings.filter(({ faults }) => faults > 0n)
  if (broken.length > 0)
    throw new Error(`the books are wrong: ${broken.map(({ name }) => name).join('; ')}`)
}

export async function startingPoint(world: World): Promise<{ entries: bigint; hot: bigint }> {
  const {
    rows: [row],
  } = await world.pool.query<{ n: string; hot: string }>(
    `select (select count(*) from ledger_entry) as n,
      (select balance from ledger_account where id = $1) as hot`,
    [String(world.hot.id)],
  )
  return { entries: BigInt(row?.n ?? 0), hot: BigInt(row?.hot ?? 0) }
}
