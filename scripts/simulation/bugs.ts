import { bug, type Bug } from '../seededBugs/bug.ts'

const areas = 'server/src/areas'
const movements = `${areas}/play/games/transfers/movements.ts`
const holding = `${areas}/play/games/transfers/holding.ts`
const late = `${areas}/play/games/transfers/late.ts`
const payout = `${areas}/cashout/withdrawals/payouts/payout.ts`
const place = `${areas}/cashout/withdrawals/place.ts`
const redeem = `${areas}/cashin/walletLinks/redeem.ts`
const pspEvents = `${areas}/cashin/deposits/psp/pspEvents.ts`

const TOO_EARLY: Bug['changes'][number] = [
  movements,
  "value.state === 'NOT_FOUND' && ageMs(row, now) < settleDelayMs(context, row)",
  "value.state === 'NOT_FOUND' && ageMs(row, now) < settleDelayMs(context, row) * 0",
]
const NEVER_AGAIN: Bug['changes'][number] = [
  holding,
  'const nextAt = isDoubtful ?',
  'const nextAt = isDoubtful && at.getTime() < 0 ?',
]

/** What goes wrong only when things come in another order, twice, late, or never. */
export const INTERLEAVINGS: readonly Bug[] = [
  bug('a late answer after a reversal is taken up by nobody', TOO_EARLY, NEVER_AGAIN, [
    late,
    'const DOUBT_MS = 7 * 24 * 3_600_000',
    'const DOUBT_MS = 0',
  ]),
  bug('a lost answer of a game is read as a no', [
    movements,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }\n  if (answer.kind === 'refused')",
    "if (answer.kind !== 'done')",
  ]),
  bug('a lost answer of the bank is read as a no', [
    payout,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }",
    "if (answer.kind === 'unknown') return { go: 'END', end: " +
      "{ to: 'FAILED', reason: answer.reason, bankReference: null } }",
  ]),
  bug('a lost answer of the issuer is read as a no', [
    redeem,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }",
    "if (answer.kind === 'unknown') return { go: 'END', end: { state: 'FAILED', reason: answer.reason } }",
  ]),
  bug(
    'a payout is sent again under another key',
    [payout, '      ask: askBank,\n', '      ask: pay,\n'],
    [
      payout,
      'reference: row.id,\n      bankCode',
      'reference: `${row.id}${row.attempts > 1 ? row.attempts : ""}`,\n      bankCode',
    ],
  ),
  bug('a transfer whose server died is taken up by nobody', [
    holding,
    'next_check_at: dueAt,',
    'next_check_at: dueAt.getTime() > 0 ? null : dueAt,',
  ]),
  bug("a bank's never heard of it is believed while the order is on its way", [
    payout,
    "if (row.no_at === null) return { go: 'ASK', as: 'SEND_AGAIN' }",
    "if (row.no_at === null) return { go: 'END', end: " +
      "{ to: 'FAILED', reason: 'NOT_FOUND', bankReference: null } }",
  ]),
  bug('the second no of an issuer is believed over a slow yes', [
    redeem,
    "answer.kind === 'refused'\n          ? { go: 'ASK', as: 'AFTER_NO', remember: { refusal: answer.reason } }",
    "answer.kind === 'refused'\n          ? { go: 'END', end: { state: 'FAILED', reason: answer.reason } }",
  ]),
  bug(
    'a withdrawal is tried again without its key',
    [
      place,
      'place(context, await prepare(context, request, gather), asked)',
      'place(context, await prepare(context, request, gather), null)',
    ],
    [place, ': await place(context, request, asked)', ': await place(context, request, null)'],
    [place, 'idempotencyKey === null\n      ? context', "idempotencyKey !== ''\n      ? context"],
  ),
  bug(
    'a notice that comes twice is credited twice',
    [
      pspEvents,
      'if (known.event) return knownBefore(context, told, known.event)',
      'void knownBefore',
    ],
    [
      pspEvents,
      'waitReason(code, event.amount, !known.isPaid, factor)',
      'waitReason(code, event.amount, true, factor)',
    ],
    [
      pspEvents,
      'const firstOf = known.isPaid ? {} : { firstOf: event.reference }',
      'const firstOf = {}',
    ],
    [pspEvents, 'externalId: event.eventId,', 'externalId: `${event.eventId} ${now.getTime()}`,'],
    [
      pspEvents,
      'if (!known.isTakenBack) tx.withCommit(writeEvents, row)',
      'if (!known.event && !known.isTakenBack) tx.withCommit(writeEvents, row)',
    ],
  ),
  bug('a row is written behind the commit of its money', [
    holding,
    'tx.withCommit(insertPending, row)',
    'tx.afterCommit(() => void insertPending([row]).execute(context.db))',
  ]),
  bug('a sweep asks beside the call that gives the order', TOO_EARLY, NEVER_AGAIN, [
    holding,
    'new Date(now.getTime() + LEASE_MS)',
    'new Date(now.getTime() + LEASE_MS * 0)',
  ]),
]
