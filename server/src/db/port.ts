import type { PGliteOptions } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Presence } from './presence.ts'
import type { Database } from './schema.ts'
import type { Standby } from './standby/port.ts'
import type { Writer } from './writer.ts'

export type DialectName = 'postgres' | 'pglite'

/**
 * What of the server's log the database needs (pino's shape). Never given a connection string or a
 * value.
 */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * What pg-boss calls: `new PgBoss({ db: opened.jobs, backend: opened.dialect })`. Own connection,
 * never an open transaction's.
 */
export interface JobsSql {
  // pg-boss reads rows of its own tables, whose shape is its affair.
  // oxlint-disable-next-line typescript/no-explicit-any
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>
}

export interface OpenDatabase {
  db: Kysely<Database>
  dialect: DialectName
  writer: Writer
  standby: Standby
  jobs: JobsSql
  presence: Presence
  /**
   * What the socket's adapter listens and notifies through; null on the embedded database, where
   * one process is all.
   */
  notifications: Pool | null
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** PGlite's code: compiling it is half of what opening a snapshot costs. */
export type CompiledPglite = Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>

export interface OpenOptions {
  /** PostgreSQL when given; else PGlite. */
  databaseUrl?: string | undefined
  /**
   * PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode (which logs in as the
   * server's role).
   */
  directUrl?: string | undefined
  /**
   * PostgreSQL itself, as the owner: migrates. By default the one of the two above that is not the
   * server's role; with none the database must be up to date.
   */
  migrateUrl?: string | undefined
  /** A standby, or a proxy in front of several, for reads that decide nothing; no pooler. */
  readUrl?: string | undefined
  /** Where PGlite keeps its files; null keeps it in memory only (tests). */
  dataDir: string | null
  log: DatabaseLog
  /**
   * KRAPAO_ALLOW_PGLITE=1 and KRAPAO_ALLOW_UNSAFE_PG=1: a database that may lose acknowledged
   * money.
   */
  allowUnsafe?: { pglite?: boolean; postgres?: boolean }
  production?: boolean
  /** false: looks at the database as it is (ledger:verify); default true. */
  migrate?: boolean
  /** PostgreSQL only: a statement may take as long as it needs (a command that reads everything). */
  isUnhurried?: boolean
  /** PostgreSQL only: after so many ms of silence a connection is ended; by default 32 s. */
  silentMs?: number
  /** PGlite only: a snapshot to start from, and what a process compiles once (tests). */
  snapshot?: { image: Blob; compiled: CompiledPglite }
  /** PostgreSQL only: most connections for the areas; the ledger's writer has its own. */
  poolSize?: number
  /** PGlite only: how long to wait for another process to leave the directory, in milliseconds. */
  lockWaitMs?: number
}
