import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onPostgres, testDatabase } from '../testing/db.ts'
import { openDatabase } from './open.ts'
import { isDatabaseAway } from './pgError.ts'
import type { OpenDatabase } from './port.ts'
import type { Database } from './schema.ts'

const database = await testDatabase()
const SILENT_MS = 4_000

/** The database behind a firewall that forgets: what is open stays open, and nothing comes through. */
async function forgetful(url: string) {
  let isDeaf = false
  const ways: { sockets: Socket[]; isForgotten: boolean }[] = []
  const { hostname, port } = new URL(url)
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port || 5432) })
    const way = { sockets: [near, far], isForgotten: isDeaf }
    ways.push(way)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (way.isForgotten || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => void (way.isForgotten || to.destroy()))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    /** New connections too. */
    deafen: (deaf: boolean) => {
      isDeaf = deaf
    },
    forget: () => {
      for (const way of ways) way.isForgotten = true
    },
    close: () => {
      for (const { sockets } of ways) for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.runIf(onPostgres)('connections that are half-open', () => {
  let proxy: Awaited<ReturnType<typeof forgetful>>
  let opened: OpenDatabase
  beforeAll(async () => {
    proxy = await forgetful(database.url ?? '')
    opened = await openDatabase({
      databaseUrl: proxy.url,
      dataDir: null,
      log: { info() {}, warn() {} },
      poolSize: 4,
      silentMs: SILENT_MS,
      allowUnsafe: { postgres: true },
    })
  })
  afterAll(async () => {
    await opened?.close()
    proxy?.close()
  })
  const ask = () => sql`select 1`.execute(opened.db)
  const inTransaction = () =>
    opened.db.transaction().execute((tx) => sql`select pg_sleep(0.05)`.execute(tx))
  const alone = () => opened.writer.query({ name: 'one', text: 'select 1' }, [])
  const written = () => opened.writer.transaction((tx) => sql`select 1`.execute(tx))

  const all = () => [inTransaction(), inTransaction(), ask(), ask(), alone(), written()]
  /** Everybody who asked is told so; how many ms after. */
  async function allLost(): Promise<number> {
    const began = performance.now()
    for (const end of await Promise.allSettled(all()))
      expect(end.status === 'rejected' && isDatabaseAway(end.reason)).toBe(true)
    return performance.now() - began
  }
  async function allServed(): Promise<void> {
    const began = performance.now()
    await Promise.all(all())
    expect(performance.now() - began).toBeLessThan(SILENT_MS / 2)
  }

  it('end who waits on them soon, as the server works on nothing for them', async () => {
    await Promise.all(all())
    proxy.forget()
    expect(await allLost()).toBeLessThan(SILENT_MS * 0.8)
    await allServed()
  })

  it('end who waits on them after the longest statement, where the server cannot be asked', async () => {
    proxy.deafen(true)
    proxy.forget()
    expect(await allLost()).toBeGreaterThan(SILENT_MS * 0.9)
    proxy.deafen(false)
    await allServed()
  })

  it('are not those that a statement keeps waiting for less than that', async () => {
    await sql`select pg_sleep(${(SILENT_MS / 1_000) * 0.7})`.execute(opened.db)
    await sleep(SILENT_MS * 0.8)
    await ask()
  })

  it.each(['writer', 'db'] as const)(
    'do not keep the locks of a transaction that %s had begun',
    async (by) => {
      const work = async (tx: Kysely<Database>): Promise<unknown> => {
        await sql`select pg_advisory_xact_lock(7)`.execute(tx)
        proxy.forget()
        return await sql`select 1`.execute(tx)
      }
      const begun =
        by === 'writer' ? opened.writer.transaction(work) : opened.db.transaction().execute(work)
      await expect(begun).rejects.toSatisfy(isDatabaseAway)
      const isFree = async () =>
        (
          await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7) as free`.execute(
            database.db,
          )
        ).rows[0]?.free
      await vi.waitFor(async () => expect(await isFree()).toBe(true), { timeout: 5_000 })
    },
  )

  it("do not hold this process's presence: it is held on a new one", async () => {
    const holders = async (): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2
          and objid = hashtext(${opened.presence.id})::bit(32)::bigint::oid`.execute(database.db)
      return rows.map(({ pid }) => pid)
    }
    const before = await vi.waitFor(async () => {
      const found = await holders()
      expect(found.length).toBeGreaterThan(0)
      return found
    }, 10_000)
    proxy.forget()
    await vi.waitFor(
      async () => expect((await holders()).some((pid) => !before.includes(pid))).toBe(true),
      { timeout: 10_000 },
    )
    expect(await database.presence.isGone(opened.presence.id)).toBe(false)
  })
})
