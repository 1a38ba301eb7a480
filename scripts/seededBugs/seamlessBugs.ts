import { bug, type Bug } from './bug.ts'

const room = 'server/src/areas/play/seamless'
const cashin = 'server/src/areas/cashin'

/** In the wallet that games call. */
export const SEAMLESS_BUGS: readonly Bug[] = [
  bug('a bet is taken by a token of who has logged out', [
    'server/src/areas/play/games/accounts/seamlessAccounts.ts',
    'isOld || !found.is_latest || found.login_ended',
    'isOld || !found.is_latest',
  ]),
  bug('a bet may come after its rollback', [
    `${room}/decide.ts`,
    'return nothing(round, refersTo)',
    'return nothing(round)',
  ]),
  bug('a win of a bet that was taken back stays', [
    `${room}/rules.ts`,
    'const paid = least(wins, holds + stakes)',
    'const paid = 0n * least(wins, holds + stakes)',
  ]),
  bug('a suspended member bets where the dialect has no token', [
    `${room}/bet.ts`,
    "member?.status !== 'ACTIVE'",
    'member === undefined',
  ]),
  bug('a limit of loss is not looked at when a game calls', [
    `${room}/bet.ts`,
    "if (refused) return refused.code === 'LIMIT_EXCEEDED' ? 'LIMIT' : 'STOPPED'",
    "if (refused && refused.code !== 'LIMIT_EXCEEDED') return 'STOPPED'",
  ]),
  bug(
    'a bet of a game that calls is counted after it was taken back',
    [`${room}/book.ts`, "voided: next.state === 'VOID'", 'voided: false'],
    [`${room}/book.ts`, 'bet: next.staked,', 'bet: next.staked || (before?.staked ?? 0n),'],
  ),
  bug('a slip that runs again keeps what it had won', [
    `${room}/decide.ts`,
    'takenBack(question, done.filter(isWin), false, undecided)',
    'takenBack(question, [], false, undecided)',
  ]),
  bug("a win is paid to who names another's bet", [
    `${room}/decide.ts`,
    'bet && (bet.member_id !== call.memberId || bet.round_id !== call.round)',
    'bet && bet.round_id !== call.round',
  ]),
  bug('a closed account keeps in its wallet what a game pays', [
    `${cashin}/heldWins/rules.ts`,
    '!isClosed ? 0n : net > owed',
    '!isClosed || owed === 0n ? 0n : net > owed',
  ]),
  bug('what a game takes back of a closed account comes out of its wallet first', [
    `${cashin}/heldWins/rules.ts`,
    'net <= 0n ? net :',
    'net <= 0n ? 0n :',
  ]),
  bug('what a closed account won is given to another member', [
    `${cashin}/heldWins/rules.ts`,
    ': to.id === owner.id)',
    ": to.id !== '')",
  ]),
]
