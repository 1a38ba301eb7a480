import type { Clock } from '../runtime/chance.ts'
import type { Providers } from './port.ts'

type HealthState = 'ok' | 'slow' | 'down' | 'unknown'
interface Health {
  code: string
  state: HealthState
  /** Milliseconds that 95 of 100 calls stay under; null without calls. */
  p95Ms: number | null
  /** The same of each five minutes of the last hour, the oldest first. */
  hourMs: (number | null)[]
  lastOkAt: Date | null
}

/** So far back a call says something of now. */
const WINDOW_MS = 5 * 60_000
const MOST_CALLS = 500
/** The hour in parts, and so many calls of each. */
const PART_MS = 5 * 60_000
const PARTS = 12
const MOST_OF_PART = 200
const SLOW_MS = 3_000
/** Of the last minute's calls; fewer than this many say nothing. */
const DOWN_MS = 60_000
const DOWN_CALLS = 2

interface Heard {
  at: number
  ms: number
  ok: boolean
}

/** Milliseconds that 95 of 100 stay under; null of none. */
function p95Of(all: readonly number[]): number | null {
  const times = all.toSorted((a, b) => a - b)
  return times.length === 0 ? null : Math.round(times[Math.ceil(times.length * 0.95) - 1] ?? 0)
}

/** What this process has heard from one provider, call by call. */
class Line {
  readonly code: string
  #heard: Heard[] = []
  #lastOkAt: number | null = null
  /** How long the calls of each part took, by the number of the part since 1970. */
  readonly #parts = new Map<number, number[]>()

  constructor(code: string) {
    this.code = code
  }

  hear(at: number, ms: number, ok: boolean): void {
    this.#heard.push({ at, ms, ok })
    if (this.#heard.length > MOST_CALLS) this.#heard = this.#heard.slice(-MOST_CALLS / 2)
    if (ok) this.#lastOkAt = at
    const part = Math.floor(at / PART_MS)
    const times = this.#parts.get(part) ?? []
    if (times.length < MOST_OF_PART) times.push(ms)
    this.#parts.set(part, times)
    for (const known of this.#parts.keys()) if (known <= part - PARTS) this.#parts.delete(known)
  }

  #hour(now: number): (number | null)[] {
    const last = Math.floor(now / PART_MS)
    return Array.from({ length: PARTS }, (_, n) =>
      p95Of(this.#parts.get(last - PARTS + 1 + n) ?? []),
    )
  }

  health(now: number): Health {
    const heard = this.#heard.filter((call) => now - call.at < WINDOW_MS)
    const p95Ms = p95Of(heard.map((call) => call.ms))
    const lately = heard.filter((call) => now - call.at < DOWN_MS)
    const failed = lately.filter((call) => !call.ok).length
    const last = heard.at(-1)
    const isDown =
      lately.length >= DOWN_CALLS ? failed * 2 >= lately.length : last !== undefined && !last.ok
    return {
      code: this.code,
      state:
        last === undefined ? 'unknown' : isDown ? 'down' : (p95Ms ?? 0) > SLOW_MS ? 'slow' : 'ok',
      p95Ms,
      hourMs: this.#hour(now),
      lastOkAt: this.#lastOkAt === null ? null : new Date(this.#lastOkAt),
    }
  }
}

export interface ProviderHealth {
  now(): Health[]
  isDown(code: string): boolean
}

/** Whoever counts answers: `kind` is that of a ProviderAnswer, `unknown` for an error too. */
type CountAnswer = (labels: { provider: string; call: string; kind: string }) => void

/**
 * The same providers, every call to one timed, counted and judged: an answer, a no included, is a
 * provider that works; none (`unknown`), or an error, is one that does not.
 */
export function watchProviders(
  providers: Providers,
  clock: Clock,
  count: CountAnswer,
): { providers: Providers; health: ProviderHealth } {
  const lines: Line[] = []
  const watch = <P extends object>(code: string, provider: P): P => {
    const line = new Line(code)
    lines.push(line)
    return watched(provider, line, clock, count)
  }
  const watchAll = <K extends string, P extends object>(
    prefix: string,
    all: ReadonlyMap<K, P>,
  ): ReadonlyMap<K, P> =>
    new Map([...all].map(([code, provider]) => [code, watch(`${prefix}:${code}`, provider)]))
  const bank = new Line('bank')
  lines.push(bank)
  return {
    providers: {
      psps: watchAll('psp', providers.psps),
      bank: watched(providers.bank, bank, clock, count),
      bankFeed: watched(providers.bankFeed, bank, clock, count),
      bankHolders: watched(providers.bankHolders, bank, clock, count),
      walletLink: watch('walletlink', providers.walletLink),
      sms: watchAll('sms', providers.sms),
      // Many services, each a browser maker's: none of them is ours to watch.
      push: providers.push,
      line: {
        login: providers.line.login && watch('line:LINE_LOGIN', providers.line.login),
        notices: providers.line.notices && watch('line:LINE_NOTICES', providers.line.notices),
      },
      slipcheck: watch('slipcheck', providers.slipcheck),
      identity: providers.identity && watch('idcheck', providers.identity),
      // A file of our own: what is wrong with it is said in the console.
      watchlist: providers.watchlist,
      games: watchAll('game', providers.games),
      // It is they who call; a launch says in its own answer whether there was one.
      seamless: providers.seamless,
    },
    health: {
      now: () => lines.map((line) => line.health(clock.now().getTime())),
      isDown: (code) =>
        lines.find((line) => line.code === code)?.health(clock.now().getTime()).state === 'down',
    },
  }
}

const kindOf = (said: unknown): string | undefined => (said as { kind?: string } | null)?.kind

function watched<P extends object>(provider: P, line: Line, clock: Clock, count: CountAnswer): P {
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const began = performance.now()
        const hear = (kind: string | undefined): void => {
          line.hear(clock.now().getTime(), performance.now() - began, kind !== 'unknown')
          if (kind !== undefined) count({ provider: line.code, call: String(key), kind })
        }
        const answer: unknown = Reflect.apply(value, target, given)
        if (!(answer instanceof Promise)) return answer
        return answer.then(
          (said: unknown) => {
            hear(kindOf(said))
            return said
          },
          (error: unknown) => {
            hear('unknown')
            throw error
          },
        )
      }
    },
  })
}
