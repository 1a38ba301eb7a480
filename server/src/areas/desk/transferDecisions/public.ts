export { proposedNow, undecided } from './list.ts'
export { overtake, resolveTransfer } from './resolve.ts'
