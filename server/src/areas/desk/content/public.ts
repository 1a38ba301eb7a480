export { accountsPublishedAlone } from './store.ts'
export { confirmContent } from './versions.ts'
