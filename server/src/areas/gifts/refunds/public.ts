export { takeBackCashback } from './takeBack.ts'
export { returnCashback } from './returnCashback.ts'
