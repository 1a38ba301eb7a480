import { join } from 'node:path'
import { qrMinimumsFrom, type QrMinimums } from '@krapao/contract/constants'
import type { Jurisdiction } from '@krapao/contract/ops/law/jurisdictions'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { storageConfigFrom, type StorageConfig } from '../storage/config.ts'
import { parseEnvironment, type Env } from './schema.ts'

/** What the environment says, read once. */
export interface Config {
  production: boolean
  /** A secret of the sandbox is in use: money here is play money. */
  isSandbox: boolean
  host: string
  /** The sandbox's secrets may be reached from the network. */
  lan: boolean
  port: number
  /** Metrics; null: not served. */
  opsPort: number | null
  /** Where the metrics listen. */
  opsHost: string
  /** From where the console and its calls answer at all, as networks; empty: from everywhere. */
  opsNetworks: readonly string[]
  dataDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode; null: the same. */
  databaseDirectUrl: string | null
  /** PostgreSQL itself, as the owner who migrates; null: one of the two above. */
  migrateDatabaseUrl: string | null
  /** A standby for reads that decide nothing; null: the primary is asked for all. */
  readDatabaseUrl: string | null
  /** A database that may lose acknowledged money is refused unless told. */
  allowUnsafe: { pglite: boolean; postgres: boolean }
  /**
   * How long a server that was told to end goes on answering, ms: its /readyz says 503 meanwhile,
   * so that the proxy sends nothing new.
   */
  drainMs: number
  /** New passwords are hashed at a fraction of the cost; never in production. */
  cheapPasswords: boolean
  /** Proxies whose X-Forwarded-For is believed, as proxy-addr takes them. */
  trustProxy: string
  /**
   * Where the site is reached, e.g. `https://krapao.example`: what passkeys belong to. Empty: the
   * page's own.
   */
  publicOrigins: string[]
  /** Where a weakness is reported; null: on the site's page. */
  securityContact: string | null
  /** A Laos site: phones of 8 to 11 digits, a currency choice, Lao first. */
  laos: boolean
  /** Members may log in by LINE. */
  line: boolean
  /** `demo` fills an empty database with the demo site; `none` leaves it empty. */
  seed: 'demo' | 'none'
  /** The law whose bounds the settings keep. */
  jurisdiction: Jurisdiction
  /** Keys that encrypt game credentials at rest, newest first. */
  credentialKeys: string
  /** Where uploaded pictures are kept. */
  storage: StorageConfig
  /** Smallest QR codes that differ from the usual. */
  qrMinimums: QrMinimums
  /** What the web app seals wallet links under. */
  truelinkSecret: string
  /** Where traces are sent, and the share that is kept; null: none are made. */
  tracing: { url: string; ratio: number } | null
  webDir: string
  /** The built console, served under /ops. */
  consoleDir: string
  logLevel: string
}

/** Refuses, at start, an environment that holds what it may not; names only, never a value. */
export function readConfig(env: Env): Config {
  const read = parseEnvironment(env)
  const production = read.NODE_ENV === 'production'
  const goesWith = (name: 'DATABASE_DIRECT_URL' | 'MIGRATE_DATABASE_URL' | 'READ_DATABASE_URL') => {
    if (read[name] && !read.DATABASE_URL)
      throw new EnvironmentFault([name], `${name} goes with DATABASE_URL, which is not set`)
  }
  goesWith('DATABASE_DIRECT_URL')
  goesWith('MIGRATE_DATABASE_URL')
  goesWith('READ_DATABASE_URL')
  if (production && read.CHEAP_PASSWORDS)
    throw new EnvironmentFault(
      ['CHEAP_PASSWORDS'],
      'CHEAP_PASSWORDS is for made-up people: not in production',
    )
  if (production && read.CREDENTIAL_KEYS === '')
    throw new EnvironmentFault(
      ['CREDENTIAL_KEYS'],
      'CREDENTIAL_KEYS is needed in production: see docs/environment.md',
      { isLack: true },
    )
  const root = join(import.meta.dirname, '../../..')
  const dataDir = read.DATA_DIR ?? join(root, 'data')
  return {
    production,
    isSandbox: false,
    host: read.HOST,
    lan: read.LAN,
    port: read.PORT,
    opsPort: read.OPS_PORT,
    opsHost: read.OPS_HOST,
    opsNetworks: read.OPS_NETWORKS,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl:
      read.DATABASE_DIRECT_URL === read.DATABASE_URL ? null : (read.DATABASE_DIRECT_URL ?? null),
    migrateDatabaseUrl: read.MIGRATE_DATABASE_URL ?? null,
    readDatabaseUrl: read.READ_DATABASE_URL ?? null,
    allowUnsafe: { pglite: read.KRAPAO_ALLOW_PGLITE, postgres: read.KRAPAO_ALLOW_UNSAFE_PG },
    drainMs: read.DRAIN_SECONDS * 1_000,
    cheapPasswords: read.CHEAP_PASSWORDS,
    trustProxy: read.TRUST_PROXY,
    publicOrigins: read.PUBLIC_ORIGINS.map((each) => new URL(each).origin),
    securityContact: read.SECURITY_CONTACT ?? null,
    laos: read.LAOS,
    line: read.LINE !== 'off',
    seed: read.SEED ?? (production ? 'none' : 'demo'),
    jurisdiction: read.JURISDICTION,
    credentialKeys: read.CREDENTIAL_KEYS,
    storage: storageConfigFrom(env, dataDir),
    qrMinimums: minimumsFrom(env),
    truelinkSecret: read.TRUELINK_SECRET,
    tracing: read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
      ? { url: read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ratio: read.OTEL_TRACES_SAMPLER_ARG }
      : null,
    webDir: read.WEB_DIR ?? join(root, 'web/dist'),
    consoleDir: read.CONSOLE_DIR ?? join(root, 'console/dist'),
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** The contract, which reads no environment, throws plain errors. */
export function minimumsFrom(env: Env): QrMinimums {
  try {
    return qrMinimumsFrom(env)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : ''
    throw new EnvironmentFault([sentence.split(' ')[0] ?? ''], sentence)
  }
}
