export { returnCashback } from './returnCashback.ts'
