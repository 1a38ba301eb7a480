export { seedWheel } from './seed/seedWheel.ts'
