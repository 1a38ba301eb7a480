import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../server/src/db/open.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'

const PASSWORD = "owner's own: p@ss/word"
const said: string[] = []
const log = { info() {}, warn: (_fields: object, message: string) => void said.push(message) }
let cluster: Cluster
let bare: Client

const urlOf = (user: string, password: string): string => {
  const url = new URL(cluster.url)
  url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}
const open = (urls: { databaseUrl: string; migrateUrl?: string }, production = true) =>
  openDatabase({ dataDir: null, log, production, ...urls })
const sessionsOf = async (opened: Awaited<ReturnType<typeof open>>) =>
  (await opened.jobs.executeSql('select session_user::text as login')).rows as { login: string }[]

/** Writes who may come in, and waits until PostgreSQL says `why` to the server's role. */
async function demand(why: string, ...lines: string[]): Promise<void> {
  writeFileSync(join(cluster.folder, 'data/pg_hba.conf'), `${lines.join('\n')}\n`)
  await bare.query('select pg_reload_conf()')
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const probe = new Client({ connectionString: urlOf('krapao_app', 'wrong') })
    const answer = await probe.connect().then(
      () => '',
      (error: Error) => error.message,
    )
    await probe.end().catch(() => {})
    if (answer.includes(why)) return
  }
  throw new Error('PostgreSQL did not read who may come in')
}

describe.runIf(postgresBin())('a PostgreSQL that asks everybody for a password', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    appendFileSync(join(cluster.folder, 'data/postgresql.conf'), "log_statement = 'all'\n")
    bare = new Client({ connectionString: cluster.url })
    await bare.connect()
    await bare.query('create role krapao_owner login createrole')
    await bare.query(`alter role krapao_owner password ${bare.escapeLiteral(PASSWORD)}`)
    const { rows } = await bare.query<{ name: string }>('select current_database() as name')
    // As deploy/postgres/roles.sh makes it.
    await bare.query(`alter database ${rows[0]?.name} owner to krapao_owner`)
    await bare.query('grant all on schema public to krapao_owner')
    await demand(
      'password authentication failed',
      'local all all scram-sha-256',
      'host all all all scram-sha-256',
    )
  })
  afterAll(async () => {
    await bare?.end()
    await cluster?.dispose()
  })

  it("with the owner's address alone the server logs in as its role, by SCRAM, and so does its equal", async () => {
    const first = await open({ databaseUrl: urlOf('krapao_owner', PASSWORD) })
    const second = await open({ databaseUrl: urlOf('krapao_owner', PASSWORD) })
    expect(await sessionsOf(first)).toEqual([{ login: 'krapao_app' }])
    expect(await sessionsOf(second)).toEqual([{ login: 'krapao_app' }])
    const { rows } = await bare.query<{ rolpassword: string }>(
      "select rolpassword from pg_authid where rolname = 'krapao_app'",
    )
    expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
    await first.close()
    await second.close()
    expect(said).toEqual([])
  })

  it("with the role's address alone it works on a database that is up to date, and on no other", async () => {
    await bare.query("alter role krapao_app password 'one of its own'")
    const own = urlOf('krapao_app', 'one of its own')
    const opened = await open({ databaseUrl: own })
    expect(await sessionsOf(opened)).toEqual([{ login: 'krapao_app' }])
    await opened.close()
    await bare.query('create database empty')
    const empty = new URL(own)
    empty.pathname = '/empty'
    await expect(open({ databaseUrl: empty.href })).rejects.toThrow('npm run migrate')
  })

  it('takes both addresses, and changes no password that is right', async () => {
    const kept = async () =>
      (await bare.query("select rolpassword from pg_authid where rolname = 'krapao_app'")).rows
    const before = await kept()
    const opened = await open({
      databaseUrl: urlOf('krapao_app', 'one of its own'),
      migrateUrl: urlOf('krapao_owner', PASSWORD),
    })
    await opened.close()
    expect(await kept()).toEqual(before)
  })

  it("production refuses where the role is not let in; elsewhere the owner's sessions take it", async () => {
    await demand(
      'rejects connection',
      'local all krapao_app reject',
      'host all krapao_app all reject',
      'local all all scram-sha-256',
      'host all all all scram-sha-256',
    )
    const databaseUrl = urlOf('krapao_owner', PASSWORD)
    await expect(open({ databaseUrl })).rejects.toThrow('krapao_app cannot log in')
    await expect(open({ databaseUrl })).rejects.not.toThrow(/p@ss/)
    const opened = await open({ databaseUrl }, false)
    expect(await sessionsOf(opened)).toEqual([{ login: 'krapao_owner' }])
    expect(said.at(-1)).toContain('cannot log in by itself')
    await opened.close()
  })
})
