import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './src/books/books.ts'
import { until } from './src/client/api.ts'
import {
  askAgain,
  judgeMovers,
  keepMoving,
  newMovers,
  toldBy,
  type Mover,
} from './src/client/movers.ts'
import { transferStates } from './src/client/transferAttempts.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { startFaultyProxy, type FaultyProxy } from './src/product/faultyProxy.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A second of each disturbance here; 5 s, several times, by `npm run chaos`. */
const ROUNDS = Number(process.env.DISTURBANCES ?? 0)
const IS_LONG = ROUNDS > 0
const LASTS_MS = IS_LONG ? 5_000 : 1_000
const SLOW_MS = 300
const MEMBERS = 4

/**
 * A network that is cut, slow or half-open between server, PostgreSQL and the outside, and
 * processes that stand still, all under load: the server answers again by itself.
 */
describe.skipIf(postgresBin() === null)('disturbed in the middle of the work', () => {
  let sandbox: Sandbox
  let cluster: Cluster
  let toDatabase: FaultyProxy
  let toOutside: FaultyProxy
  let server: StandaloneServer
  let movers: Mover[]
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    cluster = await startCluster()
    toDatabase = await startFaultyProxy({ port: Number(new URL(cluster.url).port) })
    toOutside = await startFaultyProxy({ port: Number(new URL(sandbox.url).port) })
    server = await startStandalone(
      'disturbed',
      { url: sandbox.url },
      {
        DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
        SANDBOX_URL: `http://127.0.0.1:${toOutside.port}`,
        PROVIDER_TIMEOUT_MS: '2000',
        LOG_LEVEL: 'error',
      },
    )
    movers = await newMovers(server, MEMBERS)
  })
  afterAll(async () => {
    await cluster?.thaw()
    await server?.dispose()
    await Promise.all([toDatabase?.close(), toOutside?.close()])
    await cluster?.dispose()
    await sandbox?.close()
  })

  interface Disturbance {
    what: string
    begin: () => unknown
    end: () => unknown
  }
  const stop = (signal: NodeJS.Signals) => process.kill(server.pid(), signal)
  const disturbances: readonly Disturbance[] = [
    { what: 'PostgreSQL is cut off', begin: () => toDatabase.cut(), end: () => toDatabase.mend() },
    {
      what: `PostgreSQL is ${SLOW_MS} ms away`,
      begin: () => toDatabase.slow(SLOW_MS),
      end: () => toDatabase.mend(),
    },
    { what: 'the outside is cut off', begin: () => toOutside.cut(), end: () => toOutside.mend() },
    {
      what: `the outside is ${SLOW_MS} ms away`,
      begin: () => toOutside.slow(SLOW_MS),
      end: () => toOutside.mend(),
    },
    {
      what: 'connections to the outside are half-open',
      begin: () => toOutside.silence(),
      end: () => toOutside.mend(),
    },
    { what: 'the server stands still', begin: () => stop('SIGSTOP'), end: () => stop('SIGCONT') },
    { what: 'PostgreSQL stands still', begin: () => cluster.freeze(), end: () => cluster.thaw() },
    {
      what: 'connections to PostgreSQL are half-open',
      begin: () => toDatabase.silence(),
      end: () => toDatabase.mend(),
    },
  ]

  it.each(disturbances)(
    'loses and doubles nothing while $what, and answers again by itself',
    async ({ what, begin, end }) => {
      const pid = server.pid()
      let [awayMs, asked] = [0, 0]
      for (let round = 0; round < Math.max(1, ROUNDS); round++) {
        const stopMoving = keepMoving(movers, true)
        await sleep(200 + round * 137)
        await begin()
        await sleep(LASTS_MS)
        await end()
        const ended = performance.now()
        const told = movers.map(toldBy)
        // Two more for each: the first may be an answer that was on its way.
        await until(
          async () => movers.every((mover, at) => toldBy(mover) >= (told[at] ?? 0) + 2),
          90_000,
        )
        awayMs = Math.max(awayMs, Math.round(performance.now() - ended))
        await stopMoving()
        asked += await askAgain(movers, server)
      }
      const { acknowledged, pending, failed } = await judgeMovers(movers, () =>
        transferStates(cluster.url),
      )
      expect(server.pid()).toBe(pid)
      expect(() => process.kill(pid, 0)).not.toThrow()
      console.log(
        `${what}, ${Math.max(1, ROUNDS)} times ${LASTS_MS} ms: ${acknowledged} transfers ` +
          `acknowledged so far, ${pending} told as pending, ${failed} void, ${asked} asked again; ` +
          `lost 0, doubled 0; two more for everyone within ${awayMs} ms`,
      )
    },
    120_000 + ROUNDS * 120_000,
  )

  it('agrees with the books of the outside at the end', async () => {
    await server.stop()
    expect(await differences(server, sandbox, { DATABASE_URL: cluster.url })).toEqual([])
  })
})
