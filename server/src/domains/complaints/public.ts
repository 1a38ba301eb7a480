export { forgetComplaints } from './complaints.ts'
export { complaintNumber } from './words.ts'
