export { CATALOGUE } from './catalogue.ts'
export { gatherFunds } from './gather.ts'
export { resolve as resolveGameTransfer, sweepTransfers } from './movements.ts'
export { gameAccounts } from './view.ts'
