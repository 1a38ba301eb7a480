export { accrueAll as accrueInvites } from './accrual.ts'
export { inviteAmount } from './service.ts'
