import { startSandbox } from '@krapao/sandbox/start'
import { hashPassword } from '../../areas/people/members/passwords/passwords.ts'
import { setMemberStatus } from '../../areas/people/members/standing.ts'
import { openSession } from '../../areas/people/sessions/service.ts'
import { seat, sitAgain } from '../../areas/staff/operators/testing/seats.ts'
import type { Context } from '../../context.ts'
import {
  testApp,
  testClock,
  type Answered,
  type Client,
  type TestApp,
  type TestAppOptions,
} from '../app.ts'
import { openTestDatabase, type TestDatabase } from '../db.ts'
import { castOf, type ThiefAccount, type Holder } from './cast.ts'
import { Account } from './reference/entitlement.ts'
import type { Edition } from './reference/offers.ts'
import { DAY_MS, RuleBroken } from './reference/rulebook.ts'
import type { HouseBounds } from './reference/waits.ts'
import { SlowRoad } from './slowRoad.ts'

/** Noon in Bangkok: slips are taken. */
const NOON = new Date('2026-11-21T05:00:00.000Z')
/** What the server does each hour, and what an hour here may leave out no longer. */
const HOURLY = ['bank.statement', 'qr.report', 'game-rounds.sweep', 'suspense.settle']
const ROLES = ['finance', 'finance', 'support', 'content', 'content'] as const
/** Well before a session that stands idle ends. */
const IDLE_MS = 20 * 60_000
export const GAMES = ['pg', 'joker2'] as const
/** Where a thief's strategies play too. */
export type Game = (typeof GAMES)[number] | 'ufabet'
/** Those that call our wallet, each by its dialect. */
export const SEAMLESS = ['hub88', 'pgsoft', 'win568', 'pragmatic'] as const
export type Seamless = (typeof SEAMLESS)[number]
export const KIP_A_BAHT = 650
const PASSWORD = 'correct horse battery'
const hashedPassword = hashPassword(PASSWORD, { cheapPasswords: true })
const phoneOf = (number: number, who: number): string =>
  `09${String(number * 4 + who).padStart(8, '0')}`
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
  seats: Partial<Record<Seamless, string>>
  isSuspended: boolean
  username: string
  password: string
  /** Where they call from. */
  address: string
  /** Earlier bank accounts, and until when each was registered, in ms of the site's clock. */
  formerAccounts: { accountNo: string; until: number }[]
  hasRecovered: boolean
  /** Two recoveries of late: nothing leaves the account until an operator says whose it is. */
  isContested: boolean
  /** The account from before each change that was made with a recovered password, and when it was. */
  unproven: { from: Pick<Person, 'accountNo' | 'isOwner'>; isConfirmed: boolean; at: number }[]
  isGivenBack: boolean
  coolingOffUntil: number
  /** Of offers of their history's own: the terms that they saw last, by code. */
  shown: Map<string, Edition>
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
    /** What it asks beyond its defaults; its rule is {@link turnRuleOn}'s. */
    bounds?: HouseBounds
  } = {},
) {
  const clock = testClock()
  clock.hold(NOON)
  const database = await openTestDatabase()
  const sandbox = await startSandbox({ port: 0, dataDir: null, now: () => clock.now(), hangMs: 3 })
  const road = new SlowRoad()
  const options = {
    clock,
    database: given.wrap?.(database) ?? database,
    sandbox,
    replace: (base: Context) => {
      const replaced = given.replace?.(base) ?? {}
      return { ...replaced, ...road.games({ ...base, ...replaced }) }
    },
    settings: {
      registerOTP: false,
      sessionIdleMinutes: 1_000_000,
      inviteRatePercent: 0.5,
      // What two people confirm is tried here, and no ceiling above them.
      worstGiftCeiling: 1e9,
      ...(given.bounds && {
        level0PayoutDay: given.bounds.payoutDay / 100,
        level1PayoutDay: given.bounds.payoutDay / 100,
      }),
      ...given.settings,
    },
  }
  // A house that restarts keeps its address: what is outside goes on calling it there.
  let port: number | undefined
  const start = async (): Promise<TestApp> => {
    const house = await testApp(options)
    port = Number(new URL(await house.listen(port)).port)
    return house
  }
  const site = { house: await start(), clock, sandbox, database }
  let born = 0
  const disturbed = new Set<string>()
  let accounts = 0
  const desks = new Map<number, Promise<Seat>>()

  const enter = async (memberId: string): Promise<Client> => {
    const { token } = await openSession(site.house.context, {
      id: memberId,
      remember: true,
      ip: '127.0.0.1',
      userAgent: 'model',
    })
    return answering(site.house.client(token))
  }
  /** Whatever is asked, the server knows what to say as long as nothing outside fails. */
  const checked = async (asked: Promise<Answered>): Promise<Answered> => {
    const answer = await asked
    if (answer.status === 500 && disturbed.size === 0)
      throw new RuleBroken(`the server does not know: ${answer.text}`)
    return answer
  }
  const answering = (client: Client): Client => ({
    token: client.token,
    get: (...asked) => checked(client.get(...asked)),
    post: (...asked) => checked(client.post(...asked)),
    put: (...asked) => checked(client.put(...asked)),
    delete: (...asked) => checked(client.delete(...asked)),
  })
  const world = <T = unknown>(method: string, path: string, body?: unknown) =>
    site.house.world<T>(method, path, body)

  return {
    /**
     * What offers give one member at most, by code: by one editor's word alone, and by two
     * people's.
     */
    published: { alone: new Map<string, number>(), ofTwo: new Map<string, number>() },
    /** Kip a baht, and since when. */
    rates: [{ perBaht: KIP_A_BAHT, since: 0 }],
    get house() {
      return site.house
    },
    get context() {
      return site.house.context
    },
    clock,
    road,
    world,
    now: () => clock.now().getTime(),
    enter,

    /** For each a stranger, two honest members, and a thief who has invited the second. */
    async people(
      guises: readonly ThiefAccount[],
    ): Promise<{ people: Person[]; stranger: Holder }[]> {
      const { context, jobs } = site.house
      const at = clock.now()
      const hashed = await hashedPassword
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
              username: phoneOf(number, n),
              name: 'สมาชิก',
              password_hash: hashed,
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
        parties.map(async ({ thiefAccount, number, stranger, members }) => {
          const people = await Promise.all(
            members.map(async ({ holder, id: memberId }, n): Promise<Person> => {
              const account = new Account()
              if (given.bounds) account.house = given.bounds
              account.isConfirmedHolder = thiefAccount !== 'number' || n !== 2
              const client = await enter(memberId)
              return {
                ...holder,
                memberId,
                client,
                account,
                players: {},
                seats: {},
                isSuspended: false,
                username: phoneOf(number, n),
                password: PASSWORD,
                address: `10.${(number >> 6) & 255}.${((number << 2) + n) & 255}.9`,
                formerAccounts: [],
                hasRecovered: false,
                isContested: false,
                unproven: [],
                isGivenBack: false,
                coolingOffUntil: 0,
                shown: new Map(),
              }
            }),
          )
          if (people[1]) people[2]?.account.invited.push(people[1].account)
          return { people, stranger }
        }),
      )
    },

    /** Something outside fails, so many times and until {@link heal}. */
    async fault(target: string, kind: string, on?: 'read' | 'write', times = 1): Promise<void> {
      disturbed.add(target)
      await world('POST', '/sandbox/faults', { target, kind, times, ...(on ? { on } : {}) })
    },
    async heal(): Promise<void> {
      if (disturbed.size > 0) await world('DELETE', '/sandbox/faults')
      disturbed.clear()
    },
    /** Whether something outside of such a name has failed since {@link heal}. */
    isDisturbedAt: (names: RegExp): boolean => [...disturbed].some((one) => names.test(one)),

    visitor: (person: Person): Client => site.house.client(undefined, person.address),

    /** Verifies the member's own phone; null where no code is sent, or none is to be had. */
    async verifyPhone(person: Person): Promise<string | null> {
      const client = site.house.client(person.client.token, person.address)
      const sent = await client.post('/api/otp/send', { phoneNumber: person.username })
      if (sent.status !== 200) return null
      const { otpToken, otpRef } = sent.body
      const messages = await world<{ otpRef?: string; otpCode?: string }[]>(
        'GET',
        `/sandbox/sms?phone=${person.username}`,
      )
      const otpCode = messages.find((one) => one.otpRef === otpRef)?.otpCode
      const verified = await client.post('/api/otp/verify', { otpToken, otpCode })
      return verified.status === 200 ? String(otpToken) : null
    },

    /** An account that nobody has yet. */
    newAccountNo: (): string => `44${String((accounts += 1)).padStart(8, '0')}`,

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

    /**
     * An operator's client, logged in: 0 and 1 decide about money, 2 is support, 3 and 4 write
     * offers.
     */
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
