export { accrueAll as accrueInvites } from './accrual.ts'
export { inviteAmount, noteInviteShown } from './service.ts'
