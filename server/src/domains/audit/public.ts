export { firstBroken } from './store.ts'
export {
  noteAccountLook,
  noWitness,
  writeAudit,
  type Actor,
  type AuditNote,
  type Witness,
} from './write.ts'
