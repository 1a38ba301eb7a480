import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './src/books/books.ts'
import { Client, until } from './src/client/api.ts'
import {
  AMOUNT,
  fundGame,
  GAME,
  nextIntent,
  send,
  statement,
  tell,
  transferStates,
  type Intent,
} from './src/client/intents.ts'
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
      const members = await Promise.all(
        Array.from({ length: MEMBERS }, async () => {
          const member = new Client(server)
          await member.join()
          await member.deposit(5_000)
          await fundGame(member)
          return {
            member,
            username: (await member.get(`/api/wallet/account/${GAME}`)).body.username as string,
            intents: [] as Intent[],
          }
        }),
      )
      const pid = server.pid()
      const tally = { acknowledged: 0, pending: 0, failed: 0, unanswered: 0, awayMs: 0 }

      for (let kill = 0; kill < KILLS; kill++) {
        const life = { ended: false }
        const work = members.map(async ({ member, intents }) => {
          while (!life.ended) {
            const intent = nextIntent(intents, 'pg')
            // One that is not known to have ended is told again later, with its key; nothing new is begun before.
            if (!(await tell(member, intent))) return
          }
        })
        await new Promise((resolve) => {
          setTimeout(resolve, 150 + ((kill * 137) % 900))
        })
        await (kill % 2 === 0 ? cluster.kill() : cluster.stopImmediately())
        const away = Date.now()
        life.ended = true
        await Promise.all(work)
        await cluster.start()
        await until(
          () =>
            fetch(`${server.url}/readyz`).then(
              (response) => response.ok,
              () => false,
            ),
          60_000,
        )
        tally.awayMs = Math.max(tally.awayMs, Date.now() - away)

        for (const { member, intents } of members) {
          const open = intents.filter((intent) => intent.reference === null)
          tally.unanswered += open.length
          for (const intent of open) {
            await until(async () => tell(member, intent), 60_000).catch(async () => {
              throw new Error(
                `${JSON.stringify(intent)} has no end: ` +
                  `${JSON.stringify((await send(member, intent))?.body)}\n${server.output().slice(-3_000)}`,
              )
            })
          }
        }
      }

      for (const { member, username, intents } of members) {
        await until(
          async () => (await statement(member)).every((row) => row.status !== 'PENDING'),
          60_000,
        )
        const states = await transferStates(cluster.url)
        // Each intent has one transfer of its own; what was told as done is done, and what was left open has ended.
        const ends = intents.map(({ reference, told, way }) => ({
          reference,
          told,
          way,
          state: states.get(reference ?? ''),
        }))
        expect([
          new Set(ends.map((end) => end.reference)).size,
          ends.filter(
            ({ told, state }) =>
              state !== (told === 'SUCCESS' ? 'DONE' : told === 'FAILED' ? 'FAILED' : state) ||
              state === 'PENDING',
          ),
        ]).toEqual([intents.length, []])
        // The statement shows those, the first 1,000 baht and nothing else, and so do the wallet and the provider.
        const done = ends.filter(({ state }) => state === 'DONE')
        expect(
          (await statement(member)).filter(
            (row) => row.statementType === 'transfer' && row.status === 'SUCCESS',
          ).length,
        ).toBe(done.length + 1)
        const inGame =
          1_000 + done.reduce((sum, { way }) => sum + (way === 'in' ? AMOUNT : -AMOUNT), 0)
        expect([
          (await member.get('/api/wallet')).body.wallet.amount,
          (await member.world('GET', `/games/${GAME}/${username}`)).balance,
        ]).toEqual([5_000 - inGame, inGame])
        tally.failed += ends.filter(({ state }) => state === 'FAILED').length
        tally.pending += ends.filter(({ told }) => told === 'PENDING').length
        tally.acknowledged += ends.filter(({ told }) => told === 'SUCCESS').length
      }
      // The server itself has lived through all of it.
      expect(server.pid()).toBe(pid)
      expect(() => process.kill(pid, 0)).not.toThrow()
      await server.stop()
      expect(await differences(server, sandbox, { DATABASE_URL: cluster.url })).toEqual([])
      console.log(
        `${KILLS} kills of PostgreSQL: ${tally.acknowledged} transfers acknowledged and ` +
          `${tally.pending} told as pending, ${tally.failed} void, ${tally.unanswered} of ` +
          `them only when asked again; lost 0, doubled 0; away for ${tally.awayMs} ms at most`,
      )
    },
    120_000 + KILLS * 60_000,
  )
})
