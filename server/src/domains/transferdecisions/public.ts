export { undecided } from './list.ts'
