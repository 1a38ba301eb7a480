export { shutClosed } from './close.ts'
