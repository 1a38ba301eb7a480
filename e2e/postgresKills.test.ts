import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './src/books/books.ts'
import { until } from './src/client/api.ts'
import { askAgain, judgeMovers, keepMoving, newMovers } from './src/client/movers.ts'
import { transferStates } from './src/client/transferAttempts.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 2 here, 100 by `npm run chaos:postgres`. */
const KILLS = Number(process.env.POSTGRES_KILLS ?? 2)
const MEMBERS = 5

/**
 * The database itself ended as by a power switch, in the middle of the work, while the server lives
 * on.
 */
describe.skipIf(postgresBin() === null)('kill -9 of PostgreSQL', () => {
  let sandbox: Sandbox
  let cluster: Cluster
  let server: StandaloneServer
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    cluster = await startCluster()
    server = await startStandalone('postgres-kills', sandbox, {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'error',
    })
  })
  afterAll(async () => {
    await server?.dispose()
    await cluster?.dispose()
    await sandbox?.close()
  })

  it(
    `loses and doubles nothing over ${KILLS} kills, half of them of every process, half told to drop everything`,
    async () => {
      const movers = await newMovers(server, MEMBERS)
      const pid = server.pid()
      let [unanswered, awayMs] = [0, 0]

      for (let kill = 0; kill < KILLS; kill++) {
        const stopMoving = keepMoving(movers, false)
        await new Promise((resolve) => {
          setTimeout(resolve, 150 + ((kill * 137) % 900))
        })
        await (kill % 2 === 0 ? cluster.kill() : cluster.stopImmediately())
        const away = Date.now()
        await stopMoving()
        await cluster.start()
        await until(
          () =>
            fetch(`${server.url}/readyz`).then(
              (response) => response.ok,
              () => false,
            ),
          60_000,
        )
        awayMs = Math.max(awayMs, Date.now() - away)
        unanswered += await askAgain(movers, server)
      }

      const tally = await judgeMovers(movers, () => transferStates(cluster.url))
      // The server itself has lived through all of it.
      expect(server.pid()).toBe(pid)
      expect(() => process.kill(pid, 0)).not.toThrow()
      await server.stop()
      expect(await differences(server, sandbox, { DATABASE_URL: cluster.url })).toEqual([])
      console.log(
        `${KILLS} kills of PostgreSQL: ${tally.acknowledged} transfers acknowledged and ` +
          `${tally.pending} told as pending, ${tally.failed} void, ${unanswered} of ` +
          `them only when asked again; lost 0, doubled 0; away for ${awayMs} ms at most`,
      )
    },
    120_000 + KILLS * 60_000,
  )
})
