export { PARTS, partsOf, rateOf, satangIn } from './rules.ts'
export { freshDays, recently, sumEver, sumRecent } from './service.ts'
export { netLossOf } from './store.ts'
