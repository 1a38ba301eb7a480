import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../testing/db.ts'

const root = join(import.meta.dirname, '../../..')
const { PATH, NODE_COMPILE_CACHE } = process.env
function migrate(args: string[], env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(root, 'server/src/commands/migrate.command.ts'), ...args],
    { env: { PATH, NODE_COMPILE_CACHE, ...env } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
    })
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
}
const STACK = /\n\s+at |node:internal|Node\.js v/

it('what it cannot do it tells in one sentence', async () => {
  const none = await migrate([], {})
  expect([none.code, none.said]).toEqual([2, expect.stringContaining('MIGRATE_DATABASE_URL')])
  const nobody = 'postgres://owner@127.0.0.1:1/none'
  for (const args of [[], ['--dry-run']]) {
    const { code, said } = await migrate(args, {
      DATABASE_URL: nobody,
      MIGRATE_DATABASE_URL: nobody,
    })
    expect([code, said]).toEqual([1, 'Nothing answers at 127.0.0.1:1 (ECONNREFUSED).\n'])
  }
})

it.runIf(onPostgres)('a dry run tells what would be applied and changes nothing', async () => {
  const { url } = await testDatabase()
  const server = new URL(url ?? '')
  const name = `krapao_test_${Date.now()}_dry`
  const admin = new Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  server.pathname = name
  const env = { DATABASE_URL: server.href, MIGRATE_DATABASE_URL: server.href }
  const client = new Client({ connectionString: server.href })
  try {
    await client.connect()
    const empty = await migrate(['--dry-run'], env)
    expect([empty.code, empty.said]).toEqual([0, expect.stringContaining('nothing was changed')])
    expect(empty.said).toMatch(/03-staff\.sql.*an empty database/)
    const { rows } = await client.query("select 1 from pg_class where relname = 'schema_migration'")
    expect(rows).toEqual([])

    expect((await migrate([], env)).said).toMatch(/^applied: /)
    expect((await migrate(['--dry-run'], env)).said).toBe('nothing to apply\n')
    await client.query("delete from schema_migration where name = '1025-sealing-keys.sql'")
    const behind = await migrate(['--dry-run'], env)
    expect(behind.said).toMatch(/1025-sealing-keys\.sql.*goes on/)
    await client.query("insert into schema_migration values ('9999-later.sql', 'x')")
    const ahead = await migrate(['--dry-run'], env)
    expect([ahead.code, ahead.said]).toEqual([
      1,
      'the database has migrations that this version does not: 9999-later.sql\n',
    ])
    const stranger = new URL(server.href)
    stranger.username = 'nobody_here'
    const refused = await migrate(['--dry-run'], {
      DATABASE_URL: stranger.href,
      MIGRATE_DATABASE_URL: stranger.href,
    })
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/^PostgreSQL refuses the login: .*\n$/),
    ])
    for (const { said } of [ahead, refused]) expect(said).not.toMatch(STACK)
  } finally {
    await client.end()
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
})
