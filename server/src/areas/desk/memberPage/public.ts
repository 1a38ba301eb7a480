export { findMembers } from './search.ts'
