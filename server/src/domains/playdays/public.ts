export { PARTS, partsOf, rateOf, satangIn } from './rules.ts'
export { freshDays, recently, sumEver, sumLately, sumRecent } from './service.ts'
export { netLossOf } from './store.ts'
