import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from '../../server/src/testing/lab/play.ts'
import { Connection } from '../http/connection.ts'
import { startServer, type Running } from '../http/server.ts'
import { databaseCpuMs } from '../ledger/cpu.ts'
import type { World } from '../ledger/world.ts'

/** Who has no answer asks again, as each provider does. */
const AGAIN_MS = 100
/** A busy machine may take minutes to start the product again. */
const PATIENCE_MS = 600_000

/** The product's server on a database of its own: what is asked of it, and how it dies. */
export class LabProduct {
  readonly #world: World
  readonly #port: number
  readonly #dataDir: string
  #server: Running
  readonly #idle: Connection[] = []
  /** Of servers that were killed. */
  #usedMs = 0
  kills = 0

  private constructor(world: World, port: number, dataDir: string, server: Running) {
    this.#world = world
    this.#port = port
    this.#dataDir = dataDir
    this.#server = server
  }

  static async open(world: World, port: number): Promise<LabProduct> {
    const dataDir = mkdtempSync(join(tmpdir(), 'krapao-lab-'))
    return new LabProduct(world, port, dataDir, await startIn(world, port, dataDir))
  }

  /** Asks over as many connections as there are callers; after a kill until it is answered. */
  readonly door: Door = async (code, { path, headers, body }) => {
    const { 'content-type': _, ...signed } = headers
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const connection = this.#idle.pop() ?? (await Connection.open(this.#port).catch(() => null))
      try {
        if (!connection) throw new Error('nobody listens')
        const address = `/callbacks/games/${code}${path}`
        const { status, text } = await connection.ask('POST', address, '', body, undefined, signed)
        this.#idle.push(connection)
        if (status !== 200) throw new Error(`${address} answered ${status} ${text}`)
        return JSON.parse(text) as Record<string, unknown>
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(AGAIN_MS)
      }
    }
  }

  /** The whole product dies in mid-work and is started again on what it left. */
  async kill(): Promise<void> {
    this.#usedMs += (await this.#server.cpuMs()) ?? 0
    // Its connections end with it: what they have used is known from here on.
    await databaseCpuMs(this.#world.pool)
    await this.#server.kill()
    this.kills += 1
    for (const connection of this.#idle.splice(0)) connection.close()
    this.#server = await startIn(this.#world, this.#port, this.#dataDir)
  }

  /** Milliseconds of processor time: the servers', the database's, and that of the callers here. */
  async usedMs(): Promise<{ server: number; database: number; callers: number }> {
    const { user, system } = process.cpuUsage()
    return {
      server: this.#usedMs + ((await this.#server.cpuMs()) ?? Number.NaN),
      database: (await databaseCpuMs(this.#world.pool)) ?? Number.NaN,
      callers: (user + system) / 1_000,
    }
  }

  get port(): number {
    return this.#port
  }

  async close(): Promise<void> {
    for (const connection of this.#idle) connection.close()
    await this.#server.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

const startIn = ({ url }: World, port: number, dataDir: string): Promise<Running> =>
  startServer(url, port, [], undefined, port, dataDir)
