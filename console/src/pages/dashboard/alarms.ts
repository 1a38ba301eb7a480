import { STALE_MS } from '../../api/freshness.ts'
import { QUEUE_PLACES, usedOf, type Dashboard } from './queues.ts'

const DAY_MS = 86_400_000

/** What must be looked at. `since`: when it began, where that is known. */
export type Alarm = { since: string | null } & (
  | { kind: 'houseHour'; paid: number; bound: number }
  | { kind: 'uncovered'; lacks: number }
  | { kind: 'books' | 'stale' | 'dayLog' | 'transitLong' | 'transitDay' | 'suspenseDay' | 'breaks' }
  | {
      kind:
        | 'staff'
        | 'accounts'
        | 'alone'
        | 'rounds'
        | 'gameAlarms'
        | 'worstGifts'
        | 'chargebacks'
        | 'breaches'
      count: number
    }
  | { kind: 'provider'; code: string; state: 'down' | 'slow' }
  | { kind: 'queue'; path: string; name: string; count: number }
)

/**
 * Everything that is wrong with the house at `now` (ms), the most severe first. `staleMs`: for how
 * long the server has not answered.
 */
export function alarmsOf(of: Dashboard, now: number, staleMs: number): Alarm[] {
  const alarms: Alarm[] = []
  const isOld = (at: string | null): boolean => at !== null && now - Date.parse(at) > DAY_MS
  if (!of.books.balanced) alarms.push({ kind: 'books', since: of.books.checkedAt })
  if (of.solvency.isCovered === false)
    alarms.push({ kind: 'uncovered', lacks: of.solvency.lacks, since: of.solvency.heldAt })
  if (of.solvency.lateSince !== null) alarms.push({ kind: 'dayLog', since: of.solvency.lateSince })
  if (staleMs > STALE_MS) alarms.push({ kind: 'stale', since: of.books.checkedAt })
  if (of.houseHour.paid > of.houseHour.bound)
    alarms.push({ kind: 'houseHour', since: null, ...of.houseHour })
  const late = new Map(of.transit.bands.map(({ age, count }) => [age, count]))
  if (late.get('day')) alarms.push({ kind: 'transitDay', since: of.transit.oldestAt })
  else if (late.get('tenMinutes')) alarms.push({ kind: 'transitLong', since: of.transit.oldestAt })
  if (isOld(of.suspense.oldestAt)) alarms.push({ kind: 'suspenseDay', since: of.suspense.oldestAt })
  for (const { code, state, lastOkAt } of of.providers)
    if (state === 'down' || state === 'slow')
      alarms.push({ kind: 'provider', code, state, since: lastOkAt })
  if (of.breaks.count > 0 && isOld(of.breaks.oldestAt))
    alarms.push({ kind: 'breaks', since: of.breaks.oldestAt })
  if (of.chargebacks.count > 0)
    alarms.push({
      kind: 'chargebacks',
      count: of.chargebacks.count,
      since: of.chargebacks.oldestAt,
    })
  if (of.breaches.count > 0)
    alarms.push({ kind: 'breaches', count: of.breaches.count, since: of.breaches.oldestAt })
  if (of.accounts.count > 0)
    alarms.push({ kind: 'accounts', count: of.accounts.count, since: of.accounts.oldestAt })
  if (of.alone.count > 0)
    alarms.push({ kind: 'alone', count: of.alone.count, since: of.alone.oldestAt })
  if (of.rounds.count > 0)
    alarms.push({ kind: 'rounds', count: of.rounds.count, since: of.rounds.oldestAt })
  if (of.gameAlarms.count > 0)
    alarms.push({ kind: 'gameAlarms', count: of.gameAlarms.count, since: of.gameAlarms.oldestAt })
  if (of.worstGifts.count > 0)
    alarms.push({ kind: 'worstGifts', count: of.worstGifts.count, since: of.worstGifts.oldestAt })
  if (of.staff.count > 0)
    alarms.push({ kind: 'staff', count: of.staff.count, since: of.staff.oldestAt })
  for (const { path, key, queue } of QUEUE_PLACES)
    if (queue !== 'breaks' && usedOf(of, queue, now) >= 1)
      alarms.push({
        kind: 'queue',
        path,
        name: key,
        count: of.queues[queue].count,
        since: of.queues[queue].oldestAt,
      })
  return alarms
}
