import { readFileSync } from 'node:fs'
import type { Cluster } from '../../scripts/cluster/cluster.ts'
import { nameOf, postmasterOf } from '../../scripts/cluster/plan.ts'
import { processorMs } from './processor.ts'

/** Milliseconds of processor time since each part was started. */
export interface Spent {
  servers: number
  primary: number
  standbys: number
  pooler: number
  proxy: number
  /** What members and the outside would bring along: callers and sandbox; and etcd with Patroni. */
  rest: number
  /** All processors of the machine, whoever used them, and those that had nothing to do. */
  machine: number
  idle: number
}

const named = (kind: string, hosts: readonly string[]): string[] =>
  hosts.map((_, n) => nameOf(kind, n))

/** `leader`: the place of the primary, from 0. */
export function spentBy({ plan, processes }: Cluster, leader: number): Spent {
  const of = (names: readonly string[]): number =>
    processorMs(names.map((name) => processes.pid(name)))
  const postgres = (places: readonly number[]): number =>
    processorMs(places.map((n) => postmasterOf(plan, n)))
  const all = [...plan.postgres.keys()]
  return {
    servers: of(named('server', plan.servers)),
    primary: postgres([leader]),
    standbys: postgres(all.filter((n) => n !== leader)),
    pooler: of(['pgbouncer']),
    proxy: of(['haproxy']),
    rest:
      of(['sandbox', ...named('etcd', plan.etcd), ...named('postgres', plan.postgres)]) +
      processorMs([process.pid]),
    ...ofMachine(),
  }
}

/** Linux counts hundredths of a second: user, nice, system, idle, iowait, irq, softirq, steal. */
function ofMachine(): { machine: number; idle: number } {
  const first = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return { machine: ticks.reduce((sum, each) => sum + each, 0) * 10, idle: idle * 10 }
}
