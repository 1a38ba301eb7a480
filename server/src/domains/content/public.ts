export { accountsPublishedAlone } from './store.ts'
