export { bankNumberOf } from '../../bankNumbers.ts'
