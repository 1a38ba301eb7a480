import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/src/start.ts'
import { createIds, systemRandom } from '../chance.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createCredentialCipher, credentialKeysFrom } from '../credentialCipher.ts'
import { openSession } from '../domains/sessions/public.ts'
import { DEFAULT_SETTINGS, type SettingValues, type Settings } from '../domains/site/settings.ts'
import { createApp } from '../http/app.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createMetrics } from '../metrics.ts'
import { buildProviders, providersConfigFromEnv } from '../providers/registry.ts'
import { createTurns } from '../turns.ts'
import { testDatabase } from './db.ts'
import { HeldJobs } from './heldJobs.ts'

export interface Said<T = Record<string, unknown>> { status: number; headers: Headers; body: T }
export interface Caller {
  memberId: string
  get<T = Record<string, unknown>>(path: string): Promise<Said<T>>
  post<T = Record<string, unknown>>(path: string, body: unknown, key?: string): Promise<Said<T>>
  del(path: string): Promise<Said>
}

export interface Cashier {
  context: Context
  app: FastifyInstance
  url: string
  sandbox: Sandbox
  jobs: HeldJobs
  advance(ms: number): void
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): void
  member(bank?: { bankCode: string; bankAccountNo: string } | null): Promise<Caller>
  /** The member registers another account, as far as the rules for that allowed it. */
  changeBank(memberId: string, accountNo: string): Promise<void>
  /** Puts baht into a member's wallet as a deposit would. */
  fund(memberId: string, baht: number): Promise<void>
  balance(address: string): Promise<bigint>
  sandboxCall<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
  fault(target: string, kind: string, times?: number, ms?: number): Promise<void>
  /** The same database and outside world, met by a process that remembers nothing. */
  restarted(): Context
}

/** The server over HTTP on a database of its own with the sandbox in this process, one clock for both. */
export async function openCashier(): Promise<Cashier> {
  const database = await testDatabase()
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const sandbox = await startSandbox({ port: 0, dataDir: null, now: clock.now })
  const providersConfig = providersConfigFromEnv({ SANDBOX_URL: sandbox.url, PROVIDER_TIMEOUT_MS: '400' }, [])
  const values = { ...DEFAULT_SETTINGS }
  const settings: Settings = { get: (key) => values[key], set: async (key, value) => void (values[key] = value), close() {} }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const jobs = new HeldJobs()
  const fresh = (): Context => ({
    config: readConfig({ LOG_LEVEL: 'silent', OPS_PORT: 'off' }), db: database.db, dialect: database.dialect,
    ledger: createLedger({ db: database.db, writer: database.writer, clock }),
    settings, providers: buildProviders(providersConfig, clock), jobs, cipher: createCredentialCipher(credentialKeysFrom('', '/tmp')),
    turns: createTurns(), clock, random: systemRandom, ids: createIds(systemRandom), log, metrics: createMetrics(),
  })
  const context = fresh()
  const app = await createApp(context, { stopping: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // The port is known only now; the adapter reads its address at each call.
  providersConfig.psp.KBANK.callbackUrl = `${url}/callbacks/psp/KBANK`
  afterAll(async () => {
    await app.close()
    await sandbox.close()
  })

  let phones = 0
  return {
    context, app, url, sandbox, jobs,
    advance: (ms) => void (offset += ms),
    set: (key, value) => void (values[key] = value),
    async member(bank = { bankCode: 'SCB', bankAccountNo: String(4_000_000_000 + phones) }) {
      const memberId = context.ids.member()
      const now = clock.now()
      await context.db.insertInto('member').values({
        id: memberId, username: `08${String((phones += 1)).padStart(8, '0')}`, name: 'สมชาย ดี', password_hash: 'none', source_code: null, inviter_id: null,
        bank_code: bank?.bankCode ?? '', bank_account_no: bank?.bankAccountNo ?? '', bank_account_name: 'SOMCHAI DEE', currency: 'BAHT',
        age_confirmed_at: now, created_at: now, updated_at: now,
      }).execute()
      await context.ledger.open([`member:${memberId}:wallet`])
      const { token } = await openSession(context, { id: memberId, remember: true, ip: '127.0.0.1', userAgent: 'test' })
      const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'wallet-user' }
      const call = async <T>(method: string, path: string, extra: RequestInit = {}) =>
        said<T>(await fetch(`${url}${path}`, { method, ...extra, headers: { ...headers, ...(extra.headers as Record<string, string> | undefined) } }))
      return {
        memberId,
        get: (path) => call('GET', path),
        post: (path, body, key) => call('POST', path, {
          body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
        }),
        del: (path) => call('DELETE', path),
      }
    },
    async changeBank(memberId, accountNo) {
      await context.db.updateTable('member').set({ bank_account_no: accountNo }).where('id', '=', memberId).execute()
    },
    async fund(memberId, baht) {
      const outcome = await context.ledger.submit({
        op: 'post', key: context.ids.reference('fund'), kind: 'deposit', legs: [{ from: 'house:psp:KBANK', to: `member:${memberId}:wallet`, amount: BigInt(Math.round(baht * 100)) }],
      })
      if (!outcome.ok) throw new Error(outcome.refusal)
    },
    balance: async (address) => (await context.ledger.balances([address])).get(address)?.balance ?? 0n,
    async sandboxCall<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${sandbox.url}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text === '' ? null : JSON.parse(text)) as T
    },
    async fault(target, kind, times = 1, ms) {
      const response = await fetch(`${sandbox.url}/sandbox/faults`, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ target, kind, times, ...(ms === undefined ? {} : { ms }) }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    restarted: fresh,
  }
}

async function said<T>(response: Response): Promise<Said<T>> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as T }
}

/** Waits until `check` holds; fails after 5 s. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('it never came true')
    await sleep(15)
  }
}
