import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The connection broke, perhaps after the commit: whether the posting happened is unknown. Only the
 * same posting with the same key tells; never another key.
 */
class LedgerOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('no answer from the database: the outcome is unknown until the same key is tried again', {
      cause,
    })
    this.name = 'LedgerOutcomeUnknown'
  }
}

function sqlState(error: unknown): string | null {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code : null
}

/**
 * Rolled back for the company it was in, not for what it is: a deadlock, a lock too long away,
 * another's key seen a moment too late.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '40P01' || state === '40001' || state === '55P03') return true
  const constraint =
    typeof error === 'object' && error !== null && 'constraint' in error
      ? error.constraint
      : undefined
  return state === '23505' && typeof constraint === 'string' && constraint.startsWith('ledger_')
}

/** The server is away or going (class 08, 57P0x, 53300), or never answered: no SQLSTATE at all. */
function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? error instanceof Error : /^(?:08|57P0|53300)/.test(state)
}

const TRANSIENT_TRIES = 6
/** Together a little over 3 s, as long as a fast restart of the server takes. */
const RECONNECT_DELAYS_MS = [20, 100, 400, 1_000, 1_500]

/** `again` is true from the second try on, when an earlier one may have done the work already. */
export async function withRetries<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  let transient = 0,
    lost = 0
  for (;;) {
    try {
      return await work(lost > 0)
    } catch (error) {
      if (isTransient(error) && ++transient < TRANSIENT_TRIES) {
        await sleep(transient * 3)
        continue
      }
      if (!isConnectionLost(error)) throw error
      const delay = RECONNECT_DELAYS_MS[lost++]
      if (delay === undefined) throw new LedgerOutcomeUnknown(error)
      await sleep(delay)
    }
  }
}

/**
 * For work that is only safe to run again when its transaction certainly rolled back. Told whether
 * it is a later try.
 */
export async function withTransientRetries<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt > 1)
    } catch (error) {
      if (!isTransient(error) || attempt >= TRANSIENT_TRIES) throw error
      await sleep(attempt * 3)
    }
  }
}
