export { shownLeg } from './shown.ts'
