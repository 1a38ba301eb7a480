import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { FastifyInstance } from 'fastify'
import { CATALOGUE } from '../../areas/play/games/catalogue.ts'
import { createApp } from '../../boot/app.ts'
import { installJobs, sweepAll } from '../../boot/jobs.ts'
import { openContext } from '../../boot/openContext.ts'
import { seedContent } from '../../boot/seedContent.ts'
import type { Context } from '../../context.ts'
import { readConfig, type Config } from '../../environment/config.ts'
import type { Exchange } from '../../providers/http.ts'
import { buildProviders, providersConfigFromEnv } from '../../providers/registry.ts'
import { createLog } from '../../runtime/log.ts'
import { OneConnection, openFor } from './database.ts'
import { QueueOfAll, VirtualJobs } from './jobs.ts'
import { HOUSE, OUTSIDE } from './outside.ts'
import { seededRandom } from './time/chance.ts'
import type { Life, Scheduler } from './time/scheduler.ts'

/** Games that money is transferred to: one kind that tells a status, one that is sent again. */
export const GAMES = ['pg', 'joker2'] as const
const NEVER_MS = 2 ** 31 - 1

let config: Config | undefined
const configOf = (): Config =>
  (config ??= readConfig({
    LOG_LEVEL: 'error',
    OPS_PORT: 'off',
    WEB_DIR: '/nowhere',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'krapao-simulation-')),
    CREDENTIAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    CHEAP_PASSWORDS: '1',
  }))

/** What outlives a server: its database, its queues, and what was logged. */
export interface Ground {
  pglite: PGlite
  one: OneConnection
  queue: QueueOfAll
  errors: string[]
}
export const groundOn = (pglite: PGlite): Ground => ({
  pglite,
  one: new OneConnection(),
  queue: new QueueOfAll(),
  errors: [],
})

/** One life of the server. */
export interface House {
  life: Life
  app: FastifyInstance
  context: Context
  jobs: VirtualJobs
  /** Resolves when it has died. */
  died: PromiseWithResolvers<void>
}

/** Starts a server on this ground as the product does, with the means of a simulation. */
export async function openHouse(
  ground: Ground,
  scheduler: Scheduler,
  { seed, number, exchange }: { seed: number; number: number; exchange: (life: Life) => Exchange },
): Promise<House> {
  const life: Life = { name: `house ${number}`, isOver: false }
  return await scheduler.as(life.name, async () => {
    const random = seededRandom(seed, life.name)
    const log = createLog('error', { write: (line: string) => void ground.errors.push(line) })
    const jobs = new VirtualJobs(scheduler, life, ground.queue, (name, error) =>
      ground.errors.push(`${name}: ${String(error)}`),
    )
    const outside = providersConfigFromEnv(
      { SANDBOX_URL: OUTSIDE, SERVER_URL: HOUSE, GAMES: GAMES.join(',') },
      CATALOGUE.map((game) => game.code),
    )
    const { context } = await openContext(
      configOf(),
      buildProviders(
        { ...outside, http: { ...outside.http, exchange: exchange(life) } },
        scheduler,
        random,
      ),
      {
        clock: scheduler,
        jobs,
        random,
        log,
        database: openFor(life, ground.pglite, ground.one, scheduler),
        patience: (ms) => scheduler.pass(ms, 'is patient', life),
        settingsRefreshMs: NEVER_MS,
      },
    )
    await seedContent(context)
    const app = await createApp(context, { stopping: false })
    installJobs(context)
    await app.ready()
    await jobs.start()
    await sweepAll(context)
    return { life, app, context, jobs, died: Promise.withResolvers<void>() }
  })
}
