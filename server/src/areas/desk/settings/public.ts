export { confirmSetting } from './change.ts'
