export { eraseClosed } from './erase.ts'
export { finishClosing } from './finishClosing.ts'
