import { unknown, type ProviderAnswer } from '../../providers/answer.ts'

/**
 * What may go wrong between us and the outside. `before`: it never got our request; `after`: it did
 * what we asked, and we never heard.
 */
export const FAULTS = [
  'timeout before',
  'timeout after',
  '5xx',
  '5xx after',
  'malformed',
  'connection reset',
  'refused finally',
  'refused, not finally',
  'answer after the deadline',
  'implausible amount',
  'our own fault',
] as const
export type Fault = (typeof FAULTS)[number]

const REASONS: Partial<Record<Fault, string>> = {
  'timeout before': 'timeout',
  'timeout after': 'timeout',
  '5xx': 'HTTP 500',
  '5xx after': 'HTTP 502',
  malformed: 'not what was expected',
  'connection reset': 'ECONNRESET',
  'refused, not finally': 'TRY_AGAIN',
}
const NEVER_ARRIVES: readonly Fault[] = ['timeout before', '5xx', 'refused, not finally']
const HUGE = 9_000_000_000_000_000n

type Call = (...args: unknown[]) => Promise<ProviderAnswer<unknown>>

/** Stands between the server and one kind of provider, and spoils its answers by a script. */
export class Line {
  /** What becomes of the next calls, first to last. */
  script: Fault[] = []
  #late: (() => Promise<unknown>)[] = []

  /** Whether a request of ours is still on its way to the outside. */
  get isClear(): boolean {
    return this.script.length === 0 && this.#late.length === 0
  }

  /** The port with its calls on this line. */
  behind<Port extends object>(port: Port, calls: readonly string[]): Port {
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof value !== 'function' || !calls.includes(String(name))) return value
        const call = (value as Call).bind(target)
        return (...args: unknown[]) => this.#run(() => call(...args))
      },
    })
  }

  async #run(call: () => Promise<ProviderAnswer<unknown>>): Promise<ProviderAnswer<unknown>> {
    const late = this.#late.splice(0)
    const answer = await this.#spoil(call)
    // A request that was on its way arrives behind the question about its outcome.
    for (const arrive of late) await arrive()
    return answer
  }

  async #spoil(call: () => Promise<ProviderAnswer<unknown>>): Promise<ProviderAnswer<unknown>> {
    const fault = this.script.shift()
    if (fault === undefined) return await call()
    if (fault === 'our own fault') throw new TypeError('our own fault')
    if (fault === 'refused finally') return { kind: 'refused', reason: 'REFUSED' }
    if (fault === 'answer after the deadline') {
      this.#late.push(call)
      return unknown('timeout')
    }
    if (NEVER_ARRIVES.includes(fault)) return unknown(REASONS[fault] ?? fault)
    const answer = await call()
    return fault === 'implausible amount' ? beyondBelief(answer) : unknown(REASONS[fault] ?? fault)
  }
}

const AMOUNTS = ['moved', 'amount']
/** The same answer, with an amount that nobody can mean. */
function beyondBelief(value: unknown): never {
  return walk(value) as never
}
function walk(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      AMOUNTS.includes(name) && typeof inner === 'bigint' ? HUGE : walk(inner),
    ]),
  )
}
