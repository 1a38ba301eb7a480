export { PARTS, partsOf, rateOf, satangIn } from './rules.ts'
export { freshDays, recently, sinceLastSweep, sumLately, sumRecent, sumSince } from './service.ts'
export { netLossOf } from './store.ts'
