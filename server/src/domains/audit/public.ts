export { firstBroken } from './store.ts'
export { noWitness, writeAudit, type Actor, type AuditNote, type Witness } from './write.ts'
