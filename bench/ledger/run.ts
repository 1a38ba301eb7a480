import type { Move } from './contenders.ts'

export type Workload = 'hot' | 'random'
export interface Result {
  transfers: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** A small seeded generator (mulberry32): both contenders meet the same accounts in the same order. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const quantile = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Another member, by a number from 0 to 1. */
function another(from: number, accounts: number, chance: number): number {
  const nth = Math.floor(chance * (accounts - 1))
  return nth >= from ? nth + 1 : nth
}

/**
 * `callers` that each send the next transfer when the last is answered, for some seconds. Books
 * each into `ledgerOf`.
 */
export async function run(
  move: Move,
  workload: Workload,
  callers: number,
  seconds: number,
  label: string,
  accounts: number,
  book: (from: number, to: number, amount: bigint) => void,
): Promise<Result> {
  const random = seeded(label.length * 7_919 + callers)
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  let sent = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (;;) {
        const before = performance.now()
        if (before >= end) return
        const from = Math.floor(random() * accounts)
        const to = workload === 'hot' ? -1 : another(from, accounts, random())
        const amount = BigInt(1 + Math.floor(random() * 100))
        await move({ key: `${label}-${sent++}`, from, to, amount })
        book(from, to, amount)
        latencies.push(performance.now() - before)
      }
    }),
  )
  const took = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(latencies).toSorted()
  return {
    transfers: latencies.length,
    perSecond: latencies.length / took,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  }
}
