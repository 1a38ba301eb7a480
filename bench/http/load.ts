import { RanOut } from './supply.ts'

export interface Timed {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const quantile = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN

/**
 * `callers` that each ask again as soon as they are answered, for some seconds, or until `ask` has
 * nobody left to ask for ({@link RanOut}). `ask` is told which caller it is.
 */
export async function closedLoop(
  callers: number,
  seconds: number,
  ask: (caller: number) => Promise<void>,
): Promise<Timed> {
  const took: number[] = []
  const start = performance.now()
  let end = start + seconds * 1_000
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let before = performance.now(); before < end; before = performance.now()) {
        try {
          await ask(caller)
        } catch (error) {
          if (!(error instanceof RanOut)) throw error
          end = 0
          return
        }
        took.push(performance.now() - before)
      }
    }),
  )
  if (took.length === 0) throw new Error('there was nobody to ask for')
  const elapsed = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(took).toSorted()
  return {
    count: took.length,
    perSecond: took.length / elapsed,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  }
}
