export { shutClosed } from './shut.ts'
