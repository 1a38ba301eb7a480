import { dataOf, nameOf, PORTS, ROLE, type Plan } from './plan.ts'

const peer = (host: string): string => `http://${host}:${PORTS.etcdPeer}`

/** Etcd's arguments: three that agree, so that one may be lost. */
export const etcdArguments = (plan: Plan, n: number): string[] => {
  const name = nameOf('etcd', n)
  const client = `http://${plan.etcd[n]}:${PORTS.etcd}`
  const own = peer(plan.etcd[n] ?? '')
  return [
    ['--name', name],
    ['--data-dir', dataOf(plan, name)],
    ['--listen-client-urls', client],
    ['--advertise-client-urls', client],
    ['--listen-peer-urls', own],
    ['--initial-advertise-peer-urls', own],
    ['--initial-cluster', plan.etcd.map((host, m) => `${nameOf('etcd', m)}=${peer(host)}`).join()],
    ['--initial-cluster-state', 'new'],
    ['--enable-v2'],
    ['--logger', 'zap'],
    ['--log-level', 'warn'],
  ].flat()
}

/** What the first of them makes of an empty cluster. */
const bootstrapOf = (plan: Plan) => ({
  dcs: {
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 4,
    primary_start_timeout: 0,
    synchronous_mode: true,
    synchronous_mode_strict: true,
    maximum_lag_on_failover: 0,
    postgresql: {
      use_pg_rewind: true,
      parameters: {
        max_connections: 100,
        shared_buffers: '64MB',
        wal_keep_size: '256MB',
        // A standby that went is noticed soon, and another takes its place.
        wal_sender_timeout: '5s',
        wal_receiver_timeout: '5s',
        // After a fail-over nothing is acknowledged until a standby follows: it asks often.
        wal_retrieve_retry_interval: '500ms',
        // Reads on a standby neither lose their rows nor hold up what it replays.
        hot_standby_feedback: 'on',
        max_standby_streaming_delay: '2s',
        tcp_keepalives_idle: 5,
        tcp_keepalives_interval: 2,
        tcp_keepalives_count: 2,
      },
    },
  },
  initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  pg_hba: [
    'local all all trust',
    ...[plan.hasNetwork ? '10.77.0.0/16' : '127.0.0.0/8', '127.0.0.0/8'].flatMap((from) => [
      `host all all ${from} trust`,
      `host replication all ${from} trust`,
    ]),
  ],
})

/**
 * Patroni's file, as YAML that is JSON. What matters: synchronous mode and its strictness (a commit
 * is told only when a standby has it too), `ttl` (how long a frozen primary is waited for), and no
 * restart of a crashed primary where a standby can take over.
 */
export const patroniConfig = (plan: Plan, n: number, programs: string): string => {
  const [name, host] = [nameOf('postgres', n), plan.postgres[n]]
  return JSON.stringify(
    {
      scope: 'krapao',
      name,
      restapi: {
        listen: `${host}:${PORTS.patroni}`,
        connect_address: `${host}:${PORTS.patroni}`,
      },
      // Not etcd3: before 3.0.3 (Debian 12 has 3.0.2) Patroni writes the leader's key there without a
      // look at who has it, and a primary that stood still takes the lock from the one promoted.
      etcd: { hosts: plan.etcd.map((each) => `${each}:${PORTS.etcd}`) },
      bootstrap: bootstrapOf(plan),
      postgresql: {
        listen: `${host}:${PORTS.postgres}`,
        connect_address: `${host}:${PORTS.postgres}`,
        data_dir: dataOf(plan, name),
        bin_dir: programs,
        pgpass: dataOf(plan, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'rewinder' },
        },
        // Three on one machine would meet in one folder.
        parameters: { unix_socket_directories: '' },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
      // Why it promoted, demoted or waited is said at this level only.
      log: { level: 'INFO' },
    },
    null,
    1,
  )
}

/** One PgBouncer to the primary: transactions of all servers share a few sessions. */
export const pgbouncerConfig = (plan: Plan, users: string): string => `[databases]
* = host=${plan.proxy} port=${PORTS.primary}
[pgbouncer]
listen_addr = ${plan.pooler}
listen_port = ${PORTS.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 30
; A call waits so long for a primary, then is told that it failed.
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
; Ahead of the proxy's own look, a session whose server is gone.
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 2
log_connections = 0
log_disconnections = 0
`
export const pgbouncerUsers = (): string => `"${ROLE}" ""\n`

/**
 * HAProxy in front of the servers (who says 503 at /readyz gets nothing new) and of the primary
 * (who holds Patroni's lock; sessions to one that lost it are cut), and of the standbys.
 */
export const haproxyConfig = (plan: Plan): string =>
  siteConfig({
    at: `${plan.proxy}:${PORTS.site}`,
    servers: plan.servers.map((host) => `${host}:${PORTS.server}`),
  }) +
  databaseConfig('primary', plan.postgres, `${plan.proxy}:${PORTS.primary}`) +
  databaseConfig('replica', plan.postgres, `${plan.proxy}:${PORTS.standbys}`)

/**
 * Addresses with their ports. Which server answered is told in `x-server`. `asksAgain: false` is a
 * proxy that gives up where a server takes no connection, and looks away only after the second
 * failed look (half a second later): it hides no fault of the servers.
 */
export const siteConfig = ({
  at,
  servers,
  asksAgain = true,
}: {
  at: string
  servers: readonly string[]
  asksAgain?: boolean
}): string => `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout http-request 10s
  timeout http-keep-alive 65s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  # Again, and elsewhere, only what was never sent: a server that takes no connection.
  ${asksAgain ? ['retries 3', 'retry-on conn-failure', 'option redispatch 1'].join('\n  ') : 'retries 0'}
frontend site
  bind ${at}
  http-request deny deny_status 400 if { req.hdr_cnt(host) gt 1 }
  http-request del-header Forwarded
  http-request del-header X-Forwarded -m beg
  http-request del-header X-Real-IP
  http-request set-header X-Forwarded-For %[src]
  http-response set-header x-server %s
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  # A busy server answers late; without this it counts as dead after inter, and a storm of logins takes all away.
  timeout check 5s
  default-server inter 500ms fall ${asksAgain ? 1 : 2} rise 1 check
${servers.map((each, n) => `  server ${nameOf('server', n)} ${each}`).join('\n')}
`

/** Who says 200 at Patroni's `/primary`, or `/replica`; sessions to one that no longer does are cut. */
const databaseConfig = (
  role: 'primary' | 'replica',
  postgres: readonly string[],
  at: string,
): string => `listen ${role}
  mode tcp
  bind ${at}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /${role}
  http-check expect status 200
  timeout check 3s
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions check port ${PORTS.patroni}
${postgres.map((host, n) => `  server ${nameOf('postgres', n)} ${host}:${PORTS.postgres}`).join('\n')}
`
