import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '@krapao/sandbox/start'
import { createFilledOnce } from '../client/filledOnce.ts'
import { setting, writeInto } from './database.ts'
import { createDatabase, dropDatabase, hasPostgres, type Place } from './ownDatabase.ts'
import { freePort } from './port.ts'
import { spawnServer } from './serverProcess.ts'

/** What a server may be told and still find the same content in an empty folder. */
const NO_MATTER = new Set([
  'LAOS',
  'LINE',
  'PSPS',
  'NODE_OPTIONS',
  'CLOCK_FILE',
  'CHEAP_PASSWORDS',
  'LOG_LEVEL',
  'PROVIDER_TIMEOUT_MS',
])

/** How a product's place is made. */
export interface Wanted {
  /** As a newcomer has it: nothing was ever started there. */
  empty?: boolean
  /** On PostgreSQL where one answers: an embedded database costs each start its second. */
  onPostgres?: boolean
  /** Where its folder is made. */
  under?: string
  /** What its operators have set before the start, which need not be another one for them. */
  settings?: Readonly<Record<string, unknown>>
  /** What time it is outside, where the product's clock is moved. */
  now?: () => Date
}

/**
 * A folder of one's own, and a database with it unless `env` says which: with the data of a first
 * start, which would be made anew for seconds; empty where the environment asks for other content,
 * and outside a run of the tests.
 */
export async function makePlace(
  name: string,
  env: Record<string, string>,
  { settings = {}, ...wanted }: Wanted,
): Promise<Place> {
  const place = await filledPlace(name, env, wanted)
  const set = Object.entries(settings).map(([key, value]) => setting(key, value))
  if (set.length > 0) await writeInto(place, set)
  return place
}

async function filledPlace(
  name: string,
  env: Record<string, string>,
  { empty = false, onPostgres = false, under = tmpdir() }: Wanted,
): Promise<Place> {
  const DATA_DIR = await mkdtemp(join(under, `krapao-${name}-`))
  const run = process.env['FILLED_DATA']
  const isFilled = !empty && run && Object.keys(env).every((each) => NO_MATTER.has(each))
  const filled = (kind: string) => createFilledOnce(join(run ?? '', kind), FILLS[kind]!)
  if (env['DATABASE_URL'] !== undefined || !onPostgres || !hasPostgres) {
    if (isFilled) await cp(await filled('embedded'), DATA_DIR, { recursive: true })
    return { DATA_DIR }
  }
  const from = isFilled ? await filled('postgres') : null
  if (from) await cp(from, DATA_DIR, { recursive: true })
  const template = from ? await readFile(join(from, TEMPLATE), 'utf8') : undefined
  return {
    DATA_DIR,
    DATABASE_URL: await createDatabase(template),
    // The machine of who runs the tests may have it without fsync.
    KRAPAO_ALLOW_UNSAFE_PG: '1',
  }
}

export async function removePlace({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  if (DATABASE_URL) await dropDatabase(DATABASE_URL)
}

/** In a filled folder: the database that belongs to it. */
const TEMPLATE = 'template'
const FILLS: Record<string, (folder: string) => Promise<void>> = {
  embedded: (folder) => firstStart({ DATA_DIR: folder }),
  async postgres(folder) {
    const url = await createDatabase()
    await firstStart({ DATA_DIR: folder, DATABASE_URL: url, KRAPAO_ALLOW_UNSAFE_PG: '1' })
    await writeFile(join(folder, TEMPLATE), url)
  },
}

/** Starts a server there, and asks it to end when it is ready. */
async function firstStart(place: Place): Promise<void> {
  const sandbox = await startSandbox({ port: 0, dataDir: null })
  const port = await freePort()
  let printed = ''
  const server = spawnServer(
    { PORT: String(port), SANDBOX_URL: sandbox.url, ...place },
    (text) => (printed += text),
  )
  const gone = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
  try {
    while (!printed.includes('krapao ready on')) {
      if (server.exitCode !== null) throw new Error(`the first start failed:\n${printed}`)
      await sleep(50)
    }
    server.kill('SIGTERM')
    const end = await gone
    if (end !== '0') throw new Error(`the first start ended with ${end}:\n${printed}`)
  } finally {
    server.kill('SIGKILL')
    await sandbox.close()
  }
}
