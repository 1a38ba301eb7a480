import type { Source } from './sources.ts'

interface Said {
  source: Source
  says: string
  /** Why the product does not keep it; a clause without this one is shown by tests. */
  lacks?: string
}
const of = (source: Source, says: string): Said => ({ source, says })
const not = (source: Source, says: string, lacks: string): Said => ({ source, says, lacks })

/**
 * The clauses of licensed markets that this product sets out to keep. A test names those it shows
 * by `clause(…)` (`testing/clause.ts`); one that no test names is told as not yet kept, one that
 * lacks something as not met. Numbers are those of the published text (`sources.ts`).
 */
export const CLAUSES = {
  'GLI 2.5.2a': of('GLI', 'One account for a person; nobody under age'),
  'GLI 2.5.2e': of('GLI', 'A strong factor for changing credentials or the bank account'),
  'GLI 2.5.3a': of('GLI', 'The same error whichever credential is wrong'),
  'GLI 2.5.3c': of('GLI', 'Restricted credit is kept apart'),
  'GLI 2.5.4': of('GLI', 'After 30 minutes without use one logs in anew before money moves'),
  'GLI 2.5.6a': of('GLI', 'Each attempt to move money is confirmed or denied with the reason'),
  'GLI 2.5.6d': of('GLI', "Paid only to an account in the member's own name"),
  'GLI 2.5.6f': of('GLI', 'No money from member to member'),
  'GLI 2.5.7': of('GLI', 'A statement of a year'),
  'GLI 2.8.5h': of('GLI', 'Access is logged with address and failures'),
  'GLI 2.8.5j': of('GLI', 'Each movement has id, time, type, state, and balances before and after'),
  'GLI 3.2': of('GLI', 'Outcomes are decided on the server by a cryptographic source'),
  'GLI 3.3': of('GLI', 'Scaling is unbiased, shown by statistical tests'),
  'GLI A.3.6d': of('GLI', 'No account goes below zero'),
  'GLI A.3.6f': of('GLI', 'Adjustments are authorised by two'),
  'GLI A.3.7a': of('GLI', 'A looser limit waits 24 hours and is affirmed again'),
  'GLI A.3.8': of('GLI', 'Self-exclusion holds at once; withdrawing goes on'),
  'GLI A.3.10': of('GLI', 'An account can be closed, its money paid out'),
  'GLI A.4.4': of('GLI', 'Complaints are kept'),
  'GLI A.4.7': of('GLI', 'Chats are kept 90 days'),
  'GLI A.5.3': of('GLI', 'Gift terms tell dates, games, limits and the order of funds'),
  'GLI B.3.2': of('GLI', 'Changes of data are logged: before, after, who'),
  'GLI B.3.5a': of('GLI', 'A restart neither loses nor doubles'),
  'RTS 1B': of('RTS', 'Three months of statement without asking anybody'),
  'RTS 1C': of('RTS', 'Net deposits of the whole time are shown'),
  'RTS 7A': of('RTS', 'Games do not adapt to the player'),
  'RTS 12A': of(
    'RTS_2025',
    'A deposit limit is offered before the first deposit; playing without one is confirmed',
  ),
  'RTS 12B': of(
    'RTS_2026',
    'Deposit limits are gross, typed freely, for the whole account, by day, week and month',
  ),
  'RTS 12C': of('RTS_2025', 'Limits are linked from the home page and from depositing'),
  'RTS 12D': of('RTS_2025', 'A lower limit counts at once; a higher one waits 24 hours'),
  'RTS 12E': not(
    'RTS_2025',
    'Each six months one is asked to review account and limits, and more often if one wants',
    'Everybody is asked at least each 180 days; a member cannot ask for it more often',
  ),
  'RTS 13': of('RTS', 'Time at play is shown and told of'),
  'RTS 14A': of('RTS', 'No automatic deposit without a choice each time'),
  'RTS 14B': of('RTS', 'A withdrawal that was asked for is not taken back'),
  'LCCP 3.5.3': of('LCCP', 'Marketing stops for who has stopped playing'),
  'LCCP 4.2.1': not(
    'LCCP_FUNDS',
    'How money is protected if the house fails is told, and told again each six months',
    'The product keeps no trust account and does not yet say how money is protected',
  ),
  'LCCP 5.1.1(3)(a)': of('LCCP_GIFTS', 'A gift asks for at most ten times its amount'),
  'LCCP 5.1.1(3)(b)': not(
    'LCCP_GIFTS',
    'A gift is for one kind of play alone',
    'Turnover counts every kind of game, each at a weight of its own',
  ),
  'LCCP 5.1.12': not(
    'LCCP_MARKETING',
    'Marketing is chosen by kind of play and by channel',
    'No offer is sent to a phone or a browser, so there is nothing to choose',
  ),
  'NJ 13:69O-1.12d': of('NJ', 'Cancelling a gift tells first what stays and what goes'),
  'PA 812a.9': of('PA_812', 'The login before is shown'),
  'PA 814a': of('PA_814', 'A clock, the time at play, and a check each hour with amounts'),
  'MGA 11': of('MGA', 'The page on playing well is one tap away'),
  'MGA 14': of('MGA', 'Coins show what they are worth in money'),
  'PDPA 19': of('PDPA', 'No offer is sent to who has not agreed: none is sent at all'),
  'PDPA 23': of('PDPA', 'What is kept, why and how long is told where one registers'),
  'PDPA 30': of('PDPA', 'A copy of the own data without asking anybody'),
  'PDPA 37(4)': of('PDPA', 'A breach of personal data is reported within 72 hours'),
  'PDPA 39': not(
    'PDPA',
    'What is done with personal data is recorded: what, why, who gets it, how long',
    'Kept are what, why and how long; the operator adds the controller and whom data is given to',
  ),
} as const satisfies Record<string, Said>

export type Clause = keyof typeof CLAUSES
