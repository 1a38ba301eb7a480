import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** All databases of this run begin so: `filledData.setup.ts` drops what is left of them. */
const RUN = process.env['E2E_DATABASES'] ?? ''

/** Where the tests' databases are made; null where no PostgreSQL answers, and outside a run. */
const SERVER = (RUN && process.env['TEST_DATABASE_URL']) || null

export const hasPostgres = SERVER !== null

async function asked<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(SERVER ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** A database of one's own: a copy of the one at `template`, to which nobody is connected. */
export async function createDatabase(template?: string): Promise<string> {
  const name = `${RUN}_${randomUUID().slice(0, 8)}`
  const copied = template ? ` template ${new URL(template).pathname.slice(1)}` : ''
  await asked(SERVER ?? '', (admin) => admin.query(`create database ${name}${copied}`))
  return urlOf(name)
}

/** Where a product keeps everything, as the environment of it and of the commands beside it. */
export type Place = {
  DATA_DIR: string
  /** A database on the tests' PostgreSQL; without it the embedded one is in the folder. */
  DATABASE_URL?: string
  KRAPAO_ALLOW_UNSAFE_PG?: string
}

/** Also while somebody is connected. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await asked(SERVER ?? '', (admin) => admin.query(`drop database if exists ${name} with (force)`))
}

/** Statements in one transaction, as the database's owner, beside whoever works on it. */
export const runIn = (
  url: string,
  statements: readonly (readonly [sql: string, values?: readonly unknown[]])[],
): Promise<void> =>
  asked(url, async (client) => {
    await client.query('begin')
    for (const [sql, values] of statements) await client.query(sql, [...(values ?? [])])
    await client.query('commit')
  })
