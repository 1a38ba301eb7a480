import { startSandbox } from '@krapao/sandbox/start'
import { setMemberStatus } from '../../domains/members/public.ts'
import { seat, sitAgain } from '../../domains/operators/testing/seats.ts'
import { openSession } from '../../domains/sessions/public.ts'
import { testApp, testClock, type Client, type TestApp, type TestAppOptions } from '../app.ts'
import { openTestDatabase, type TestDatabase } from '../db.ts'
import { castOf, type ThiefAccount, type Holder } from './cast.ts'
import { Account } from './reference/entitlement.ts'
import { DAY_MS } from './reference/rulebook.ts'

/** Noon in Bangkok: slips are taken. */
const NOON = new Date('2026-11-21T05:00:00.000Z')
/** What the server does each hour, and what an hour here may leave out no longer. */
const HOURLY = ['bank.statement', 'qr.report', 'game-rounds.sweep', 'suspense.settle']
const ROLES = ['finance', 'finance', 'support', 'content'] as const
/** Well before a session that stands idle ends. */
const IDLE_MS = 20 * 60_000
export const GAMES = ['pg', 'joker2'] as const
export type Game = (typeof GAMES)[number]
/** An operator at work: when they last did something. */
interface Seat {
  id: string
  token: string
  at: number
}
export interface Person extends Holder {
  memberId: string
  client: Client
  account: Account
  /** Whether the registered bank account is the member's in truth. */
  isOwner: boolean
  players: Partial<Record<Game, string>>
  isSuspended: boolean
}

/**
 * The site, the outside and their people, for many histories one after another; the server can be
 * stopped and started again between two calls.
 */
export async function openSite(
  given: {
    /** What stands between the server and its database, and between it and the outside. */
    wrap?: (database: TestDatabase) => TestDatabase
    replace?: TestAppOptions['replace']
    settings?: TestAppOptions['settings']
  } = {},
) {
  const clock = testClock()
  clock.hold(NOON)
  const database = await openTestDatabase()
  const sandbox = await startSandbox({ port: 0, dataDir: null, now: () => clock.now(), hangMs: 3 })
  const options = {
    clock,
    database: given.wrap?.(database) ?? database,
    sandbox,
    ...(given.replace ? { replace: given.replace } : {}),
    settings: {
      registerOTP: false,
      sessionIdleMinutes: 1_000_000,
      inviteRatePercent: 0.5,
      ...given.settings,
    },
  }
  const start = async (): Promise<TestApp> => {
    const house = await testApp(options)
    await house.listen()
    return house
  }
  const site = { house: await start(), clock, sandbox, database }
  let born = 0
  let hasFaults = false
  const desks = new Map<number, Promise<Seat>>()

  const enter = async (memberId: string): Promise<Client> => {
    const { token } = await openSession(site.house.context, {
      id: memberId,
      remember: true,
      ip: '127.0.0.1',
      userAgent: 'model',
    })
    return site.house.client(token)
  }
  const world = <T = unknown>(method: string, path: string, body?: unknown) =>
    site.house.world<T>(method, path, body)

  return {
    get house() {
      return site.house
    },
    get context() {
      return site.house.context
    },
    clock,
    world,
    now: () => clock.now().getTime(),
    enter,

    /** For each a stranger, two honest members, and a thief who has invited the second. */
    async people(
      guises: readonly ThiefAccount[],
    ): Promise<{ people: Person[]; stranger: Holder }[]> {
      const { context, jobs } = site.house
      const at = clock.now()
      const parties = guises.map((thiefAccount) => {
        const cast = castOf(thiefAccount, (born += 1))
        const members = cast.members.map((holder) => ({ holder, id: context.ids.member() }))
        return { thiefAccount, number: born, stranger: cast.stranger, members }
      })
      for (const { stranger } of parties) await world('POST', '/sandbox/bank/holder', stranger)
      await context.db
        .insertInto('member')
        .values(
          parties.flatMap(({ number, members }) =>
            members.map(({ holder, id }, n) => ({
              id,
              username: `09${String(number * 4 + n).padStart(8, '0')}`,
              name: 'สมาชิก',
              password_hash: 'none',
              source_code: null,
              inviter_id: n === 1 ? (members[2]?.id ?? null) : null,
              bank_code: holder.bankCode,
              bank_account_no: holder.accountNo,
              bank_account_name: holder.name,
              currency: holder.bankCode === 'BCEL' ? ('LAK' as const) : ('BAHT' as const),
              age_confirmed_at: at,
              created_at: at,
              updated_at: at,
            })),
          ),
        )
        .execute()
      const ids = parties.flatMap(({ members }) => members.map(({ id }) => id))
      await context.ledger.open(ids.map((id) => `member:${id}:wallet` as const))
      await jobs.runCron('holder.sweep')
      await jobs.runDue()
      return Promise.all(
        parties.map(async ({ thiefAccount, stranger, members }) => {
          const people = await Promise.all(
            members.map(async ({ holder, id: memberId }, n): Promise<Person> => {
              const account = new Account()
              account.isConfirmedHolder = thiefAccount !== 'number' || n !== 2
              const client = await enter(memberId)
              return { ...holder, memberId, client, account, players: {}, isSuspended: false }
            }),
          )
          if (people[1]) people[2]?.account.invited.push(people[1].account)
          return { people, stranger }
        }),
      )
    },

    /** Something outside fails once, until {@link heal}. */
    async fault(target: string, kind: string, on?: 'read' | 'write'): Promise<void> {
      hasFaults = true
      await world('POST', '/sandbox/faults', { target, kind, ...(on ? { on } : {}) })
    },
    async heal(): Promise<void> {
      if (hasFaults) await world('DELETE', '/sandbox/faults')
      hasFaults = false
    },

    /** Time passes in small steps, and what is due is done. */
    async pass(minutes: number, people: readonly Person[]): Promise<void> {
      const parts = Math.min(minutes, 5)
      for (let n = 0; n < parts; n++) {
        clock.advance((minutes * 60_000) / parts)
        await site.house.jobs.runDue()
      }
      if (minutes > 60) for (const cron of HOURLY) await site.house.jobs.runCron(cron)
      if (minutes * 60_000 < DAY_MS) return
      for (const person of people)
        if (!person.isSuspended) person.client = await enter(person.memberId)
    },

    /** An operator's client, logged in: 0 and 1 decide about money, 2 is support, 3 writes texts. */
    async desk(by: number): Promise<Client> {
      const { context } = site.house
      const role = ROLES[by]
      if (!role) throw new Error(`nobody sits at desk ${by}`)
      // One after another: two who ask at once must not make two people of one operator.
      const sits = (desks.get(by) ?? Promise.resolve(null)).then(async (known): Promise<Seat> => {
        const at = clock.now().getTime()
        if (known && at - known.at < IDLE_MS) return { ...known, at }
        if (known) return { ...known, token: await sitAgain(context, known.id), at }
        const { id, token } = await seat(context, role)
        return { id, token, at }
      })
      desks.set(by, sits)
      return site.house.client((await sits).token)
    },

    async suspend(person: Person, isSuspended: boolean): Promise<void> {
      const status = isSuspended ? 'SUSPENDED' : 'ACTIVE'
      await setMemberStatus(site.house.context, person.memberId, status)
      person.isSuspended = isSuspended
      if (!isSuspended) person.client = await enter(person.memberId)
    },

    /** The server stops and another starts on the same database, before the same outside. */
    async restart(people: readonly Person[]): Promise<void> {
      await site.house.close()
      site.house = await start()
      for (const person of people)
        person.client = person.isSuspended ? site.house.client('') : await enter(person.memberId)
    },

    async close(): Promise<void> {
      await site.house.close()
      await sandbox.close()
      await database.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
