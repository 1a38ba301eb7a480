export { firstBroken } from './store.ts'
export { noteAccountLook, writeAudit, type Actor } from './write.ts'
