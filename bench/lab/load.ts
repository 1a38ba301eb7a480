import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../http/connection.ts'
import { closedLoop, type Timed } from '../http/load.ts'
import { SeamlessCalls } from '../http/seamless/calls.ts'
import { median } from '../ledger/run.ts'
import type { World } from '../ledger/world.ts'
import type { LabProduct } from './product.ts'

const CALLERS = 128

/** What was measured of one kind of load. */
export interface Load {
  what: string
  callers: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Microseconds of processor time a call. */
  serverUs: number
  databaseUs: number
}

/**
 * Rounds of many members, bets of one member, and one caller alone beside the bare statements;
 * medians of interleaved rounds, after the books were right.
 */
export async function measureLoad(
  world: World,
  product: LabProduct,
  { seats, seconds, rounds }: { seats: number; seconds: number; rounds: number },
): Promise<Load[]> {
  const calls = await SeamlessCalls.of(world, seats)
  const connections = await Promise.all(
    Array.from({ length: CALLERS }, () => Connection.open(product.port)),
  )
  const at = (n: number): Connection => connections[n] as Connection
  const next = (n: number) => calls.next(n, at(n))
  const kinds: Record<string, [number, () => Promise<Timed>]> = {
    'wide: rounds of many members': [CALLERS, () => closedLoop(CALLERS, seconds, next)],
    'hot: bets of one member': [
      CALLERS,
      () => closedLoop(CALLERS, seconds, (n) => calls.betHot(at(n))),
    ],
    'alone: bets by one caller': [1, () => closedLoop(1, seconds, () => calls.bet(at(0)))],
    'bare: the statements of such a bet': [1, () => closedLoop(1, seconds, () => calls.betBare())],
  }
  const results = new Map<string, Load[]>()
  const measure = async (what: string, callers: number, run: () => Promise<Timed>) => {
    const before = await product.usedMs()
    const timed = await run()
    const after = await product.usedMs()
    const each = (side: 'server' | 'database') =>
      ((after[side] - before[side]) * 1_000) / timed.count
    const { perSecond, p50Ms, p99Ms } = timed
    const load = { what, callers, perSecond, p50Ms, p99Ms }
    results.set(what, [
      ...(results.get(what) ?? []),
      { ...load, serverUs: each('server'), databaseUs: each('database') },
    ])
  }
  // Once before it counts: code is compiled, plans are made.
  for (const [callers, run] of Object.values(kinds)) await measure('', callers, run)
  results.clear()
  for (let n = 0; n < rounds; n++) {
    await world.pool.query('analyze')
    for (const [what, [callers, run]] of Object.entries(kinds)) await measure(what, callers, run)
    const [wide] = results.get('wide: rounds of many members')?.slice(-1) ?? []
    const half = (wide?.perSecond ?? 0) / 2
    await measure('half: the same at half of it', CALLERS, () => paced(half, seconds, next))
  }
  await calls.demandCorrect()
  for (const connection of connections) connection.close()
  return [...results.values()].flatMap((all) => middle(all) ?? [])
}

/**
 * So many calls a second whatever they take, each by a caller who is free; a call that has to wait
 * for one counts from when it was due.
 */
async function paced(
  perSecond: number,
  seconds: number,
  ask: (caller: number) => Promise<void>,
): Promise<Timed> {
  const total = Math.floor(perSecond * seconds)
  const start = performance.now()
  const took: number[] = []
  let due = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = due++; n < total; n = due++) {
        const at = start + (n * 1_000) / perSecond
        const early = at - performance.now()
        if (early > 1) await sleep(early)
        await ask(caller)
        took.push(performance.now() - at)
      }
    }),
  )
  const sorted = took.toSorted((a, b) => a - b)
  const of = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const elapsed = (performance.now() - start) / 1_000
  return { count: total, perSecond: total / elapsed, p50Ms: of(0.5), p99Ms: of(0.99) }
}

function middle(all: readonly Load[]): Load | undefined {
  const [first] = all
  if (!first) return undefined
  const of = (field: Exclude<keyof Load, 'what'>): number => median(all.map((one) => one[field]))
  return {
    ...first,
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    serverUs: of('serverUs'),
    databaseUs: of('databaseUs'),
  }
}
