import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { postgresPrograms } from '../cluster/packages.ts'
import { otherUser } from '../cluster/processes.ts'

const run = promisify(execFile)
export const PGBACKREST = '/usr/bin/pgbackrest'
const VERIFY = join(import.meta.dirname, '../../server/src/ledger/verify/verify.command.ts')

interface Restore {
  /** An empty folder, or one that is not there yet. */
  into: string
  /** A moment with its zone, in ISO 8601; null: the newest that the archive has. */
  to: string | null
  stanza: string
  /** PgBackRest's own file; null: where it looks by itself. */
  config: string | null
  database: string
  /** Leaves the restored PostgreSQL running, to look for what was lost. */
  keep: boolean
}

type As = { cwd: string; uid?: number; gid?: number }
/**
 * Restores a backup, and what was archived after it up to a moment, as a PostgreSQL of its own on a
 * free port of this machine, which archives nothing; then verifies all of its books. Refuses a
 * folder that holds something, and a moment before the first backup or after the archive.
 */
export async function restore(
  { into, to, stanza, config, database, keep }: Restore,
  log: (line: string) => void,
): Promise<{ isRight: boolean; report: string; url: string; lastPosting: Date | null }> {
  const programs = postgresPrograms()
  if (programs === null) throw new Error('No PostgreSQL here: apt-get install postgresql')
  const folder = resolve(into)
  const data = join(folder, 'data')
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const user = otherUser()
  if (user) await chown(folder, user.uid, user.gid)
  const as = { cwd: folder, ...user }

  const began = performance.now()
  await fetchBackup({ config, stanza, data, to, as })
  log(`restored in ${seconds(began)} s; replaying the archive`)

  const { port, postmaster } = await startRestored({ folder, data, programs, as, keep })
  let printed = ''
  postmaster.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-4_000)
  })
  const ended = new Promise<void>((resolveEnd) => {
    postmaster.once('exit', () => resolveEnd())
  })
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`
  try {
    while (!(await isPromoted(url))) {
      if (postmaster.exitCode !== null)
        throw new Error(
          printed.includes('recovery ended before configured recovery target')
            ? `The archive ends before ${to}: without --to it is restored to its end`
            : `The restored PostgreSQL ended. It said:\n${printed}`,
        )
      await sleep(200)
    }
    log(`up to date in ${seconds(began)} s; verifying all of its books`)
    const lastPosting = await newestPosting(url)
    const { report, isRight } = await verify(url)
    if (keep) postmaster.unref()
    return { isRight, report, url, lastPosting }
  } finally {
    if (!keep) {
      postmaster.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    postmaster.stderr.destroy()
  }
}

/** The files of the backup, and how to replay up to the moment. */
async function fetchBackup({
  config,
  stanza,
  data,
  to,
  as,
}: {
  config: string | null
  stanza: string
  data: string
  to: string | null
  as: As
}) {
  await run(
    PGBACKREST,
    [
      ...(config === null ? [] : [`--config=${config}`]),
      `--stanza=${stanza}`,
      `--pg1-path=${data}`,
      // The copy must never write into the archive that it came from.
      '--archive-mode=off',
      ...(to === null
        ? ['--type=default']
        : [
            '--type=time',
            `--target=${to.replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
          ]),
      'restore',
    ],
    { ...as, maxBuffer: 64 * 1024 * 1024 },
  )
}

async function startRestored({
  folder,
  data,
  programs,
  as,
  keep,
}: {
  folder: string
  data: string
  programs: string
  as: As
  keep: boolean
}) {
  // Its own way in, and nothing of the machine that it was on.
  await writeFile(join(folder, 'hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  await writeFile(join(folder, 'ident.conf'), '')
  await writeFile(join(data, 'postgresql.conf'), '', { flag: 'a' })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: join(folder, 'hba.conf'),
    ident_file: join(folder, 'ident.conf'),
    synchronous_standby_names: '',
    primary_conninfo: '',
    shared_preload_libraries: '',
    logging_collector: 'off',
    ssl: 'off',
    hot_standby: 'on',
  }
  const postmaster = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'], detached: keep },
  )
  return { port, postmaster }
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

async function ask<T extends object>(url: string, text: string): Promise<T | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isPromoted = (url: string): Promise<boolean> =>
  ask<{ is: boolean }>(url, 'select not pg_is_in_recovery() as is').then(
    (row) => row?.is === true,
    () => false,
  )

const newestPosting = async (url: string): Promise<Date | null> =>
  (
    await ask<{ at: Date }>(
      url,
      'select created_at as at from ledger_transfer order by id desc limit 1',
    )
  )?.at ?? null

async function verify(url: string): Promise<{ report: string; isRight: boolean }> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: '',
    MIGRATE_DATABASE_URL: '',
  }
  const answer = await run(process.execPath, ['--disable-warning=ExperimentalWarning', VERIFY], {
    env,
  }).catch((error: { stdout?: string; stderr?: string }) => error)
  const report = `${answer.stdout ?? ''}${answer.stderr ?? ''}`
  return { report, isRight: report.includes('The books are right') }
}

const freePort = (): Promise<number> =>
  new Promise((give) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => give(typeof at === 'object' && at ? at.port : 0))
    })
  })
