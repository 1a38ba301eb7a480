import { authenticateSession } from '../areas/people/public.ts'
import { operatorOf } from '../areas/staff/public.ts'
import { createKeyedMutex } from '../concurrency/keyedMutex.ts'
import type { Context } from '../context.ts'
import { openDatabase, type OpenDatabase } from '../db/open.ts'
import type { Config } from '../environment/config.ts'
import type { Patience } from '../events/emitter.ts'
import { createEvents } from '../events/events.ts'
import { createJobs } from '../jobs/boss.ts'
import { createLedger } from '../ledger/ledger.ts'
import { watchProviders } from '../providers/health.ts'
import type { Providers } from '../providers/port.ts'
import { createIds, systemClock, systemRandom } from '../runtime/chance.ts'
import { createLog, logDestination } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { demandKeys } from '../sealing/demandKeys.ts'
import { createCredentialCipher, credentialKeysFrom } from '../security/credentialCipher.ts'
import { openSettings } from '../settings/settingsStore.ts'
import { bringUnderLaw } from '../settings/underLaw.ts'
import { openStorage } from '../storage/open.ts'

type Means = Pick<Context, 'clock' | 'jobs' | 'random' | 'log'> & {
  database: OpenDatabase
  patience: Patience
  settingsRefreshMs: number
}

/**
 * Opens the database and everything that stands on it. `close` lets go in the opposite order.
 * `means`: another clock, and jobs that go by it, where time is moved by hand; chance, a database
 * that is open and a log of a run whose every step is chosen.
 */
export async function openContext(
  config: Config,
  providers: Providers,
  means: Partial<Means> = {},
): Promise<{ context: Context; database: OpenDatabase; close(): Promise<void> }> {
  const isForPerson = !config.production && process.stdout.isTTY
  const log: Context['log'] =
    means.log ?? createLog(config.logLevel, await logDestination(isForPerson))
  const database = means.database ?? (await opened(config, log))
  const keys = credentialKeysFrom(config.credentialKeys, config.dataDir)
  await demandKeys(database.db, keys).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const clock = means.clock ?? systemClock
  const random = means.random ?? systemRandom
  const events = createEvents(log, means.patience)
  const ledger = createLedger({
    db: database.db,
    writer: database.writer,
    clock,
    events,
    onTaskError: (error) => log.error({ err: error }, 'a task after a commit failed'),
  })
  const settings = await openSettings(database.db, means.settingsRefreshMs)
  await bringUnderLaw(settings, config.jurisdiction, log)
  const metrics = createMetrics(database.standby.counts)
  const outside = watchProviders(providers, clock, (labels) => metrics.providerAnswers.inc(labels))
  const context: Context = {
    config,
    db: database.db,
    standby: database.standby,
    dialect: database.dialect,
    presence: database.presence,
    ledger,
    settings,
    providers: outside.providers,
    providerHealth: outside.health,
    log,
    jobs: means.jobs ?? createJobs({ sql: database.jobs, dialect: database.dialect, log }),
    storage: openStorage(config.storage),
    cipher: createCredentialCipher(keys),
    mutex: createKeyedMutex(),
    events,
    clock,
    random,
    ids: createIds(random),
    metrics,
    identities: { member: authenticateSession, operator: operatorOf },
  }
  return {
    context,
    database,
    async close() {
      settings.close()
      await events.idle()
      await ledger.close()
      await database.close()
    },
  }
}

async function opened(config: Config, log: Context['log']) {
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(config.databaseDirectUrl ? { directUrl: config.databaseDirectUrl } : {}),
    ...(config.migrateDatabaseUrl ? { migrateUrl: config.migrateDatabaseUrl } : {}),
    ...(config.readDatabaseUrl ? { readUrl: config.readDatabaseUrl } : {}),
    dataDir: config.dataDir,
    production: config.production,
    log,
    allowUnsafe: config.allowUnsafe,
  })
  return database
}
