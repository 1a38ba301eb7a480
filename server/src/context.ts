import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { KeyedMutex } from './concurrency/keyedMutex.ts'
import type { Presence } from './db/presence.ts'
import type { Database } from './db/schema.ts'
import type { Standby } from './db/standby/port.ts'
import type { Config } from './environment/config.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/port.ts'
import type { Ledger } from './ledger/port.ts'
import type { OnRunStage } from './operations/runStage.ts'
import type { ProviderHealth } from './providers/health.ts'
import type { Providers } from './providers/port.ts'
import type { Clock, Ids, Random } from './runtime/chance.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { CredentialCipher } from './security/credentialCipher.ts'
import type { Identities } from './security/identity.ts'
import type { Settings } from './settings/settings.ts'
import type { Storage } from './storage/port.ts'

/**
 * Everything a use case may reach, passed and never global, so that a test can hold any of it
 * still.
 */
export interface Context {
  config: Config
  db: Kysely<Database>
  /** For what is shown and decides nothing: reads away from the primary, as new as it. */
  standby: Standby
  dialect: 'postgres' | 'pglite'
  presence: Presence
  ledger: Ledger
  settings: Settings
  providers: Providers
  providerHealth: ProviderHealth
  jobs: Jobs
  storage: Storage
  cipher: CredentialCipher
  mutex: KeyedMutex
  events: Events
  clock: Clock
  random: Random
  ids: Ids
  log: FastifyBaseLogger
  metrics: Metrics
  identities: Identities<Context>
  /** Where a test lets a run die. Absent in the product. */
  onRunStage?: OnRunStage
}
