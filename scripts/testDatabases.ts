/**
 * Which server tests run on which database. PostgreSQL runs all of them. The embedded database and
 * the connection through PgBouncer run those that can tell them apart: the database layer, the
 * ledger, the start, and one journey of each area. Where no PostgreSQL answers, and with
 * EVERY_DATABASE=1, the embedded one runs all.
 */
export const ON_EMBEDDED = [
  'server/src/{db,ledger,jobs,commands}/**/*.test.ts',
  // Not `everyOperation`, the longest of all: what is killed there is the server, whatever it stands on.
  'server/src/boot/{clockAhead,privacyTable,retention,sweepAll}.test.ts',
  'server/src/http/idempotency/idempotency.test.ts',
  'server/src/testing/simulation/simulation.test.ts',
  'server/src/realtime/chat.test.ts',
  'server/src/areas/staff/audit/audit.test.ts',
  'server/src/areas/desk/approvals/inbox.test.ts',
  'server/src/areas/gifts/bonuses/bonuses.test.ts',
  'server/src/areas/support/chat/chat.test.ts',
  'server/src/areas/cashin/deposits/{everyRoad,qr}.test.ts',
  'server/src/areas/play/games/games.test.ts',
  'server/src/areas/people/members/account.test.ts',
  'server/src/areas/desk/memberPage/memberadmin.test.ts',
  'server/src/areas/staff/operators/operators.test.ts',
  'server/src/areas/safety/responsibleGaming/play.test.ts',
  'server/src/areas/desk/reconciliation/reconcile.test.ts',
  'server/src/areas/gifts/refunds/refunds.test.ts',
  'server/src/areas/desk/reports/reports.test.ts',
  'server/src/areas/cashin/slips/upload.test.ts',
  'server/src/areas/gifts/spinwheel/spin.test.ts',
  'server/src/areas/account/statements/receipt.test.ts',
  'server/src/areas/cashin/suspense/suspense.test.ts',
  'server/src/areas/cashin/walletLinks/walletlinks.test.ts',
  'server/src/areas/cashout/withdrawals/withdraw.test.ts',
]

/** What a pooler in transaction mode could break: sessions, locks, notices, and money in flight. */
export const THROUGH_PGBOUNCER = [
  'server/src/db/{pooled,silence,jobs-sql,statements/pipelined}.test.ts',
  'server/src/ledger/{races,batching/groupCommit,batching/batch}.test.ts',
  'server/src/jobs/boss.test.ts',
  'server/src/realtime/chat.test.ts',
  'server/src/operations/operations.test.ts',
  'server/src/http/idempotency/crash.test.ts',
  'server/src/areas/cashin/deposits/everyRoad.test.ts',
  'server/src/areas/cashin/slips/steal.test.ts',
  'server/src/areas/cashin/suspense/settlement.test.ts',
  'server/src/areas/cashout/withdrawals/withdraw.test.ts',
]
