import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { Client as Database } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PGBACKREST, restore } from '../scripts/backup/restore.ts'
import { giveAway, otherUser } from '../scripts/cluster/processes.ts'
import { newMember } from './src/client/api.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { startStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

const run = promisify(execFile)

/** PgBackRest's backups of a PostgreSQL whose site is in use. */
describe.skipIf(postgresBin() === null || !existsSync(PGBACKREST))('a backup', () => {
  let sandbox: Sandbox
  let postgres: Cluster
  let server: StandaloneServer
  let folder: string
  let config: string

  const pgbackrest = (...args: string[]) =>
    run(PGBACKREST, [`--config=${config}`, '--stanza=krapao', ...args], {
      cwd: folder,
      ...otherUser(),
    })
  const ask = async (text: string): Promise<Record<string, unknown>[]> => {
    const database = new Database({ connectionString: postgres.url })
    await database.connect()
    return database
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => void database.end())
  }
  const now = async (): Promise<string> =>
    String((await ask('select clock_timestamp()::text as now'))[0]?.['now'])
  const restored = (to: string | null) =>
    restore(
      {
        into: join(folder, 'restored'),
        to,
        stanza: 'krapao',
        config,
        database: 'postgres',
        keep: false,
      },
      () => undefined,
    )

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    folder = await mkdtemp(join(tmpdir(), 'krapao-backup-'))
    await chmod(folder, 0o777)
    config = join(folder, 'pgbackrest.conf')
    postgres = await startCluster({
      settings: [
        'archive_mode=on',
        `archive_command=${PGBACKREST} --config=${config} --stanza=krapao archive-push %p`,
      ],
    })
    const [repository, log, lock] = ['repository', 'log', 'lock'].map((each) => join(folder, each))
    await writeFile(
      config,
      `[global]
repo1-path=${repository}
log-path=${log}
lock-path=${lock}
log-level-file=off
start-fast=y
[krapao]
pg1-path=${join(postgres.folder, 'data')}
pg1-port=${new URL(postgres.url).port}
pg1-socket-path=${postgres.folder}
`,
    )
    giveAway(config)
    await pgbackrest('stanza-create')
    server = await startStandalone('backup', sandbox, {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    })
  })
  afterAll(async () => {
    await server?.dispose()
    await postgres?.dispose()
    await sandbox?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is restored to the moment before a mistake, with books that are right', async () => {
    const member = await newMember(server, 1_000)
    await member.get('/api/wallet/activate/pg')
    await pgbackrest('backup', '--type=full')
    const move = (amount: number) =>
      member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount })
    expect((await move(5)).status).toBe(200)
    // PgBackRest counts whole seconds: a moment must lie after the second in which the backup ended.
    await sleep(1_100)
    const before = await now()
    expect((await move(7)).status).toBe(200)
    // As somebody with the owner's password would: past the triggers.
    await ask('alter table ledger_entry disable trigger immutable')
    await ask('update ledger_entry set amount = amount + 1')
    const after = await now()
    // A moment is found by what was committed after it.
    await ask('create table later ()')
    await ask('select pg_switch_wal()')
    // The archive has it a moment later.
    await pgbackrest('check')

    const found = await restored(before)
    expect(found.report).toContain('The books are right')
    expect(found.isRight).toBe(true)
    expect(found.lastPosting?.getTime()).toBeLessThanOrEqual(Date.parse(before))
    const newest = (await ask('select max(created_at) as at from ledger_transfer'))[0]?.[
      'at'
    ] as Date
    expect(newest.getTime()).toBeGreaterThan(found.lastPosting?.getTime() ?? Infinity)

    // A moment later it has the mistake, and says so.
    const late = await restored(after)
    expect(late.isRight).toBe(false)
    expect(late.report).toContain('FAULT')
    expect(late.lastPosting?.getTime()).toBe(newest.getTime())
  })

  it('is not restored over what is there, nor to a moment before it or after the archive', async () => {
    await expect(
      restore(
        { into: folder, to: null, stanza: 'krapao', config, database: 'postgres', keep: false },
        () => undefined,
      ),
    ).rejects.toThrow('is not empty')
    await expect(restored('2020-01-01 00:00:00+00')).rejects.toThrow()
    await expect(restored(new Date(Date.now() + 60_000).toISOString())).rejects.toThrow(
      'The archive ends before',
    )
  })
})
