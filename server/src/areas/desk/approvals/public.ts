export { approvalsWaiting } from './inbox.ts'
