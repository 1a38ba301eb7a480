/**
 * Which server tests run on which database. PostgreSQL runs all of them. The embedded database and
 * the connection through PgBouncer run those that can tell them apart: the database layer, the
 * ledger, the start, and one journey of each area, the shortest that moves money. Where no
 * PostgreSQL answers, and with EVERY_DATABASE=1, the embedded one runs all. Not here, as what they
 * show of the embedded one is shown by others in less: the ledger's random histories (`npm run
 * model` plays them there too) and the verifier's checkpoints; `e2e/journey.test.ts` and
 * `e2e/wire.test.ts` go every road of money there.
 */
export const ON_EMBEDDED = [
  'server/src/{jobs,commands}/**/*.test.ts',
  'server/src/db/{jobs-sql,migrate,schema,embedded/*,statements/firstFailure,statements/pipelined}.test.ts',
  'server/src/ledger/{ledger,races,role}.test.ts',
  'server/src/ledger/{batching,liabilities}/*.test.ts',
  'server/src/ledger/verify/{auditHeads,verify}.test.ts',
  // Not `everyOperation`, the longest of all: what is killed there is the server, whatever it stands on.
  'server/src/boot/{privacyTable,retention,sweepAll}.test.ts',
  'server/src/http/idempotency/idempotency.test.ts',
  'server/src/testing/simulation/simulation.test.ts',
  'server/src/realtime/chat.test.ts',
  'server/src/areas/staff/audit/audit.test.ts',
  'server/src/areas/support/chat/pairs.test.ts',
  'server/src/areas/cashin/deposits/qr.test.ts',
  'server/src/areas/play/games/transfers/gather.test.ts',
  'server/src/areas/people/members/account.test.ts',
  'server/src/areas/desk/memberPage/memberadmin.test.ts',
  'server/src/areas/staff/operators/operators.test.ts',
  'server/src/areas/safety/responsibleGaming/play.test.ts',
  'server/src/areas/desk/reports/reports.test.ts',
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
  'server/src/areas/cashin/suspense/settlement.test.ts',
  'server/src/areas/cashout/withdrawals/withdraw.test.ts',
]

/** With EVERY_DATABASE=1 also money that comes in on every road, and a thief's slips. */
export const ALSO_THROUGH_PGBOUNCER = [
  'server/src/areas/cashin/deposits/everyRoad.test.ts',
  'server/src/areas/cashin/slips/steal.test.ts',
]
