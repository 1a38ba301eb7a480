import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './src/books/books.ts'
import { until } from './src/client/api.ts'
import { askAgain, judgeMovers, keepMoving, newMovers, toldBy } from './src/client/movers.ts'
import { copyInMidWrite, statesMeanwhile, transferStatesIn } from './src/product/database.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 1 here, 20 by `npm run chaos`. */
const COPIES = Number(process.env.COPIES ?? 1)
const MEMBERS = 3

describe('a copy of the embedded database, taken in the middle of the work', () => {
  let sandbox: Sandbox
  let server: StandaloneServer
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    server = await startStandalone('copied', sandbox, { LOG_LEVEL: 'error' })
  })
  afterAll(async () => {
    await server?.dispose()
    await sandbox?.close()
  })

  it(
    `has all that was acknowledged, ${COPIES} times, and the server goes on from the last`,
    async () => {
      const movers = await newMovers(server, MEMBERS)
      const folder = await mkdtemp(join(tmpdir(), 'krapao-copies-'))
      try {
        for (let n = 0; n < COPIES; n++) {
          const before = movers.map(toldBy)
          const stopMoving = keepMoving(movers, false)
          await until(async () => movers.every((mover, at) => toldBy(mover) > (before[at] ?? 0)))
          await sleep((n * 137) % 900)
          const told = movers.flatMap(({ attempts }) =>
            attempts.filter((attempt) => attempt.told === 'SUCCESS'),
          )
          const copy = join(folder, String(n))
          await copyInMidWrite(server, copy)
          if (n === COPIES - 1) await server.kill()
          await stopMoving()
          const states = await transferStatesIn(copy)
          expect(told.length).toBeGreaterThan(0)
          expect(told.filter(({ reference }) => states.get(reference ?? '') !== 'DONE')).toEqual([])
          if (n === COPIES - 1) {
            await rm(server.place.DATA_DIR, { recursive: true })
            await rename(copy, server.place.DATA_DIR)
          }
        }
        await server.start()
        const asked = await askAgain(movers, server)
        const { acknowledged } = await judgeMovers(movers, () => statesMeanwhile(server))
        await server.stop()
        expect(await differences(server, sandbox)).toEqual([])
        console.log(
          `${COPIES} copies: ${acknowledged} transfers acknowledged, ${asked} asked again`,
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    120_000 + COPIES * 20_000,
  )
})
