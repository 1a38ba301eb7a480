import { perContext } from '../concurrency/perContext.ts'
import type { Clock } from '../runtime/chance.ts'
import { reportCounts, type ReportedCount } from './sharedCountStore.ts'

const TELL_EVERY_MS = 1_000
/** Below this share of the limit a subject is nobody's business: its calls cost no write. */
const WORTH_TELLING = 10
/** Windows that have passed are dropped when there are so many. */
const MOST_WINDOWS = 50_000

interface Window {
  /** Ours and, as last heard, everybody's. */
  hits: number
  unwritten: number
  endsAt: number
}
interface Counting {
  clock: Clock
  /** Null where one process is all. */
  tell: ((counts: ReportedCount[], now: Date) => Promise<ReportedCount[]>) | null
  onError: (error: unknown) => void
}

/**
 * Counts in this process, at once and without a wait, and together with the other servers: who
 * calls more than a tenth of the limit here is told to the database about once a second, which
 * answers what all have counted. So a limit holds for the site: what slips through is what the
 * servers count within a second, and a tenth of the limit on each.
 */
export class SharedCounter {
  readonly #name: string
  readonly #most: number
  readonly #windowMs: number
  readonly #of: Counting
  readonly #windows = new Map<string, Window>()
  readonly #toTell = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    { name, most, seconds }: { name: string; most: number; seconds: number },
    of: Counting,
  ) {
    this.#name = name
    this.#most = most
    this.#windowMs = seconds * 1_000
    this.#of = of
  }

  /**
   * Counts `points` more. How long the window still lasts, ms, when there were more than `most`;
   * else null.
   */
  take(subject: string, { points = 1, most = this.#most } = {}): number | null {
    const now = this.#of.clock.now().getTime()
    const window = this.#windowOf(subject, now)
    window.hits += points
    window.unwritten += points
    if (this.#of.tell && window.hits * WORTH_TELLING > most) {
      this.#toTell.add(subject)
      this.#timer ??= setTimeout(() => void this.tellNow(), TELL_EVERY_MS).unref()
    }
    return window.hits > most ? window.endsAt - now : null
  }

  /** Tells what was not told yet, and hears what the others have counted. By itself once a second. */
  async tellNow(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { tell, clock, onError } = this.#of
    const now = clock.now()
    const told = [...this.#toTell].flatMap((subject) => {
      const window = this.#windows.get(subject)
      if (!window || window.endsAt <= now.getTime() || window.unwritten === 0) return []
      const hits = window.unwritten
      window.unwritten = 0
      return [{ key: `${this.#name}:${subject}`, hits, resetsAt: new Date(window.endsAt) }]
    })
    this.#toTell.clear()
    if (!tell || told.length === 0) return
    try {
      for (const { key, hits, resetsAt } of await tell(told, now)) {
        const window = this.#windows.get(key.slice(this.#name.length + 1))
        if (!window) continue
        // What came in meanwhile is not yet in the database's sum.
        window.hits = Math.max(window.hits, hits + window.unwritten)
        window.endsAt = Math.max(window.endsAt, resetsAt.getTime())
      }
    } catch (error) {
      onError(error)
    }
  }

  #windowOf(subject: string, now: number): Window {
    const known = this.#windows.get(subject)
    if (known && known.endsAt > now) return known
    if (this.#windows.size >= MOST_WINDOWS)
      for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
    const fresh = { hits: 0, unwritten: 0, endsAt: now + this.#windowMs }
    this.#windows.set(subject, fresh)
    return fresh
  }
}

type Of = Parameters<typeof reportCounts>[0]
interface Site {
  db: Of
  dialect: 'postgres' | 'pglite'
  clock: Clock
  log: { warn(fields: object, message: string): void }
}

/** One counter for each server, of one name for the whole site. */
export const sharedCounter = (limit: { name: string; most: number; seconds: number }) =>
  perContext<SharedCounter, Site>(
    (site) =>
      new SharedCounter(limit, {
        clock: site.clock,
        tell:
          site.dialect === 'postgres' ? (counts, now) => reportCounts(site.db, counts, now) : null,
        onError: (error) =>
          site.log.warn({ err: error }, 'calls were counted by this server alone'),
      }),
  )
