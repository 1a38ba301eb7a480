/** The reports there are, by name. */
export const REPORTS = [
  'net',
  'result',
  'channels',
  'members',
  'deposits',
  'withdrawals',
  'netPlay',
  'giftCost',
  'registrations',
  'slips',
  'approvals',
  'waits',
  'saferPlay',
  'support',
] as const
export type ReportName = (typeof REPORTS)[number]
