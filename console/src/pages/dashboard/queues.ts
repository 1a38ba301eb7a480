import type { Answer } from '@krapao/contract/calls'
import { PLACES, type Place } from '../../frame/places.ts'

export type Dashboard = Answer<'opsToday'>
type QueueName = NonNullable<Place['queue']>
export type QueuePlace = Place & { queue: QueueName }

/** Minutes within which the oldest of a queue should be dealt with. */
export const TARGET: Readonly<Record<QueueName, number>> = {
  withdrawals: 30,
  suspense: 30,
  slips: 20,
  gameTransfers: 60,
  adjustments: 120,
  chats: 3,
  complaints: 24 * 60,
  talks: 24 * 60,
  identity: 30,
  breaks: 24 * 60,
}

export const QUEUE_PLACES = PLACES.filter((place): place is QueuePlace => place.queue !== undefined)

/** How many cases a queue has, and since when the oldest waits. */
export const queueOf = (of: Dashboard, name: QueueName): Dashboard['breaks'] =>
  name === 'breaks' ? of.breaks : of.queues[name]

/** How much of its target the oldest of a queue has used at `now` (ms); 1 is all of it. */
export function usedOf(of: Dashboard, name: QueueName, now: number): number {
  const { count, oldestAt } = queueOf(of, name)
  if (count === 0 || oldestAt === null) return 0
  return (now - Date.parse(oldestAt)) / 60_000 / TARGET[name]
}
