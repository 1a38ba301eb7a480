export { atCase } from './hold.ts'
