import type { LabDialect } from './alphabet.ts'
import { demandBooks } from './books.ts'
import type { Door, Played } from './play.ts'
import { Seated } from './seated.ts'
import { seatMany, type Place } from './seats.ts'

/** Every order of so many of these, each as often as one likes. */
export function* ordersOf(kinds: number, depth: number): Generator<number[]> {
  const order = Array.from({ length: depth }, () => 0)
  for (;;) {
    yield [...order]
    let at = depth - 1
    while (at >= 0 && order[at] === kinds - 1) order[at--] = 0
    if (at < 0) return
    order[at] = (order[at] ?? 0) + 1
  }
}

export interface OrdersPlayed {
  orders: number
  calls: number
  /** Wallets that differ in what the rules know of them. */
  states: number
}

interface Options {
  depth: number
  /** Orders that are under way at once. */
  callers: number
  /** Told after each member is done. */
  onOrder?: () => void
}

const AT_ONCE = 4_000

/**
 * Plays every order of a dialect's events of this depth, each by a member of its own; all shorter
 * ones are the beginnings of these. Throws {@link WrongAnswer} at the first answer, or book, that is
 * not the rules'.
 */
export async function playOrders(
  place: Place,
  door: Door,
  dialect: LabDialect,
  { depth, callers, onOrder }: Options,
): Promise<OrdersPlayed> {
  const kinds = dialect.events('').length
  const orders = ordersOf(kinds, depth)
  const total = kinds ** depth
  const states = new Set<string>()
  for (let done = 0; done < total; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, total - done)
    const seats = await seatMany(place, dialect.code, count)
    const played: Played[] = []
    const playNext = async (): Promise<void> => {
      for (let seat = seats.pop(); seat; seat = seats.pop()) {
        const { value: order } = orders.next() as { value: number[] }
        const one = new Seated(door, dialect, seat)
        for (const kind of order) await one.say(kind)
        played.push(one)
        states.add(stateOf(one))
        onOrder?.()
      }
    }
    await Promise.all(Array.from({ length: callers }, playNext))
    await demandBooks(place.db, dialect.code, played)
  }
  return { orders: total, calls: total * depth, states: states.size }
}

const stateOf = ({ wallet }: Played): string =>
  JSON.stringify([wallet.balance, wallet.owed, [...wallet.rounds.values()]], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
