import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, until } from './src/client/api.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 1 here; TERMS=20 for more, on the embedded database. */
const TERMS = Number(process.env.TERMS ?? 1)
const MEMBERS = 4
const AMOUNT = 2
const OUT_WITHIN_MS = 10_000
const PAGE = { page: 1, limit: 100 }

let sandbox: Sandbox
let server: StandaloneServer
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null })
  server = await startStandalone(
    'terminated',
    sandbox,
    { LOG_LEVEL: 'error' },
    { onPostgres: TERMS === 1 },
  )
})
afterAll(async () => {
  await server?.dispose()
  await sandbox?.close()
})

const toGame = (member: Client, game: string, key: string) =>
  member.post(
    '/api/wallet/transfer',
    { from: 'WALLET', to: game, amount: AMOUNT },
    { 'idempotency-key': key },
  )

it(
  `SIGTERM under load loses nothing acknowledged, answers what is under way, ends in 10 s (${TERMS} times)`,
  async () => {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const member = new Client(server)
        await member.join()
        await member.deposit(5_000)
        for (const game of ['pg', 'joker2']) await member.get(`/api/wallet/activate/${game}`)
        return { member, done: new Set<string>(), open: [] as string[] }
      }),
    )
    const took: number[] = []
    const slowOnes = new Set<string>()

    for (let term = 0; term < TERMS; term++) {
      const life = { ended: false }
      const work = members.map(async ({ member, done, open }, who) => {
        for (let n = 0; !life.ended; n++) {
          const key = `term-${term}-${who}-${n}`
          const reply = await toGame(member, 'pg', key).catch(() => null)
          if (reply?.status === 200) done.add(reply.body.reference)
          // A connection that was closed before the call was read says nothing of it: it is asked
          // again when the server is back.
          else open.push(key)
          if (!reply) return
          // On its way out the server may still say no, in words.
          expect([200, 202, 409, 503]).toContain(reply.status)
        }
      })
      await sleep(400 + term * 61)
      // Connections that ask nothing, or half of something, hold nobody up.
      const idle = await Promise.all(
        [
          '',
          'GET /api/lookup',
          'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{',
        ].map((said) => halfOpen(said)),
      )
      await members[0]?.member.world('POST', '/faults', {
        target: 'game:joker2',
        kind: 'delay',
        on: 'write',
        ms: 1_500,
      })
      const first = members[0]?.member as Client
      const underWay = toGame(first, 'joker2', `term-${term}-slow`)
      // Held, and asked of the game: it is under way.
      await until(async () => {
        const { body } = await first.post('/api/statement', PAGE)
        const rows = body.statements as { _id: string; to: string }[]
        const fresh = rows.find(({ _id, to }) => to === 'joker2' && !slowOnes.has(_id))
        if (fresh) slowOnes.add(fresh._id)
        return fresh !== undefined
      })
      const began = Date.now()
      const stopped = server.stop()
      expect((await underWay).status).toBe(200)
      await stopped
      took.push(Date.now() - began)
      life.ended = true
      await Promise.all(work)
      for (const socket of idle) socket.destroy()

      await server.start()
      for (const { member, done, open } of members) {
        for (const key of open.splice(0)) {
          const again = await toGame(member, 'pg', key)
          expect([200, 202]).toContain(again.status)
          done.add(again.body.reference)
        }
      }
    }

    for (const [who, { member, done }] of members.entries()) {
      const slow = who === 0 ? TERMS : 0
      expect((await member.get('/api/wallet')).body.wallet.amount).toBe(
        5_000 - (done.size + slow) * AMOUNT,
      )
      expect((await member.post('/api/statement', { page: 1, limit: 1 })).body.total).toBe(
        1 + done.size + slow,
      )
    }
    console.log(
      `SIGTERM ${TERMS} times: ${members.reduce((sum, { done }) => sum + done.size, 0)} ` +
        `transfers acknowledged, all there; out after ${Math.max(...took)} ms at most`,
    )
    for (const ms of took) expect(ms).toBeLessThan(OUT_WITHIN_MS)
    await server.stop()
    expect(await server.verify()).toContain('The books are right')
  },
  120_000 + TERMS * 60_000,
)

function halfOpen(said: string): Promise<Socket> {
  const url = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
      socket.write(said)
      resolve(socket)
    })
    socket
      .on('error', reject)
      .once('connect', () => socket.off('error', reject).on('error', () => undefined))
  })
}
