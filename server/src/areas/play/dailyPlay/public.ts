export { PARTS, partsOf, rateOf, satangIn } from './rules.ts'
export {
  freshDays,
  latelyStart,
  recentStart,
  sinceLastSweep,
  sumDaysOf,
  sumLastMinutes,
  sumRecent,
  sumSince,
} from './service.ts'
export { netLossOf } from './store.ts'
