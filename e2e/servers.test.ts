import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, newMember, until } from './src/client/api.ts'
import { makePlace, removePlace } from './src/product/filledData.ts'
import { hasPostgres, type Place } from './src/product/ownDatabase.ts'
import { freePort } from './src/product/port.ts'
import { hasHaproxy, startProxy } from './src/product/proxy.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

const MEMBERS = 6
const AMOUNT = 1

/** Servers that are equal, on one database, behind one proxy that knows them by /readyz alone. */
describe.skipIf(!hasPostgres || !hasHaproxy)('several servers behind HAProxy', () => {
  let sandbox: Sandbox
  let place: Place | undefined
  let proxy: { close(): Promise<void> }
  const servers: StandaloneServer[] = []
  let site: { url: string; sandbox: string; output(): string }
  const server = (n: number): StandaloneServer => servers[n] as StandaloneServer

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    place = await makePlace('servers', {}, { onPostgres: true })
    const at = `127.0.0.1:${await freePort()}`
    const url = `http://${at}`
    // The second does not drain: it shows what the load would see without.
    for (const [name, drain] of Object.entries({ one: '3', two: '0', three: '3' }))
      servers.push(
        await startStandalone(name, sandbox, {
          ...place,
          PUBLIC_URL: url,
          SERVER_URL: url,
          DRAIN_SECONDS: drain,
          LOG_LEVEL: 'error',
        }),
      )
    proxy = await startProxy(
      at,
      servers.map((each) => new URL(each.url).host),
      // Asking another server again would hide that one refuses: what is tested here is the server.
      { asksAgain: false },
    )
    site = { url, sandbox: sandbox.url, output: () => servers.map((each) => each.output()).join() }
  })
  afterAll(async () => {
    await proxy?.close()
    for (const each of servers) await each.dispose()
    await sandbox?.close()
    if (place) await removePlace(place)
  })

  it('one that gets SIGTERM under load fails no call, and is given work again when it is back', async () => {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const member = await newMember(site, 2_000)
        await member.get('/api/wallet/activate/pg')
        return { member, moved: 0 }
      }),
    )
    const life = { ended: false, gone: false }
    const answered = new Map<string, number>()
    /** Who answered what was asked between the first server's end and its start. */
    const askedWhileGone: string[] = []
    const failed: unknown[] = []
    const work = members.map(async (each, who) => {
      for (let n = 0; !life.ended; n += 1) {
        const isMove = n % 3 === 0
        const { gone } = life
        const reply = await (
          isMove
            ? each.member.post(
                '/api/wallet/transfer',
                { from: 'WALLET', to: 'pg', amount: AMOUNT },
                { 'idempotency-key': `drain-${who}-${n}` },
              )
            : each.member.get('/api/wallet')
        ).catch((error: unknown) => ({ status: 0, body: String(error), headers: new Headers() }))
        const by = reply.headers.get('x-server') ?? '-'
        answered.set(by, (answered.get(by) ?? 0) + 1)
        if (gone) askedWhileGone.push(by)
        if (reply.status === 200 || reply.status === 202) each.moved += isMove ? 1 : 0
        else failed.push([by, reply.status, reply.body])
        await sleep(20)
      }
    })
    // All of them have work.
    await until(async () => servers.every((_, n) => (answered.get(`server${n + 1}`) ?? 0) > 5))
    const stopped = server(0).stop()
    // Between the signal and the end: it says that it goes, and still answers whoever asks it.
    await until(() => fetch(`${server(0).url}/readyz`).then(({ status }) => status === 503))
    expect((await fetch(`${server(0).url}/healthz`)).status).toBe(200)
    await stopped
    life.gone = true
    await until(async () => askedWhileGone.length > 20)
    life.gone = false
    const atStart = answered.get('server1') ?? 0
    await server(0).start()
    await until(async () => (answered.get('server1') ?? 0) > atStart)
    const withDrain = [...failed]
    await server(1).stop()
    // One that ends without draining is missed at once by this load: so `withDrain` could have found some.
    await until(async () => failed.length > withDrain.length)
    life.ended = true
    await Promise.all(work)
    await server(1).start()

    expect(withDrain).toEqual([])
    expect(askedWhileGone).not.toContain('server1')
    for (const { member, moved } of members)
      expect((await member.get('/api/wallet')).body.wallet.amount).toBe(2_000 - moved * AMOUNT)
    const calls = [...answered.values()].reduce((sum, n) => sum + n, 0)
    const by = JSON.stringify(Object.fromEntries(answered))
    console.log(
      `SIGTERM under load: ${calls} calls, ${withDrain.length} failed, ${failed.length} ` +
        `without draining; by server ${by}`,
    )
  })

  const at = (n: number, member: Client): Client => {
    const there = new Client({ ...site, url: server(n).url })
    there.token = member.token
    return there
  }

  it('a session begun at one is known to all, and ended at one it is ended at all', async () => {
    const member = await newMember({ ...site, url: server(0).url })
    expect((await at(1, member).get('/api/wallet')).status).toBe(200)
    expect((await at(2, member).get('/api/wallet')).status).toBe(200)
    expect((await at(1, member).post('/api/logout')).status).toBe(204)
    for (const n of [0, 1, 2]) expect((await at(n, member).get('/api/wallet')).status).toBe(401)
  })

  it('all of them being busy for a while, the proxy takes none for dead: calls wait', async () => {
    const member = await newMember(site)
    const strictAt = `127.0.0.1:${await freePort()}`
    // As the cluster has it: one look that fails is enough.
    const strict = await startProxy(
      strictAt,
      servers.map((each) => new URL(each.url).host),
    )
    const signal = (which: NodeJS.Signals): void => {
      for (const each of servers) process.kill(each.pid(), which)
    }
    signal('SIGSTOP')
    try {
      // Longer than a look at each and what it waits where nothing else is said.
      await sleep(1_800)
      const headers = {
        'x-requested-with': 'wallet-user',
        authorization: `Bearer ${member.token}`,
      }
      const statuses = Promise.all(
        Array.from({ length: 6 }, async () => {
          const { status } = await fetch(`http://${strictAt}/api/wallet`, { headers })
          return status
        }),
      )
      await sleep(200)
      signal('SIGCONT')
      expect(await statuses).toEqual([200, 200, 200, 200, 200, 200])
    } finally {
      signal('SIGCONT')
      await strict.close()
    }
  })

  it('one key sent to all of them at once moves the money once', async () => {
    const member = await newMember(site, 1_000)
    await member.get('/api/wallet/activate/pg')
    for (let key = 0; key < 10; key += 1) {
      const send = (n: number) =>
        at(n, member).post(
          '/api/wallet/transfer',
          { from: 'WALLET', to: 'pg', amount: AMOUNT },
          { 'idempotency-key': `together-${key}` },
        )
      const replies = await Promise.all([0, 1, 2, 0, 1, 2].map(send))
      const done = replies.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      expect(new Set(done.map(({ body }) => body.reference)).size).toBe(1)
      for (const { status } of replies) expect([200, 409]).toContain(status)
    }
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(1_000 - 10 * AMOUNT)
  })

  it('600 calls a minute are a member’s at all of them together', async () => {
    const member = await newMember(site)
    let passed = 0
    for (let round = 0; round < 15; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 99 }, (_, n) => at(n % 3, member).get('/api/wallet')),
      )
      passed += replies.filter(({ status }) => status !== 429).length
      await sleep(250)
    }
    // Each by itself would let all 1,485 pass.
    expect(passed).toBeGreaterThanOrEqual(590)
    expect(passed).toBeLessThan(1_100)
  })
})
