export { finishClosing } from './close.ts'
