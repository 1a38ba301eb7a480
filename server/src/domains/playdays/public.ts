export { PARTS, partsOf, rateOf, satangIn } from './rules.ts'
export {
  freshDays,
  recentStart,
  sinceLastSweep,
  sumLastMinutes,
  sumRecent,
  sumSince,
} from './service.ts'
export { netLossOf } from './store.ts'
