export { finishClosing } from './finishClosing.ts'
