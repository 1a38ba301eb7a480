import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Nine machines on one: each has an address of its own under 127.0.N., and standard ports. */
export interface Plan {
  /** Everything that the cluster keeps; removed when it starts afresh. */
  folder: string
  net: number
  /** The databases are machines of their own, which can be cut off (network.ts). */
  hasNetwork: boolean
  etcd: readonly string[]
  postgres: readonly string[]
  pooler: string
  proxy: string
  servers: readonly string[]
  sandbox: string
}

export const PORTS = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  pooler: 6432,
  /** The proxy's way to the primary, and to the site. */
  primary: 5432,
  standbys: 5433,
  site: 8080,
  server: 3000,
  sandbox: 3100,
} as const

export const DATABASE = 'krapao'
export const OWNER = 'krapao_owner'
export const ROLE = 'krapao_app'

/**
 * `net`: the third number of the addresses, so that two clusters do not meet. `hasNetwork`: the
 * databases, and what they ask, have addresses of a network and not of the loopback.
 */
export function planOf({
  folder,
  net = 1,
  servers = 2,
  hasNetwork = false,
}: {
  folder: string
  net?: number
  servers?: number
  hasNetwork?: boolean
}): Plan {
  const at = (host: number): string => `127.0.${net}.${host}`
  const on = (host: number): string => (hasNetwork ? `10.77.${net}.${host}` : at(host))
  return {
    folder,
    net,
    hasNetwork,
    etcd: [on(11), on(12), on(13)],
    postgres: [on(21), on(22), on(23)],
    pooler: at(31),
    proxy: at(41),
    servers: Array.from({ length: servers }, (_, n) => at(51 + n)),
    sandbox: at(61),
  }
}

export const urlsOf = (plan: Plan) => ({
  site: `http://${plan.proxy}:${PORTS.site}`,
  sandbox: `http://${plan.sandbox}:${PORTS.sandbox}`,
  /** Through the pooler, as the server's role. */
  pooled: `postgres://${ROLE}@${plan.pooler}:${PORTS.pooler}/${DATABASE}`,
  /** The primary, whoever it is, as the owner. */
  direct: `postgres://${OWNER}@${plan.proxy}:${PORTS.primary}/${DATABASE}`,
  /** Any standby, as the server's role. */
  standbys: `postgres://${ROLE}@${plan.proxy}:${PORTS.standbys}/${DATABASE}`,
  patroni: plan.postgres.map((host) => `http://${host}:${PORTS.patroni}`),
  servers: plan.servers.map((host) => `http://${host}:${PORTS.server}`),
})

export const nameOf = (kind: string, n: number): string => `${kind}${n + 1}`
export const dataOf = (plan: Plan, name: string): string => join(plan.folder, name)

/** The process of PostgreSQL `n` (from 0), which is no child of its Patroni. Throws without one. */
export function postmasterOf(plan: Plan, n: number): number {
  const file = join(dataOf(plan, nameOf('postgres', n)), 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}
