import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Currency } from '@krapao/contract/constants'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { authenticateSession } from '../areas/people/sessions/service.ts'
import { CATALOGUE } from '../areas/play/games/catalogue.ts'
import { operatorOf } from '../areas/staff/operators/sessions.ts'
import { createApp } from '../boot/app.ts'
import { installJobs } from '../boot/jobs.ts'
import { seedContent } from '../boot/seedContent.ts'
import { createKeyedMutex } from '../concurrency/keyedMutex.ts'
import type { Context } from '../context.ts'
import { readConfig } from '../environment/config.ts'
import { createEvents } from '../events/events.ts'
import { createLedger } from '../ledger/ledger.ts'
import { watchProviders } from '../providers/health.ts'
import { buildProviders, providersConfigFromEnv } from '../providers/registry.ts'
import { createIds, systemRandom, type Clock, type Random } from '../runtime/chance.ts'
import { createLog } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createCredentialCipher } from '../security/credentialCipher.ts'
import { type SettingValues } from '../settings/settings.ts'
import { openSettings } from '../settings/settingsStore.ts'
import { bringUnderLaw } from '../settings/underLaw.ts'
import { openStorage } from '../storage/open.ts'
import { openTestDatabase, type TestDatabase } from './db.ts'
import { createTestJobs, type TestJobs } from './jobs.ts'
import { callsInto, worldAt, type Answer, type Call, type World } from './wire/calls.ts'
import { logIn, register as registerPerson, verifyPhone } from './wire/people.ts'

/** A clock that runs with the real one until `advance` or `hold` says otherwise. */
interface TestClock extends Clock {
  advance(ms: number): void
  /** Stands still at this moment, or at now. */
  hold(at?: Date): void
}
export function testClock(): TestClock {
  let offset = 0
  let held: number | null = null
  return {
    now: () => new Date((held ?? Date.now()) + offset),
    advance: (ms) => {
      offset += ms
    },
    hold: (at) => {
      held = at === undefined ? Date.now() : at.getTime() - offset
    },
  }
}

export type Answered = Answer<
  Record<string, string | string[] | number | undefined>,
  Record<string, unknown> & { message?: string }
>
export interface Client {
  token: string | undefined
  get(path: string, headers?: Record<string, string>): Promise<Answered>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(path: string, headers?: Record<string, string>): Promise<Answered>
}

export interface Registered {
  client: Client
  memberId: string
  username: string
  password: string
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
  token: string
}

export interface TestAppOptions {
  clock?: TestClock
  random?: Random
  settings?: Partial<SettingValues>
  /** More of the environment, e.g. `{ LAOS: '1' }`. */
  env?: Record<string, string>
  /** Parts of the context put in the place of the real ones. */
  replace?: (context: Context) => Partial<Context>
  /** A database that is already open: a second process on it, or a restart. It is not closed here. */
  database?: TestDatabase
  /**
   * How long the world leaves an unanswered call open, in ms; cut off soon unless a test is about
   * the waiting itself.
   */
  hangMs?: number
  /** The world another testApp has started. */
  sandbox?: Sandbox
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  clock: TestClock
  jobs: TestJobs
  sandbox: Sandbox
  database: TestDatabase
  /** Every line the server has logged, at every level. */
  logs: string[]
  /** A caller; each `address` is another person's line. */
  client(token?: string, address?: string): Client
  /** Calls the sandbox's command, e.g. `world('POST', '/sandbox/faults', {…})`. */
  world: World
  /** Verifies a phone as its owner would, and gives the token. */
  verifyPhone(from: Client, phone: string): Promise<string>
  /**
   * The whole way in, over HTTP: code, registration, login. Each call is another person from
   * another address.
   */
  register(
    given?: Partial<Omit<Registered, 'client' | 'token' | 'memberId'>> & {
      inviteCode?: string
      currency?: Currency
    },
  ): Promise<Registered>
  /**
   * Listens for what must be reached from outside (callbacks, sockets): on a free port, or where
   * the server before it did.
   */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

let people = 0

/**
 * The outside cuts a call that a fault leaves unanswered after this long, in ms; the server's own
 * patience is far longer. So no test waits for a time-out, and on a busy machine none takes a slow
 * answer for silence. Time-outs are tested in providers/.
 */
const CUT_MS = 40
const PATIENCE_MS = '20000'

/**
 * The whole server on a database of its own, the outside world in this process. Closed after the
 * test file.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock()
  const random = options.random ?? systemRandom
  const database = options.database ?? (await openTestDatabase())
  const sandbox =
    options.sandbox ??
    (await startSandbox({
      port: 0,
      dataDir: null,
      now: () => clock.now(),
      hangMs: options.hangMs ?? CUT_MS,
    }))
  const logs: string[] = []
  const log = createLog('trace', {
    write: (line: string) => {
      logs.push(line)
    },
  })
  const env = { SANDBOX_URL: sandbox.url, PROVIDER_TIMEOUT_MS: PATIENCE_MS, ...options.env }
  const config = readConfig({
    LOG_LEVEL: 'trace',
    OPS_PORT: 'off',
    WEB_DIR: '/nowhere',
    CREDENTIAL_KEYS: '',
    // The true cost is tested in members/passwords; here it was a third of every registration.
    CHEAP_PASSWORDS: '1',
    ...options.env,
  })
  const outside = providersConfigFromEnv(
    env,
    CATALOGUE.map((game) => game.code),
  )
  const metrics = createMetrics()
  const { providers, health } = watchProviders(buildProviders(outside, clock), clock, (labels) =>
    metrics.providerAnswers.inc(labels),
  )
  const settings = await openSettings(database.db)
  for (const [key, value] of Object.entries(options.settings ?? {}))
    await settings.set(key as keyof SettingValues, value)
  await bringUnderLaw(settings, config.jurisdiction, log)
  const jobs = createTestJobs(clock)
  const events = createEvents(log)
  const ledger = createLedger({
    db: database.db,
    writer: database.writer,
    clock,
    events,
    onTaskError: (error) => {
      throw error
    },
  })
  const base: Context = {
    config,
    db: database.db,
    standby: database.standby,
    dialect: database.dialect,
    presence: database.presence,
    ledger,
    settings,
    providers,
    providerHealth: health,
    jobs,
    clock,
    random,
    log,
    storage: openStorage({ kind: 'folder', folder: mkdtempSync(join(tmpdir(), 'krapao-files-')) }),
    cipher: createCredentialCipher(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    mutex: createKeyedMutex(),
    events,
    ids: createIds(random),
    metrics,
    identities: { member: authenticateSession, operator: operatorOf },
  }
  const context: Context = { ...base, ...options.replace?.(base) }
  await seedContent(context)
  const app = await createApp(context, { stopping: false })
  installJobs(context)

  const client = (token?: string, address = '203.0.113.1'): Client => {
    const call = callsInto(app, address, token) as (
      ...request: Parameters<Call>
    ) => Promise<Answered>
    return {
      token,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body ?? {}, headers),
      put: (path, body, headers) => call('PUT', path, body ?? {}, headers),
      delete: (path, headers) => call('DELETE', path, undefined, headers),
    }
  }

  const world = worldAt(sandbox.url)

  const register: TestApp['register'] = async (given = {}) => {
    const { inviteCode, currency, ...rest } = given
    const n = ++people
    const person = {
      username: `08${String(10_000_000 + n)}`,
      password: `correct horse ${n}`,
      bankCode: 'SCB',
      bankAccountNo: String(4_000_000_000 + n),
      bankAccountName: 'SOMCHAI DEEJAI',
      ...rest,
    }
    // Each in a network of their own.
    const address = `10.${n & 255}.${(n >> 8) & 255}.${(n >> 16) & 255}`
    const from = client(undefined, address)
    const otpToken = settings.get('registerOTP')
      ? await verifyPhone(from, world, person.username)
      : undefined
    const memberId = await registerPerson(
      from,
      {
        name: 'สมชาย',
        ...(inviteCode === undefined ? {} : { inviteCode }),
        ...(currency === undefined ? {} : { currency }),
        ...person,
      },
      otpToken,
    )
    const token = await logIn(from, person)
    return { ...person, token, memberId, client: client(token, address) }
  }

  const listen = async (port = 0): Promise<string> => {
    const url = await app.listen({ host: '127.0.0.1', port })
    // Known only now; the adapter reads it at each call.
    for (const [code, psp] of Object.entries(outside.psp))
      if (psp && 'callbackUrl' in psp) psp.callbackUrl = `${url}/callbacks/psp/${code}`
    // Told of at the PSP itself, not with each code: the sandbox keeps one such address.
    const told = (['SCB', 'PHAJAY'] as const).find((code) => outside.psp[code])
    if (told) await world('POST', '/sandbox/callback-url', { url: `${url}/callbacks/psp/${told}` })
    for (const game of outside.seamless) game.callbackUrl = `${url}/callbacks/games/${game.code}`
    return url
  }

  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    await app.close()
    settings.close()
    await events.idle()
    await ledger.close()
    if (!options.sandbox) await sandbox.close()
    if (!options.database) await database.close()
  }
  afterAll(close)
  return {
    app,
    context,
    clock,
    jobs,
    sandbox,
    database,
    logs,
    client,
    world,
    register,
    verifyPhone: (from, phone) => verifyPhone(from, world, phone),
    listen,
    close,
  }
}
