export { forgetComplaints } from './complaints.ts'
export { countOpen as complaintsWaiting } from './store.ts'
export { complaintNumber } from './words.ts'
