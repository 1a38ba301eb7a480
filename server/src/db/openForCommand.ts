import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { withSecretFiles } from '../runtime/secretFiles.ts'
import { DirectoryInUse } from './embedded/directory-lock.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

/**
 * Opens DATABASE_URL, or the embedded database in DATA_DIR, for a command that only looks: nothing
 * is migrated. When it cannot, it says why and ends the process with 2.
 */
export async function openForCommand(
  given: Readonly<Record<string, string | undefined>>,
): Promise<OpenDatabase> {
  const env = withSecretFiles(given)
  // A command takes its time, and looks as the owner: not through a pooler.
  const databaseUrl =
    env['MIGRATE_DATABASE_URL'] || env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || undefined
  const dataDir = env['DATA_DIR'] ?? join(import.meta.dirname, '../../../data')
  if (!databaseUrl)
    await access(join(dataDir, 'pglite')).catch(() =>
      refuse(`No database in ${dataDir}. Set DATABASE_URL, or DATA_DIR.`),
    )
  return openDatabase({
    databaseUrl,
    dataDir,
    migrate: false,
    isUnhurried: true,
    lockWaitMs: 0,
    allowUnsafe: { pglite: true, postgres: true },
    log: { info() {}, warn() {} },
  }).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    return refuse(
      `The server (process ${error.pid}) has the embedded database open, and only one ` +
        'process can. Stop it and run this again; on PostgreSQL both can run.',
    )
  })
}

function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}
