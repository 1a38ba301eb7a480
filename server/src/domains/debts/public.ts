export { collectDebts, collectFromWallet, owe } from './debts.ts'
export { debtOf, heldForChargeback } from './store.ts'
