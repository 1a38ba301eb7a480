import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client as Database } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterOf, forget, type Cluster } from '../scripts/cluster/cluster.ts'
import { mayMakeNetworks } from '../scripts/cluster/network.ts'
import { missingPackages, postgresPrograms } from '../scripts/cluster/packages.ts'
import { DATABASE, nameOf, planOf, postmasterOf, urlsOf } from '../scripts/cluster/plan.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import {
  AMOUNT,
  fundGame,
  GAME,
  nextAttempt,
  send,
  statement,
  tell,
  transferStates,
  type TransferAttempt,
} from './src/client/transferAttempts.ts'

const run = promisify(execFile)
/** None in the usual run: it starts a whole cluster. 3 by `npm run chaos:failover`. */
const FAILOVERS = Number(process.env.FAILOVERS ?? 0)
const CALLERS = Number(process.env.FAILOVER_CALLERS ?? 12)
type Way = 'crash' | 'machine' | 'freeze' | 'cut'
/** FAILOVER_WAYS=freeze: only that one. */
const isWanted = (way: Way): boolean => (process.env.FAILOVER_WAYS ?? way).split(',').includes(way)
/**
 * Only where a cable is cut: a browser beside it, in another test, ends what it waits for when this
 * machine's networks change.
 */
const hasNetwork = FAILOVERS > 0 && isWanted('cut') && mayMakeNetworks()
const EVERY_WAY: readonly Way[] = [
  'crash',
  'machine',
  'freeze',
  ...(hasNetwork ? ['cut' as const] : []),
]
const WAYS = EVERY_WAY.filter(isWanted)

const plan = planOf({
  folder: join(tmpdir(), `krapao-failover-${process.pid}`),
  // Another run's cluster has another.
  net: 10 + (process.pid % 240),
  hasNetwork,
})
const placeOf = (name: string): number =>
  plan.postgres.findIndex((_, n) => nameOf('postgres', n) === name)
const urls = urlsOf(plan)
const childrenOf = (pid: number): number[] => {
  try {
    const out = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)]).toString()
    return out.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}
/** Patroni, its PostgreSQL, and every process of that. */
function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

/**
 * Takes the primary away as a crash of PostgreSQL, of the machine, as a machine that stands still,
 * or as one whose cable is pulled.
 */
async function takeAway(cluster: Cluster, way: Way): Promise<string> {
  const leader = (await cluster.members()).find(({ role }) => role === 'leader')?.name ?? ''
  if (way === 'cut') {
    cluster.network?.cut(placeOf(leader))
    return leader
  }
  const patroni = cluster.processes.pid(leader) ?? 0
  const postgres = postmasterOf(plan, placeOf(leader))
  const all = treeOf(postgres)
  const pids = way === 'crash' ? all : [...all, ...treeOf(patroni)]
  for (const pid of new Set(pids))
    try {
      process.kill(pid, way === 'freeze' ? 'SIGSTOP' : 'SIGKILL')
    } catch {
      // Ended with its parent.
    }
  return leader
}

async function bringBack(cluster: Cluster, name: string, way: Way) {
  if (way === 'cut') cluster.network?.heal(placeOf(name))
  const patroni = cluster.processes.pid(name)
  if (way === 'freeze' && patroni !== null) {
    const postgres = postmasterOf(plan, placeOf(name))
    for (const pid of [...treeOf(postgres), ...treeOf(patroni)])
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // Gone meanwhile.
      }
  }
  cluster.startPatroni(placeOf(name))
  await cluster.whole(plan.postgres.length, 180_000).catch(async (error: unknown) => {
    const logs = plan.postgres.map((_, n) => {
      const lines = readFileSync(join(plan.folder, `${nameOf('postgres', n)}.log`), 'utf8')
      const said = lines.split('\n').filter((line) => !line.includes('is starting up'))
      return `-- ${nameOf('postgres', n)}\n${said.slice(-25).join('\n')}`
    })
    const seen = JSON.stringify(await cluster.members())
    throw new Error(`${name} did not come back after ${way}: ${seen}\n${logs.join('\n')}`, {
      cause: error,
    })
  })
}

describe.skipIf(FAILOVERS === 0 || missingPackages().length > 0)('a primary that goes', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = clusterOf(plan, () => undefined)
    await cluster.start()
  }, 400_000)
  let passed = true
  afterEach(({ task }) => {
    passed &&= task.result?.state !== 'fail'
  })
  afterAll(async () => {
    await cluster?.stop()
    if (passed) forget(plan)
    else console.log(`the logs are in ${plan.folder}`)
  }, 120_000)

  it(
    `loses and doubles nothing over ${FAILOVERS} fail-overs under ${CALLERS} callers`,
    async () => {
      const place = { url: urls.site, sandbox: urls.sandbox, output: () => '' }
      const callers = await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          const member = await newMember(place, 5_000)
          await fundGame(member)
          return { member, attempts: [] as TransferAttempt[] }
        }),
      )
      const away: { way: string; seconds: number; promoted: number }[] = []
      let unanswered = 0
      for (let n = 0; n < FAILOVERS; n += 1) {
        const way = WAYS[n % WAYS.length] ?? 'crash'
        const life = { ended: false, gone: 0, lastAt: 0, longest: 0 }
        const work = callers.map(async ({ member, attempts }) => {
          while (!life.ended) {
            const attempt = nextAttempt(attempts, 'fo')
            let tries = 0
            // What nobody answered is asked again by its key, until it is known: never begun again.
            while (!(await tell(member, attempt))) {
              tries += 1
              await sleep(200)
              if (tries > 600) throw new Error(`${JSON.stringify(attempt)} has no end`)
            }
            if (tries > 0) unanswered += 1
            const now = Date.now()
            if (life.gone > 0)
              life.longest = Math.max(life.longest, now - Math.max(life.lastAt, life.gone))
            life.lastAt = now
          }
        })
        await sleep(1_000 + n * 137)
        life.gone = Date.now()
        const gone = await takeAway(cluster, way)
        await until(
          async () => (await cluster.members()).some((m) => m.role === 'leader' && m.name !== gone),
          120_000,
        )
        const promoted = Date.now()
        await until(async () => life.lastAt > promoted, 120_000)
        away.push({ way, seconds: life.longest / 1_000, promoted: (promoted - life.gone) / 1_000 })
        await sleep(1_500)
        life.ended = true
        await Promise.all(work)
        await bringBack(cluster, gone, way)
      }

      const states = await transferStates(urls.direct)
      for (const { member, attempts } of callers) {
        await until(
          async () => (await statement(member)).every(({ status }) => status !== 'PENDING'),
          60_000,
        )
        const ends = attempts.map(({ reference, told, way }) => ({
          told,
          way,
          reference,
          state: states.get(reference ?? ''),
        }))
        expect(new Set(ends.map(({ reference }) => reference)).size).toBe(attempts.length)
        // Told as done is done; told as void is void; nothing else was moved.
        expect(ends.filter(({ told, state }) => told === 'SUCCESS' && state !== 'DONE')).toEqual([])
        expect(ends.filter(({ told, state }) => told === 'FAILED' && state !== 'FAILED')).toEqual(
          [],
        )
        const done = (await transfersOf(member)).filter(({ state }) => state === 'DONE')
        const inGame = done.reduce(
          (sum, { direction }) => sum + (direction === 'IN' ? AMOUNT : -AMOUNT),
          1_000 - AMOUNT,
        )
        expect((await member.get('/api/wallet')).body.wallet.amount).toBe(5_000 - inGame)
      }
      const total = callers.reduce((sum, { attempts }) => sum + attempts.length, 0)
      expect(verify()).toContain('The books are right')
      const seconds = away.map((each) => each.seconds).toSorted((a, b) => a - b)
      console.log(
        `${FAILOVERS} fail-overs under ${CALLERS} callers: ${total} transfers, ` +
          `${unanswered} asked again by key; lost 0, doubled 0; without money calls ` +
          `p50 ${seconds[Math.floor(seconds.length / 2)]?.toFixed(1)} s, worst ${seconds.at(-1)?.toFixed(1)} s: ` +
          away
            .map(
              (each) =>
                `${each.way} ${each.seconds.toFixed(1)} (promoted at ${each.promoted.toFixed(1)})`,
            )
            .join(', '),
      )
    },
    300_000 + FAILOVERS * 300_000,
  )

  it.runIf(hasNetwork && WAYS.includes('cut'))(
    'a primary that is cut off acknowledges nothing, and what it was told is gone',
    async () => {
      const leader = (await cluster.members()).find(({ role }) => role === 'leader')?.name ?? ''
      const place = placeOf(leader)
      const host = plan.postgres[place] ?? ''
      /** Asked beside the primary, in its own network: the answer does not cross the cable. */
      const writeThere = (table: string): Promise<boolean> => {
        const psql = join(postgresPrograms() ?? '', 'psql')
        const inside = cluster.network?.within(place, psql, [
          '-h',
          host,
          '-U',
          'postgres',
          '-d',
          DATABASE,
          '-c',
          `create table ${table} ()`,
        ])
        return run(inside?.program ?? '', inside?.args ?? [], { timeout: 15_000 }).then(
          () => true,
          () => false,
        )
      }
      expect(await writeThere('while_whole')).toBe(true)
      cluster.network?.cut(place)
      expect(await writeThere('while_cut')).toBe(false)
      await until(
        async () => (await cluster.members()).some((m) => m.role === 'leader' && m.name !== leader),
        120_000,
      )
      await bringBack(cluster, leader, 'cut')
      const database = new Database({ connectionString: urls.direct })
      await database.connect()
      const { rows } = await database
        .query(`select relname from pg_class where relname like 'while\\_%'`)
        .finally(() => void database.end())
      expect(rows).toEqual([{ relname: 'while_whole' }])
    },
    400_000,
  )

  it('a commit whose answer was lost is found by its key, on the primary that took over', async () => {
    const place = { url: urls.site, sandbox: urls.sandbox, output: () => '' }
    const member = await newMember(place, 1_000)
    await member.get(`/api/wallet/activate/${GAME}`)
    const attempt: TransferAttempt = { key: 'lost-answer', way: 'in', reference: null, told: null }
    // The answer is thrown away, as a cut line would.
    const lost = await send(member, attempt)
    await cluster.processes.stop('pgbouncer')
    const leader = await takeAway(cluster, 'crash')
    cluster.processes.start(
      'pgbouncer',
      '/usr/sbin/pgbouncer',
      ['-q', join(plan.folder, 'pgbouncer.ini')],
      {
        isOther: true,
      },
    )
    await until(() => tell(member, attempt), 120_000)
    expect([attempt.told, attempt.reference]).toEqual(['SUCCESS', lost?.body.reference])
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(1_000 - AMOUNT)
    await bringBack(cluster, leader, 'crash')
  }, 400_000)
})

async function transfersOf(member: Client): Promise<{ direction: string; state: string }[]> {
  const database = new Database({ connectionString: urls.direct })
  await database.connect()
  try {
    const { rows } = await database.query<{ direction: string; state: string }>(
      'select direction, state from game_transfer where member_id = $1',
      [member.memberId],
    )
    return rows
  } finally {
    await database.end()
  }
}

const verify = (): string =>
  execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/ledger/verify/verify.command.ts'],
    { cwd: join(import.meta.dirname, '..'), env: { ...process.env, DATABASE_URL: urls.direct } },
  ).toString()
