export { forgetComplaints } from './complaints.ts'
