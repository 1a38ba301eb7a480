import { existsSync, globSync } from 'node:fs'

/** What the cluster runs, where Debian puts it, and the package that brings it. */
const NEEDED = [
  { package: 'etcd-server', at: ['/usr/bin/etcd'] },
  // Without it Patroni starts and does not find etcd.
  { package: 'patroni python3-etcd', at: ['/usr/bin/patroni'] },
  { package: 'pgbouncer', at: ['/usr/sbin/pgbouncer'] },
  { package: 'haproxy', at: ['/usr/sbin/haproxy'] },
] as const

/** The newest PostgreSQL's programs; null without one. */
export const postgresPrograms = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .at(-1) ?? null

/** Debian packages that are not installed here. */
export const missingPackages = (): string[] => [
  ...NEEDED.filter(({ at }) => !at.some((place) => existsSync(place))).map((each) => each.package),
  ...(postgresPrograms() === null ? ['postgresql'] : []),
]

export const howToInstall = (missing: readonly string[]): string =>
  `The cluster needs: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`
