import { join } from 'node:path'
import {
  qrMinimumsFrom,
  TRUELINK_DEFAULT_SECRET,
  type QrMinimums,
} from '@krapao/contract/constants'
import { storageConfigFrom, type StorageConfig } from './storage/config.ts'

/** What the environment says, read once. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Metrics; null: not served. */
  opsPort: number | null
  dataDir: string
  databaseUrl: string | null
  /** A database that may lose acknowledged money is refused unless told. */
  allowUnsafe: { pglite: boolean; postgres: boolean }
  /** Proxies whose X-Forwarded-For is believed, as proxy-addr takes them. */
  trustProxy: string
  /**
   * Where the site is reached, e.g. `https://krapao.example`: what passkeys belong to. Empty: the
   * page's own.
   */
  publicOrigins: string[]
  /** The Laos build: phones of 8 to 11 digits, a currency choice, Lao first. */
  laos: boolean
  /** `demo` fills an empty database with the demo site; `none` leaves it empty. */
  seed: 'demo' | 'none'
  /** Keys that encrypt game credentials at rest, newest first. */
  credentialKeys: string
  /** Where uploaded pictures are kept. */
  storage: StorageConfig
  /** Smallest QR codes that differ from the usual; the web's build has the same. */
  qrMinimums: QrMinimums
  /** What the web app seals wallet links under; the build has the same. */
  truelinkSecret: string
  webDir: string
  /** The built console, served under /ops. */
  consoleDir: string
  logLevel: string
}

const number = (value: string | undefined, fallback: number): number => {
  const parsed = Number(value ?? fallback)
  if (!Number.isInteger(parsed) || parsed < 0 || parsed > 65_535)
    throw new Error(`not a port: ${value}`)
  return parsed
}

const originsFrom = (list: string): string[] =>
  list
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => new URL(each.trim()).origin)

/** Refuses, at start, an environment that would run with a secret missing. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const production = env.NODE_ENV === 'production'
  const root = join(import.meta.dirname, '../..')
  if (production && !env.CREDENTIAL_KEYS)
    throw new Error('CREDENTIAL_KEYS is needed in production: see README')
  return {
    production,
    host: env.HOST ?? '0.0.0.0',
    port: number(env.PORT, 3000),
    opsPort: env.OPS_PORT === 'off' ? null : number(env.OPS_PORT, 9464),
    dataDir: env.DATA_DIR ?? join(root, 'data'),
    databaseUrl: env.DATABASE_URL || null,
    allowUnsafe: {
      pglite: env.KRAPAO_ALLOW_PGLITE === '1',
      postgres: env.KRAPAO_ALLOW_UNSAFE_PG === '1',
    },
    trustProxy: env.TRUST_PROXY ?? 'loopback',
    publicOrigins: originsFrom(env.PUBLIC_ORIGINS ?? ''),
    laos: env.LAOS === '1',
    seed: env.SEED === 'none' ? 'none' : 'demo',
    credentialKeys: env.CREDENTIAL_KEYS ?? '',
    storage: storageConfigFrom(env, env.DATA_DIR ?? join(root, 'data')),
    qrMinimums: qrMinimumsFrom(env),
    truelinkSecret: env.TRUELINK_SECRET || TRUELINK_DEFAULT_SECRET,
    webDir: env.WEB_DIR ?? join(root, 'web/dist'),
    consoleDir: env.CONSOLE_DIR ?? join(root, 'console/dist'),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
