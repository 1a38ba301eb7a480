import type { AnyCallName } from '@krapao/contract/calls'
import { QR_PROVIDERS } from '@krapao/contract/constants'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz, type FuzzReport } from './fuzz/run.ts'
import { UNREACHED } from './fuzz/scenarios/unreached.ts'
import { differences } from './src/books/books.ts'
import { rewardFaults } from './src/books/rewardBooks.ts'
import { createOperator, type MadeOperator } from './src/client/operator.ts'
import { startCluster, type Cluster } from './src/product/cluster.ts'
import { movableClock } from './src/product/movableClock.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/**
 * The same 250 each time here, 100,000 new ones on a PostgreSQL of their own by `npm run fuzz`.
 * FUZZ_SEED plays one again.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 250)
const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 2 ** 31 : 20_261_121),
)
const DAYS = REQUESTS < 20_000 ? 2 : 4
/** Slips are taken at noon in Bangkok, whatever the time is here. */
function untilNoon(): number {
  const at = new Date()
  const noon = new Date(at).setUTCHours(5, 0, 0, 0)
  return noon + (noon < at.getTime() ? 86_400_000 : 0) - at.getTime()
}

let sandbox: Sandbox
let cluster: Cluster | null = null
let server: StandaloneServer
let owners: readonly [MadeOperator, MadeOperator]
const clock = movableClock()
beforeAll(async () => {
  await clock.advance(untilNoon())
  sandbox = await startSandbox({ port: 0, dataDir: null, now: clock.now })
  if (process.env.FUZZ_ON === 'postgres') cluster = await startCluster()
  const own = cluster && { DATABASE_URL: cluster.url }
  server = await startStandalone(
    'fuzz',
    sandbox,
    { LOG_LEVEL: 'error', PSPS: QR_PROVIDERS.join(','), LINE: 'notices', ...own, ...clock.env },
    { onPostgres: true },
  )
  const env = { ...server.place, ...own, ...clock.env }
  owners = await Promise.all([
    createOperator(env, 'owner', 'nok'),
    createOperator(env, 'owner', 'ying'),
  ])
})
afterAll(async () => {
  await server?.dispose()
  await cluster?.dispose()
  await sandbox?.close()
})

it(
  `answers ${REQUESTS} requests, right and broken, as the contract says (seed ${SEED})`,
  async () => {
    console.log(`fuzz: ${REQUESTS} requests, FUZZ_SEED=${SEED}`)
    const pid = server.pid()
    const began = Date.now()
    const told = await fuzz(server, {
      count: REQUESTS,
      seed: SEED,
      members: 4,
      owners,
      clock,
      days: DAYS,
    }).catch((cause: unknown) => {
      throw new Error(`no answer; the server said last:\n${server.output().slice(-4_000)}`, {
        cause,
      })
    })
    const seconds = (Date.now() - began) / 1_000
    console.log(
      `fuzz: ${told.requests} requests in ${seconds.toFixed(1)} s by ${told.members} ` +
        `members; by status ${statuses(told.statuses)}`,
    )
    console.log(`never taken:${told.neverTaken.map((name) => answersOf(told, name)).join('')}`)
    expect(told.faults.join('\n')).toBe('')
    // A short one meets few of the others.
    if (REQUESTS >= 10_000)
      expect(told.neverTaken.filter((name) => !(name in UNREACHED))).toEqual([])
    // It is the very process that began, and nothing broke inside it.
    expect(() => process.kill(pid, 0)).not.toThrow()
    expect(server.output()).not.toMatch(/call failed|unhandled|Error:/i)

    await server.stop()
    // What the feed kept to itself is for an operator to find, once it is older than minutes.
    const isUntold = (line: string): boolean =>
      line.includes('bank in  MISSING_HERE') && told.untold.some((each) => line.includes(each))
    // An operator who publishes a number of ours under another bank is told so by the books.
    const published = told.ofCalls.get('opsAccountPublish')?.get(200) ?? 0
    const isMisnamed = (line: string): boolean => published > 0 && line.includes('WRONG_BANK')
    const found = await differences(server, sandbox, {
      ...clock.env,
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    })
    expect(found.filter((line) => !isUntold(line) && !isMisnamed(line))).toEqual([])
    const place = { ...server.place, ...(cluster && { DATABASE_URL: cluster.url }) }
    expect(await rewardFaults(place)).toEqual([])
  },
  // Ends what hangs: 48 s on a quiet machine, five times as long beside four other files.
  300_000 + REQUESTS * 60,
)

const answersOf = ({ ofCalls }: FuzzReport, name: AnyCallName): string =>
  `\n  ${name}: ${statuses(ofCalls.get(name) ?? new Map())}`

const statuses = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')
