export { shownLine } from './line.ts'
