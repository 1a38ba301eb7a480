import { join } from 'node:path'

/** Nine machines on one: each has an address of its own under 127.0.N., and standard ports. */
export interface Plan {
  /** Everything that the cluster keeps; removed when it starts afresh. */
  folder: string
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
  site: 8080,
  server: 3000,
  sandbox: 3100,
} as const

export const DATABASE = 'krapao'
export const OWNER = 'krapao_owner'
export const ROLE = 'krapao_app'

/** `net`: the third number of the addresses, so that two clusters do not meet. */
export function planOf({
  folder,
  net = 1,
  servers = 2,
}: {
  folder: string
  net?: number
  servers?: number
}): Plan {
  const at = (host: number): string => `127.0.${net}.${host}`
  return {
    folder,
    etcd: [at(11), at(12), at(13)],
    postgres: [at(21), at(22), at(23)],
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
  patroni: plan.postgres.map((host) => `http://${host}:${PORTS.patroni}`),
  servers: plan.servers.map((host) => `http://${host}:${PORTS.server}`),
})

export const nameOf = (kind: string, n: number): string => `${kind}${n + 1}`
export const dataOf = (plan: Plan, name: string): string => join(plan.folder, name)
