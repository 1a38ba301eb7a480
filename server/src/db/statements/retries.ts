import { setTimeout as sleep } from 'node:timers/promises'
import { isBrokenConnection } from '../pgError.ts'
import { isStalePlan } from './namedStatements.ts'

/**
 * The connection broke, perhaps after the commit: whether the posting happened is unknown. Only the
 * same posting with the same key tells; never another key.
 */
class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('no answer from the database: the outcome is unknown until the same key is tried again', {
      cause,
    })
    this.name = 'OutcomeUnknown'
  }
}

export const isOutcomeUnknown = (error: unknown): boolean => error instanceof OutcomeUnknown

export function sqlState(error: unknown): string | null {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code : null
}

/**
 * Rolled back because of other transactions, not because of its own content: a deadlock, a lock
 * that was not free in time, another posting's key seen too late.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  if (isStalePlan(error)) return true
  if (state === '40P01' || state === '40001' || state === '55P03') return true
  const constraint =
    typeof error === 'object' && error !== null && 'constraint' in error
      ? error.constraint
      : undefined
  return state === '23505' && typeof constraint === 'string' && constraint.startsWith('ledger_')
}

/** Another statement of the same transaction has failed before. */
export const isAborted = (error: unknown): boolean => sqlState(error) === '25P02'

/** A row was locked for longer than the statement waited. Nothing is wrong with the one that waited. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'

/** The server is away or going (class 08, 57P0x, 53300), or never answered: no SQLSTATE at all. */
function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? error instanceof Error : /^(?:08|57P0|53300)/.test(state)
}

/** The same where a use case's own code runs too: its errors say nothing about the database. */
const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) && (sqlState(error) !== null || isBrokenConnection(error))

const TRANSIENT_TRIES = 6
/** Together a little over 3 s, as long as a fast restart of the server takes. */
const RECONNECT_DELAYS_MS = [20, 100, 400, 1_000, 1_500]

/**
 * For work that is safe to run again whatever became of the last try. `again` is true when an
 * earlier one may have done it already. A lock that is not free in time is not waited for here.
 */
export const withRetries = <T>(work: (again: boolean) => Promise<T>): Promise<T> =>
  retrying(work, isConnectionLost)

/** The same for a transaction that runs a use case's code as well. */
export const withBatchRetries = <T>(work: (again: boolean) => Promise<T>): Promise<T> =>
  retrying(work, isDatabaseAway)

async function retrying<T>(
  work: (again: boolean) => Promise<T>,
  isLost: (error: unknown) => boolean,
): Promise<T> {
  let transient = 0,
    lost = 0
  for (;;) {
    try {
      return await work(lost > 0)
    } catch (error) {
      if (isLockTimeout(error)) throw error
      if (isTransient(error) && ++transient < TRANSIENT_TRIES) {
        await sleep(transient * 3)
        continue
      }
      if (!isLost(error)) throw error
      const delay = RECONNECT_DELAYS_MS[lost++]
      if (delay === undefined) throw new OutcomeUnknown(error)
      await sleep(delay)
    }
  }
}
