/**
 * The clauses of licensed markets that this product sets out to keep. A test names those it shows
 * by `clause(…)` (`testing/clause.ts`); one that no test names is told as not yet kept.
 */
const GLI = 'GLI-19 v3.0'
const RTS = 'UKGC RTS'
const LCCP = 'UKGC LCCP'
const NJ = 'N.J.A.C. 13:69O'
const PA = '58 Pa. Code'
const MGA = 'MGA Player Protection'

const of = (source: string, says: string): { source: string; says: string } => ({ source, says })

export const CLAUSES = {
  'GLI 2.5.2a': of(GLI, 'One account for a person; nobody under age'),
  'GLI 2.5.2e': of(GLI, 'A strong factor for changing credentials or the bank account'),
  'GLI 2.5.3a': of(GLI, 'The same error whichever credential is wrong'),
  'GLI 2.5.3c': of(GLI, 'Restricted credit is kept apart'),
  'GLI 2.5.4': of(GLI, 'After 30 minutes without use one logs in anew before money moves'),
  'GLI 2.5.6a': of(GLI, 'Each attempt to move money is confirmed or denied with the reason'),
  'GLI 2.5.6d': of(GLI, "Paid only to an account in the member's own name"),
  'GLI 2.5.6f': of(GLI, 'No money from member to member'),
  'GLI 2.5.7': of(GLI, 'A statement of a year'),
  'GLI 2.8.5h': of(GLI, 'Access is logged with address and failures'),
  'GLI 2.8.5j': of(GLI, 'Each movement has id, time, type, state, and balances before and after'),
  'GLI 3.2': of(GLI, 'Outcomes are decided on the server by a cryptographic source'),
  'GLI 3.3': of(GLI, 'Scaling is unbiased, shown by statistical tests'),
  'GLI A.3.6d': of(GLI, 'No account goes below zero'),
  'GLI A.3.6f': of(GLI, 'Adjustments are authorised by two'),
  'GLI A.3.7a': of(GLI, 'A looser limit waits 24 hours and is affirmed again'),
  'GLI A.3.8': of(GLI, 'Self-exclusion holds at once; withdrawing goes on'),
  'GLI A.3.10': of(GLI, 'An account can be closed, its money paid out'),
  'GLI A.4.4': of(GLI, 'Complaints are kept'),
  'GLI A.4.7': of(GLI, 'Chats are kept 90 days'),
  'GLI A.5.3': of(GLI, 'Gift terms tell dates, games, limits and the order of funds'),
  'GLI B.3.2': of(GLI, 'Changes of data are logged: before, after, who'),
  'GLI B.3.5a': of(GLI, 'A restart neither loses nor doubles'),
  'RTS 1B': of(RTS, 'Three months of statement without asking anybody'),
  'RTS 1C': of(RTS, 'Net deposits of the whole time are shown'),
  'RTS 7A': of(RTS, 'Games do not adapt to the player'),
  'RTS 12': of(RTS, 'Limits on deposits by day, week and month; a lower one counts at once'),
  'RTS 13': of(RTS, 'Time at play is shown and told of'),
  'RTS 14A': of(RTS, 'No automatic deposit without a choice each time'),
  'LCCP 3.5.3': of(LCCP, 'Marketing stops for who has stopped playing'),
  'LCCP 5.1.1': of(LCCP, 'A gift asks for at most ten times its amount'),
  'LCCP 4.2.1': of(LCCP, 'A withdrawal that was asked for is not taken back'),
  'NJ 13:69O-1.12d': of(NJ, 'Cancelling a gift tells first what stays and what goes'),
  'PA 812a.9': of(PA, 'The login before is shown'),
  'PA 814a': of(PA, 'A clock, the time at play, and a check each hour with amounts'),
  'MGA 11': of(MGA, 'The page on playing well is one tap away'),
  'MGA 14': of(MGA, 'Coins show what they are worth in money'),
} as const satisfies Record<string, { source: string; says: string }>

export type Clause = keyof typeof CLAUSES
