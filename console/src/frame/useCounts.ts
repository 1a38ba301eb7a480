import { useOps } from '../api/useOps.ts'
import type { Place } from './places.ts'

/** How much waits in each queue. */
export function useCounts(): Partial<Record<NonNullable<Place['queue']>, number>> {
  const { data } = useOps('opsToday', {}, { every: 10_000 })
  if (!data) return {}
  const queues = { ...data.queues, breaks: data.breaks }
  return Object.fromEntries(Object.entries(queues).map(([name, { count }]) => [name, count]))
}
