import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/writer.ts'
import type { Emitter } from '../events/emitter.ts'
import { systemClock, type Clock } from '../runtime/chance.ts'
import { openAccounts } from './apply.ts'
import { GroupCommit } from './batching/groupCommit.ts'
import { ChangesInOrder } from './changesInOrder.ts'
import type { Ledger, LedgerEvents } from './port.ts'
import { readBalances } from './reads/balances.ts'
import { readStatement } from './reads/statement.ts'

interface LedgerOptions {
  db: Kysely<Database>
  writer: Writer
  clock?: Clock
  /** Where `balances.changed` is emitted. */
  events?: Emitter<LedgerEvents>
  /** Called with what a task after a commit threw. */
  onTaskError?: (error: unknown) => void
}

export function createLedger(options: LedgerOptions): Ledger {
  const { db, writer } = options
  const clock = options.clock ?? systemClock

  const groupCommit = new GroupCommit({
    db,
    writer,
    clock,
    changes: new ChangesInOrder(options.events),
    onTaskError: (error) => options.onTaskError?.(error),
  })
  const demandOutside = (what: string): void => groupCommit.demandOutside(what)

  return {
    submit: (posting) => groupCommit.submit(posting),
    money: (work) => groupCommit.money(work),
    async open(addresses, tx) {
      if (!tx) demandOutside('open')
      await openAccounts(tx ?? db, addresses)
    },
    async balances(addresses, tx) {
      if (!tx) demandOutside('balances')
      return await readBalances(tx ?? db, addresses)
    },
    async statement(memberId, page, limit) {
      demandOutside('statement')
      return await readStatement(db, memberId, page, limit)
    },
    close: () => groupCommit.close(),
  }
}
