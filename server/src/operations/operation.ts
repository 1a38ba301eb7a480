import type { Context } from '../context.ts'
import type { ProviderAnswer } from '../providers/answer.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import type { DueTable } from './dueStore.ts'

/** What an answer means. */
export type Verdict<State extends string, End, Row = unknown> =
  /** The outside has said how it ends: its row and its money in one commit. */
  | { go: 'END'; end: End }
  /** Another question decides, now. `remember`: what that one is to know, in this run only. */
  | { go: 'ASK'; as: State; remember?: Partial<Row> }
  /**
   * Not known yet. `afterMs` instead of the operation's own pause, null: never again by itself;
   * `note`: what to write down.
   */
  | { go: 'WAIT'; reason: string; afterMs?: number | null; note?: Partial<Row> }

/** What is done in one state of an operation. */
export interface Step<Row, Reply, State extends string, End> {
  /**
   * Written down before the outside is asked, e.g. that from now on it may have the order. Null: it
   * is not asked; it has ended meanwhile, or was put off.
   */
  before?(context: Context, row: Row): Promise<Row | null>
  /** One call to the outside under the row's own reference, the same on every retry. */
  ask(context: Context, row: Row): Promise<ProviderAnswer<Reply>>
  /** Pure. An answer that is not a clear yes or no must wait, never end. */
  read(row: Row, answer: ProviderAnswer<Reply>, now: Date): Verdict<State, End, Row>
}

/**
 * - `ENDED`: this very call ended it.
 * - `DUPLICATE`: it had ended just so before.
 * - `CONTRADICTED`: it had ended otherwise; nothing was moved.
 */
export type Concluded = 'ENDED' | 'DUPLICATE' | 'CONTRADICTED'

/**
 * Everything that asks the outside and must end once: claim, ask, conclude or postpone. Described
 * by its table of states; `work.ts` runs it.
 */
export interface Operation<Row, Reply, State extends string, End> {
  /** Of its metric, its log lines and its poll. */
  name: string
  /** The states of its rows, and what may follow each. */
  states: Lifecycle<string>
  /** Where its rows are, and which columns say that they are due. */
  table: DueTable
  keyOf(row: Row): string
  /** The states whose rows are looked for; without, those of `steps`. */
  dueIn?: readonly string[]
  /** Takes due rows for the lease in an order of its own; without, the longest due come first. */
  claim?(context: Context, take: { limit: number; only?: string }): Promise<Row[]>
  stateOf(row: Row): State
  /** A row in a state that is not named here is never asked about. */
  steps: Readonly<Record<State, Step<Row, Reply, State, End>>>
  /**
   * Ends it once: the row leaves its state and the money moves in one commit. Safe to repeat, and
   * to race with the same or another end. Throws `ImplausibleAmount`, with nothing written, for an
   * amount that no account can hold: it waits.
   */
  conclude(context: Context, row: Row, end: End): Promise<Concluded>
  /** Puts the row off until `at`, if it has not ended; null: only a person goes on with it. */
  postpone(
    context: Context,
    row: Row,
    until: { at: Date | null; reason: string; note: Partial<Row> },
  ): Promise<void>
  /** How long to wait before it is asked about again; null: never again by itself. */
  pauseMs(row: Row, now: Date): number | null
  /** For an end that came too late to be one: it stands otherwise. Logged as an error either way. */
  contradicted?(context: Context, row: Row, end: End): Promise<void>
  /**
   * Longer than all questions of one run may take; after it a run whose process died is anyone's. A
   * run that fails before its first question gives it back after `pauseMs`.
   */
  leaseMs: number
  /** Rows that one process works side by side. */
  atOnce: number
}

/** An operation whose types are its owner's affair. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyOperation = Operation<any, any, any, any>

/** What one run has come to. */
export type RunResult<End> =
  | { result: 'ENDED'; end: End }
  | { result: 'DUPLICATE'; end: End }
  | { result: 'CONTRADICTED'; end: End }
  | { result: 'WAITS'; reason: string }
  /** Ended or put off before the outside was asked. */
  | { result: 'NOT_ASKED' }
