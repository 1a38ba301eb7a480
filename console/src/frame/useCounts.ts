import { useOps } from '../api/useOps.ts'
import type { Place } from './places.ts'

/** How much waits at a place. */
export function useCounts(): (place: Place) => number {
  const { data } = useOps('opsToday', {}, { every: 10_000 })
  return ({ queue, counted }) => {
    if (!data) return 0
    if (counted) return data[counted].count
    if (!queue) return 0
    return queue === 'breaks' ? data.breaks.count : data.queues[queue].count
  }
}
