import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely } from 'kysely'
import { perContext } from '../concurrency/perContext.ts'
import { Semaphore } from '../concurrency/semaphore.ts'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/writer.ts'
import type { Emitter } from '../events/emitter.ts'
import { systemClock, type Clock } from '../runtime/chance.ts'
import { traced } from '../tracing/span.ts'
import { openAccounts, readBalances } from './accounts.ts'
import { apply } from './apply.ts'
import { GroupCommit, queryOf, runTasks } from './batching/groupCommit.ts'
import { ChangesInOrder } from './changesInOrder.ts'
import { withTransientRetries } from './failure.ts'
import { HouseAccounts } from './houseAccounts.ts'
import type { Ledger, LedgerEvents, LedgerTx, Outcome, Posting } from './port.ts'
import { prepare, type Prepared } from './posting.ts'
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

/** ledger_apply takes this advisory lock shared; a transaction that has it exclusively posts alone. */
const TURN = 7_302_001
const CONTENDED_MS = 250
/**
 * Fewer than the smallest pool has connections: some stay free for reads while transactions wait
 * for a hot account.
 */
const TRANSACTIONS_AT_ONCE = 6
const PATIENCE_MS = 20_000
/** One for each pool, however many ledgers share it: the connections are what runs out. */
const semaphoreOf = perContext(
  () => new Semaphore(TRANSACTIONS_AT_ONCE, { patienceMs: PATIENCE_MS }),
)
const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

export function createLedger(options: LedgerOptions): Ledger {
  const { db, writer } = options
  const clock = options.clock ?? systemClock
  const semaphore = semaphoreOf(db)
  const changes = new ChangesInOrder(options.events)
  const underWay = new Set<Promise<unknown>>()
  const houses = new HouseAccounts()
  let closed = false
  // After one deadlock others are likely: for a moment transactions run one after another.
  let contendedUntil = 0

  // Waiting inside a transaction for another connection starves the pool, and on the embedded database for ever.
  const inside = new AsyncLocalStorage<true>()
  const demandOutside = (what: string): void => {
    if (inside.getStore())
      throw new Error(`${what} inside transact: pass tx.db, or post through tx`)
  }

  const groupCommit = new GroupCommit({
    db,
    writer,
    clock,
    houses,
    changes,
    semaphore,
    within: (work) => inside.run(true, work),
    onTaskError: (error) => options.onTaskError?.(error),
  })

  async function once<T>(work: (tx: LedgerTx) => Promise<T>, alone: boolean): Promise<T> {
    const outcomes: Outcome[] = [],
      posted: Prepared[] = [],
      tasks: (() => void)[] = []
    const result = await db.transaction().execute((tx) =>
      inside.run(true, async () => {
        if (alone) await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx)
        return await work({
          db: tx,
          afterCommit: (task) => void tasks.push(task),
          async post(posting) {
            const prepared = prepare(posting)
            // A second posting takes locks in another order. It is better to give up soon and run again alone than to
            // wait (milliseconds) for the database to notice a deadlock, with everybody behind.
            if (outcomes.length === 1 && !alone) await sql`set local lock_timeout = 25`.execute(tx)
            const [outcome] = prepared
              ? await apply(queryOf(tx), [prepared], clock.now(), houses.known)
              : [INVALID]
            if (!outcome) throw new Error('the ledger answered nothing')
            outcomes.push(outcome)
            if (prepared) posted.push(prepared)
            return outcome
          },
        })
      }),
    )
    houses.remember(posted)
    changes.emit(outcomes)
    runTasks(tasks, (error) => options.onTaskError?.(error))
    return result
  }

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
    async transact(work) {
      demandOutside('transact')
      if (closed) throw new Error('the ledger is closed')
      const running = traced('ledger transact', {}, () =>
        semaphore.run(() =>
          withTransientRetries((again) => {
            if (again) contendedUntil = performance.now() + CONTENDED_MS
            return once(work, performance.now() < contendedUntil)
          }),
        ),
      )
      underWay.add(running)
      try {
        return await running
      } finally {
        underWay.delete(running)
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
    async close() {
      closed = true
      await groupCommit.close()
      await Promise.allSettled(underWay)
    },
  }
}
