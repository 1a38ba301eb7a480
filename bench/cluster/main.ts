import { execFileSync } from 'node:child_process'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { newMember, type Client } from '../../e2e/src/client/api.ts'
import { clusterOf, forget } from '../../scripts/cluster/cluster.ts'
import { nameOf, planOf, urlsOf } from '../../scripts/cluster/plan.ts'
import { beginScript } from '../../scripts/help.ts'
import { addressOf, liveADay, type Load } from './day.ts'
import { table, type Measured } from './report.ts'
import { spentBy, type Spent } from './spent.ts'
import { write } from './write.ts'

beginScript('bench:cluster')

// npm run bench:cluster -- [--seconds 60] [--servers 1,2,4] [--connections 64] [--members 300]
// [--sockets 200] [--write]
// A mixed day of members through the whole cluster (docs/scale.md): HAProxy, servers, PgBouncer, a
// primary with a synchronous standby and one more, read from the standbys. Servers join while it
// runs. Asked by autocannon on this machine too. `--write`: the table into docs/scale.md, its plot beside.
// Six minutes; ten minutes for each number of servers: --seconds 600.
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '1,2,4' },
    connections: { type: 'string', default: '64' },
    members: { type: 'string', default: '300' },
    sockets: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
})
const WARM_SECONDS = 8
const AT_ONCE = 8
const steps = flags.servers.split(',').map(Number)
const seconds = Number(flags.seconds)
const connections = Number(flags.connections)
const plan = planOf({
  folder: join(tmpdir(), `krapao-load-${process.pid}`),
  net: 9,
  servers: Math.max(...steps),
})
const urls = urlsOf(plan)
const place = { url: urls.site, sandbox: urls.sandbox, output: () => '' }
const say = (line: string): void =>
  console.error(`${String(Math.round(performance.now() / 1_000)).padStart(4)} s  ${line}`)
const cluster = clusterOf(plan, say, { CHEAP_PASSWORDS: '1' })
const loads = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

async function people(count: number): Promise<Client[]> {
  const members: Client[] = []
  while (members.length < count)
    members.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - members.length) }, async () => {
          const member = await newMember(place, 5_000)
          await member.get('/api/wallet/activate/pg')
          await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 1_000 })
          return member
        }),
      )),
    )
  return members
}

/** Sockets that stand by in their own rooms, as open pages do. */
async function openPages(members: readonly Client[], count: number): Promise<Socket[]> {
  const prefix = (await members[0]?.get('/api/chat/config'))?.body.PREFIX as string
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { memberId, token } = members[n % members.length] as Client
      const socket = io(urls.site, {
        transports: ['websocket'],
        auth: { token },
        forceNew: true,
        extraHeaders: { 'x-forwarded-for': addressOf(n) },
      })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('connect_error', reject)
      })
      await socket.timeout(30_000).emitWithAck('join', { room: `${prefix}${memberId}` })
      return socket
    }),
  )
}

const leaderAt = async (): Promise<number> => {
  const leader = (await cluster.members()).find(({ role }) => role === 'leader')?.name
  return plan.postgres.findIndex((_, n) => nameOf('postgres', n) === leader)
}

/** All books of the database; refuses what is wrong by its exit code. */
const verify = (): string =>
  execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/ledger/verify/verify.command.ts'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: urls.direct },
    },
  ).toString()

const before = loads()
const measured: Measured[] = []
let sockets: Socket[] = []
try {
  await cluster.start({ servers: steps[0] ?? 1 })
  say(`${flags.members} members`)
  const members = await people(Number(flags.members))
  say(`${flags.sockets} open pages`)
  sockets = await openPages(members, Number(flags.sockets))
  for (const count of steps) {
    for (const n of plan.servers.keys()) if (n < count) await cluster.startServer(n)
    await liveADay(urls.site, members, { connections, seconds: WARM_SECONDS })
    const leader = await leaderAt()
    const start = spentBy(cluster, leader)
    const load: Load = await liveADay(urls.site, members, { connections, seconds })
    const end = spentBy(cluster, leader)
    const usOf = (part: keyof Spent): number => ((end[part] - start[part]) * 1_000) / load.calls
    measured.push({
      servers: count,
      ...load,
      us: {
        servers: usOf('servers'),
        primary: usOf('primary'),
        standbys: usOf('standbys'),
        pooler: usOf('pooler'),
        proxy: usOf('proxy'),
        rest: usOf('rest'),
      },
      busy: 1 - (end.idle - start.idle) / (end.machine - start.machine),
    })
    say(JSON.stringify(measured.at(-1)))
  }
  say(verify())
} finally {
  for (const socket of sockets) socket.disconnect()
  await cluster.stop()
  forget(plan)
}
const text = table(measured, {
  at: new Date(),
  seconds,
  connections,
  members: Number(flags.members),
  sockets: Number(flags.sockets),
  load: `${before} before and ${loads()} after`,
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`,
})
console.log(text)
if (flags.write) write(text, measured)
// A day in which a call fails is no measure.
process.exitCode = measured.some(({ failed }) => failed > 0) ? 1 : 0
