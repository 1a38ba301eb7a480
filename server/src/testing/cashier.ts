import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, vi } from 'vitest'
import { openSession } from '../areas/people/sessions/service.ts'
import { createKeyedMutex } from '../concurrency/keyedMutex.ts'
import type { Context } from '../context.ts'
import { createLedger } from '../ledger/ledger.ts'
import { verifyLedger } from '../ledger/verify/verify.ts'
import type { SettingValues } from '../settings/settings.ts'
import { testApp } from './app.ts'
import { HeldJobs } from './heldJobs.ts'
import { balanceOf, fundWallet } from './wallets.ts'
import { callsOver, type Answer, type Call } from './wire/calls.ts'

export type Said<T = Record<string, unknown>> = Answer<Headers, T>
export interface Caller {
  memberId: string
  get<T = Record<string, unknown>>(path: string): Promise<Said<T>>
  post<T = Record<string, unknown>>(path: string, body: unknown, key?: string): Promise<Said<T>>
  del(path: string): Promise<Said>
  /** Any other request in the member's name. */
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    request: RequestInit,
  ): Promise<Said<T>>
}

export interface Cashier {
  context: Context
  url: string
  /** Where the outside world listens. */
  sandboxUrl: string
  jobs: HeldJobs
  /** Every line the server has logged, at every level. */
  logs: string[]
  advance(ms: number): void
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): Promise<void>
  member(bank?: { bankCode: string; bankAccountNo: string } | null): Promise<Caller>
  /** The member registers another account, as far as the rules for that allowed it. */
  changeBank(memberId: string, accountNo: string): Promise<void>
  /** Puts baht into a member's wallet as a deposit would. */
  fund(memberId: string, baht: number): Promise<void>
  balance(address: string): Promise<bigint>
  sandboxCall<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
  fault(
    target: string,
    kind: string,
    times?: number,
    ms?: number,
    on?: 'read' | 'write',
  ): Promise<void>
  /** The same database and outside world, met by a process that remembers nothing. */
  restarted(): Context
}

/**
 * {@link testApp} listening, with members made at once and jobs that are only written down. When the
 * file is done the books are verified. `env`: more of the environment, e.g. which PSPs are under
 * contract. `replace`: parts of the context put in the place of the real ones.
 */
export async function openCashier(
  env: Record<string, string> = {},
  replace: (base: Context) => Partial<Context> = () => ({}),
): Promise<Cashier> {
  const jobs = new HeldJobs()
  const server = await testApp({ env, replace: (base) => ({ ...replace(base), jobs }) })
  const { context, clock, database } = server
  const url = await server.listen()
  afterAll(async () => {
    // Payouts that follow a commit may still be on their way: the books and the rows agree once those have ended.
    await vi.waitFor(
      async () => {
        const { findings, pending } = await verifyLedger(context.db)
        expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
        const open = await context.db
          .selectFrom('withdrawal')
          .select('id')
          .where('state', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
          .execute()
        expect(pending.map((hold) => hold.key).toSorted()).toEqual(
          open.map((row) => `${row.id}:hold`).toSorted(),
        )
      },
      { timeout: 5_000, interval: 50 },
    )
  })

  let phones = 0
  return {
    context,
    url,
    jobs,
    logs: server.logs,
    advance: (ms) => clock.advance(ms),
    set: (key, value) => context.settings.set(key, value),
    async member(bank = { bankCode: 'SCB', bankAccountNo: String(4_000_000_000 + phones) }) {
      const memberId = context.ids.member()
      const now = clock.now()
      await context.db
        .insertInto('member')
        .values({
          id: memberId,
          username: `08${String((phones += 1)).padStart(8, '0')}`,
          name: 'สมชาย ดี',
          password_hash: 'none',
          source_code: null,
          inviter_id: null,
          bank_code: bank?.bankCode ?? '',
          bank_account_no: bank?.bankAccountNo ?? '',
          bank_account_name: 'SOMCHAI DEE',
          currency: 'BAHT',
          age_confirmed_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute()
      // The bank has been asked about the account and agrees, as it has of nearly every member.
      await context.db
        .updateTable('bank_holder')
        .set({ state: 'AGREES', next_ask_at: null, answered_at: now })
        .where('member_id', '=', memberId)
        .execute()
      await context.ledger.open([`member:${memberId}:wallet`])
      const { token } = await openSession(context, {
        id: memberId,
        remember: true,
        ip: '127.0.0.1',
        userAgent: 'test',
      })
      const call = callsOver(url, () => ({ token })) as <T>(
        ...request: Parameters<Call>
      ) => Promise<Said<T>>
      return {
        memberId,
        get: (path) => call('GET', path),
        post: (path, body, key) =>
          call('POST', path, body, key === undefined ? {} : { 'idempotency-key': key }),
        del: (path) => call('DELETE', path),
        send: (method, path, { body, headers }) =>
          call(method, path, body ?? undefined, headers as Record<string, string> | undefined),
      }
    },
    async changeBank(memberId, accountNo) {
      await context.db
        .updateTable('member')
        .set({ bank_account_no: accountNo, updated_at: context.clock.now() })
        .where('id', '=', memberId)
        .execute()
    },
    fund: (memberId, baht) => fundWallet(context, memberId, baht, 'house:prize'),
    sandboxUrl: server.sandbox.url,
    balance: (address) => balanceOf(context, address),
    sandboxCall: (method, path, body) => server.world(method, path, body),
    fault: async (target, kind, times = 1, ms, on) =>
      void (await server.world('POST', '/sandbox/faults', {
        target,
        kind,
        times,
        ...(ms === undefined ? {} : { ms }),
        ...(on === undefined ? {} : { on }),
      })),
    restarted: () => ({
      ...context,
      ledger: createLedger({ db: database.db, writer: database.writer, clock }),
      mutex: createKeyedMutex(),
    }),
  }
}

/** Waits until `check` holds; fails after 20 s. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('it never came true')
    await sleep(15)
  }
}
