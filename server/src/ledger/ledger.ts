import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/writer.ts'
import type { Emitter } from '../events/emitter.ts'
import { systemClock, type Clock } from '../runtime/chance.ts'
import { openAccounts, readBalances } from './accounts.ts'
import { GroupCommit } from './batching/groupCommit.ts'
import { ChangesInOrder } from './changesInOrder.ts'
import type { Ledger, LedgerEvents, Posting } from './port.ts'
import { readStatement } from './reads/statement.ts'

export interface LedgerOptions {
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

  // Waiting inside a transaction for another connection starves the pool, and on the embedded database for ever.
  const inside = new AsyncLocalStorage<true>()
  const demandOutside = (what: string): void => {
    if (inside.getStore())
      throw new Error(`${what} inside a use case that moves money: pass tx.db, or post through tx`)
  }

  const groupCommit = new GroupCommit({
    db,
    writer,
    clock,
    changes: new ChangesInOrder(options.events),
    within: (work) => inside.run(true, work),
    onTaskError: (error) => options.onTaskError?.(error),
  })

  return {
    submit(posting: Posting) {
      demandOutside('submit')
      return groupCommit.submit(posting)
    },
    money(work) {
      const submit = groupCommit.money(work)
      return (item, asked) => {
        demandOutside(work.name)
        return submit(item, asked)
      }
    },
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
