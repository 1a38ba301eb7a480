export { forgetEndedPush, tellByPush } from './tell.ts'
