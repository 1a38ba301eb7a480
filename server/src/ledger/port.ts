import type { StatementItemKind, StatementStatus, StatementType } from '@krapao/contract/constants'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Statement } from '../db/writer.ts'
import type { AccountChange } from '../events/ledgerEvents.ts'
import type { IdempotentRequest, Stored } from '../idempotency/asked.ts'
import type { Refused } from '../runtime/refusal.ts'

export type { AccountChange, LedgerEvents } from '../events/ledgerEvents.ts'

/**
 * An account's name. A member's: `member:{id}:wallet`, `member:{id}:refund`, `member:{id}:coin` (in
 * coins, not satang), `member:{id}:game:{code}`, `member:{id}:bets:{code}`; these never go below
 * zero. The house's: `house:transit`, `house:psp:{provider}`, `house:bank:{account}`,
 * `house:provider:{code}`, `house:walletlink:{name}`, `house:suspense:{account}`,
 * `house:announced`, `house:writtenoff`, `house:chargeback`, `house:chargebackloss`, `house:bonus`,
 * `house:invite`, `house:cashback`, `house:prize`, `house:coin`, `house:adjust`, `house:gamedebt`,
 * `house:gamedebtloss`; these may.
 */
export type Address = string

/** One movement inside a posting; amount in satang, more than 0. */
export interface Leg {
  from: Address
  to: Address
  amount: bigint
}

/** What the member reads on the statement of a posting. Amount in satang, 0 or more. */
export interface StatementLine {
  memberId: string
  type: StatementType
  from: string
  to: string
  amount: bigint
  item?: { kind: StatementItemKind; description: string }
  /** Small facts the page may show beside the row, e.g. `{ late: true }`, `{ lak: '125000' }`. */
  note?: Record<string, string | number | boolean>
}

/**
 * What may be asked of the ledger. `key` is unique over the whole ledger for ever: the same key
 * with the same posting again answers what the first did (`replayed`), with another posting
 * `KEY_REUSED`.
 */
export type Posting =
  /** Legs that stand or fall together, at once. No legs: a statement line only. */
  | { op: 'post'; key: string; kind: string; legs: Leg[]; line?: StatementLine }
  /**
   * Takes money from `from` into `house:transit` and leaves a pending transfer that settle or void
   * ends, once.
   */
  | { op: 'hold'; key: string; kind: string; from: Address; amount: bigint; line?: StatementLine }
  /**
   * Ends a hold: its legs must take exactly the held amount out of `house:transit`. `shown`
   * replaces the line's amount.
   */
  | { op: 'settle'; key: string; hold: string; legs: Leg[]; shown?: bigint }
  /** Ends a hold: the money goes back to where it was taken from. */
  | { op: 'void'; key: string; hold: string }

export type LedgerRefusal =
  | 'KEY_REUSED'
  | 'UNKNOWN_ACCOUNT'
  | 'INVALID_POSTING'
  | 'INSUFFICIENT'
  | 'UNKNOWN_HOLD'
  | 'HOLD_RESOLVED'

export type Outcome =
  | { ok: true; transferId: bigint; replayed: boolean; changes: AccountChange[] }
  | { ok: false; refusal: LedgerRefusal }

export interface Balance {
  balance: bigint
  held: bigint
  seq: bigint
}

export interface StatementRow {
  id: bigint
  key: string
  type: StatementType
  from: string
  to: string
  status: StatementStatus
  amount: bigint
  createdAt: Date
  item: { kind: StatementItemKind; description: string } | null
  note: Record<string, string | number | boolean> | null
}

export type Tx = Transaction<Database>
/** A transaction that may also post: what a use case passes on to those who work in its own. */
export interface LedgerTx {
  db: Tx
  post(posting: Posting): Promise<Outcome>
  /** Opens accounts that do not exist yet (idempotent). */
  open(addresses: Address[]): Promise<void>
  /**
   * Called once it has committed; never for a try that was rolled back. What it throws is logged
   * and undoes nothing.
   */
  afterCommit(task: () => void): void
}

/** One statement for the rows of all items that were given to it; null without rows. */
export type Write<R> = (rows: readonly R[]) => Statement | null

/** The transaction of one item; whether others share it is the ledger's secret. */
export interface MoneyTx extends LedgerTx {
  /** Posts, and reads what is so behind the posting, in the same round trip. */
  postAndRead<T>(posting: Posting, read: () => Promise<T>): Promise<[Outcome, T]>
  /**
   * A row that is written together with COMMIT, behind all else: no round trip of its own. The
   * statement has to fail in the database where it did not do all of its work, as `insertAll`
   * does.
   */
  withCommit<R>(write: Write<R>, row: R): void
  /** Whether the caller waits under an Idempotency-Key. */
  isAsked: boolean
  /**
   * Leaves this transaction as if the item had never run, does what needs the outside or a
   * transaction of its own, and runs the item that this answers in place of the first.
   */
  againAfter(work: () => Promise<unknown>): never
}

/** A use case that moves money, written for one item. See `money` in `money.ts`. */
export interface MoneyWork<I, A> {
  name: string
  /**
   * What no two items may have at once, of whichever name: `member:{id}` for who looks at a rule
   * about a member.
   */
  claims(item: I): readonly string[]
  /**
   * Reads by loaders, posts, writes. What it throws undoes all of the item and nothing of others; a
   * refusal that it answers stands, with what was written. It does nothing outside the transaction
   * and must be safe to run again: it meets its own rows by key.
   */
  run(tx: MoneyTx, item: I): Promise<A | Refused>
  /**
   * What is kept under the caller's key, where that is not the answer itself; null: nothing is said
   * yet.
   */
  told?(item: I, answer: A): Stored | null
}

/** The only room that changes a balance. */
export interface Ledger {
  /**
   * Posts in a batch: many callers' postings share one transaction (group commit). Resolves only
   * once the posting is durable.
   */
  submit(posting: Posting): Promise<Outcome>
  /**
   * Registers a use case that moves money; answers the function that runs one item of it. `asked`:
   * the caller's Idempotency-Key, under which the first answer is kept in the money's own
   * transaction, definite refusals included. Register once for each ledger: `money` does.
   */
  money<I, A>(work: MoneyWork<I, A>): (item: I, asked?: IdempotentRequest | null) => Promise<A>
  /** Opens accounts that do not exist yet (idempotent); inside a transaction when given one. */
  open(addresses: Address[], db?: Kysely<Database> | Tx): Promise<void>
  /** Balances in satang; an account never opened reads as zero. */
  balances(addresses: Address[], db?: Kysely<Database> | Tx): Promise<Map<Address, Balance>>
  /** Page `page` (from 1) of a member's statement, newest first, at the same cost at any depth. */
  statement(
    memberId: string,
    page: number,
    limit: number,
  ): Promise<{ total: number; rows: StatementRow[] }>
  /** Waits for what is under way and takes nothing new. */
  close(): Promise<void>
}
