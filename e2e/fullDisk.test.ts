import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { send } from './src/client/transferAttempts.ts'
import { statesMeanwhile } from './src/product/database.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

const MEMBERS = 3

/** Half a minute: a row of `npm run chaos`, and no part of a run of all tests. */
const isAsked = process.env.FULL_DISK !== undefined
/** A file system of its own, which only root may make. */
const canMount = process.getuid?.() === 0 && process.platform === 'linux'
if (isAsked && !canMount) console.log('a full disk: not tried, only root may mount one')
describe.runIf(isAsked && canMount)('a disk that is full under the embedded database', () => {
  let disk: string
  let sandbox: Sandbox
  let server: StandaloneServer
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'krapao-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk])
    sandbox = await startSandbox({ port: 0, dataDir: null })
    server = await startStandalone('full', sandbox, { LOG_LEVEL: 'error' }, { under: disk })
  })
  afterAll(async () => {
    await server?.dispose()
    await sandbox?.close()
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  })
  /** Takes all that is left. */
  function fill(): void {
    const file = openSync(join(disk, 'filler'), 'w')
    const bytes = Buffer.alloc(1024 * 1024)
    try {
      for (;;) writeSync(file, bytes)
    } catch {
      // No space is left.
    } finally {
      closeSync(file)
    }
  }

  /** What members are told whose transfer is refused meanwhile, when they ask again. */
  async function refusals(movers: readonly Mover[]): Promise<string[]> {
    const told: string[] = []
    await until(async () => {
      for (const { member, attempts } of movers) {
        const open = attempts.find(({ reference }) => reference === null)
        const reply = open ? await send(member, open) : null
        if (reply && reply.status >= 500) told.push(`${reply.status} ${String(reply.body.message)}`)
      }
      return told.length >= 3
    }, 30_000)
    return told
  }

  it('is told as such, loses and doubles nothing, and it works again once there is space', async () => {
    const movers = await newMovers(server, MEMBERS)
    const stopMoving = keepMoving(movers, true)
    await sleep(300)
    fill()
    // Pages that are there already are written as ever; one more is refused.
    await until(async () => /No space left|"code":"53100"/.test(server.output()), 60_000)
    expect(new Set(await refusals(movers))).toEqual(new Set(['503 SERVICE_UNAVAILABLE']))
    const told = movers.map(toldBy)
    rmSync(join(disk, 'filler'))
    await until(
      async () => movers.every((mover, at) => toldBy(mover) >= (told[at] ?? 0) + 2),
      30_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${server.output().slice(-6_000)}`)
    })
    await stopMoving()
    await askAgain(movers, server)
    await judgeMovers(movers, () => statesMeanwhile(server))
    await server.stop()
    expect(await differences(server, sandbox)).toEqual([])
    console.log('a full disk: lost 0, doubled 0, and it went on by itself once there was space')
  }, 240_000)
})
