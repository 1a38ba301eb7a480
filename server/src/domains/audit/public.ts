export { firstBroken } from './store.ts'
export { writeAudit, type Actor } from './write.ts'
