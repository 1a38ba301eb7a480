import { startSandbox } from '@krapao/sandbox/start'
import { setMemberStatus } from '../../domains/members/public.ts'
import { openSession } from '../../domains/sessions/public.ts'
import { testApp, testClock, type Client, type TestApp } from '../app.ts'
import { openTestDatabase } from '../db.ts'
import { Account } from './whose.ts'

/** Noon in Bangkok: slips are taken. */
const NOON = new Date('2026-11-21T05:00:00.000Z')
export const GAMES = ['pg', 'joker2'] as const
export type Game = (typeof GAMES)[number]
/** Whom a thief pretends to be: nobody, a stranger by number, or by what a mask shows of it. */
export type Guise = 'own' | 'number' | 'mask'

export interface Holder {
  bankCode: string
  accountNo: string
  name: string
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
export async function openTown() {
  const clock = testClock()
  clock.hold(NOON)
  const database = await openTestDatabase()
  const sandbox = await startSandbox({ port: 0, dataDir: null, now: () => clock.now(), hangMs: 3 })
  const options = {
    clock,
    database,
    sandbox,
    settings: { registerOTP: false, sessionIdleMinutes: 1_000_000, inviteRatePercent: 0.5 },
  }
  const start = async (): Promise<TestApp> => {
    const house = await testApp(options)
    await house.listen()
    return house
  }
  const town = { house: await start(), clock, sandbox, database }
  let born = 0

  const enter = async (memberId: string): Promise<Client> => {
    const { token } = await openSession(town.house.context, {
      id: memberId,
      remember: true,
      ip: '127.0.0.1',
      userAgent: 'model',
    })
    return town.house.client(token)
  }
  const world = <T = unknown>(method: string, path: string, body?: unknown) =>
    town.house.world<T>(method, path, body)

  return {
    get house() {
      return town.house
    },
    get context() {
      return town.house.context
    },
    clock,
    world,
    now: () => clock.now().getTime(),
    enter,

    /** A stranger, two honest members, and a thief who has invited the second. */
    async people(guise: Guise): Promise<{ people: Person[]; stranger: Holder }> {
      const serial = String((born += 1)).padStart(4, '0')
      const stranger = { bankCode: 'SCB', accountNo: `98${serial}9184`, name: 'นาย สมชาย ใจดี' }
      await world('POST', '/sandbox/bank/holder', stranger)
      const registered: (Holder & { isOwner: boolean })[] = [
        {
          bankCode: 'SCB',
          accountNo: `41${serial}1111`,
          name: 'อนงค์ มีสุข',
          isOwner: true,
        },
        {
          bankCode: 'KBANK',
          accountNo: `42${serial}2222`,
          name: 'บุญมา รักดี',
          isOwner: true,
        },
        {
          own: {
            bankCode: 'SCB',
            accountNo: `43${serial}3333`,
            name: 'ปราณี แก้วใส',
            isOwner: true,
          },
          number: { ...stranger, name: 'ปราณี แก้วใส', isOwner: false },
          mask: {
            bankCode: 'SCB',
            accountNo: `00${serial}9180`,
            name: 'สมชาย ใจเย็น',
            isOwner: false,
          },
        }[guise],
      ]
      const ids = registered.map(() => town.house.context.ids.member())
      const at = clock.now()
      await town.house.context.db
        .insertInto('member')
        .values(
          registered.map((holder, n) => ({
            id: ids[n] ?? '',
            username: `09${String(born * 4 + n).padStart(8, '0')}`,
            name: 'สมาชิก',
            password_hash: 'none',
            source_code: null,
            inviter_id: n === 1 ? (ids[2] ?? null) : null,
            bank_code: holder.bankCode,
            bank_account_no: holder.accountNo,
            bank_account_name: holder.name,
            currency: 'BAHT' as const,
            age_confirmed_at: at,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute()
      await town.house.context.ledger.open(ids.map((id) => `member:${id}:wallet` as const))
      await town.house.jobs.runCron('holder.sweep')
      await town.house.jobs.runDue()
      const people = await Promise.all(
        registered.map(async (holder, n): Promise<Person> => {
          const account = new Account()
          account.isConfirmedHolder = guise !== 'number' || n !== 2
          const memberId = ids[n] ?? ''
          const client = await enter(memberId)
          return { ...holder, memberId, client, account, players: {}, isSuspended: false }
        }),
      )
      if (people[1]) people[2]?.account.invited.push(people[1].account)
      return { people, stranger }
    },

    async suspend(person: Person, isSuspended: boolean): Promise<void> {
      const status = isSuspended ? 'SUSPENDED' : 'ACTIVE'
      await setMemberStatus(town.house.context, person.memberId, status)
      person.isSuspended = isSuspended
      if (!isSuspended) person.client = await enter(person.memberId)
    },

    /** The server stops and another starts on the same database, before the same outside. */
    async restart(people: readonly Person[]): Promise<void> {
      await town.house.close()
      town.house = await start()
      for (const person of people)
        person.client = person.isSuspended ? town.house.client('') : await enter(person.memberId)
    },

    async close(): Promise<void> {
      await town.house.close()
      await sandbox.close()
      await database.close()
    },
  }
}
export type Town = Awaited<ReturnType<typeof openTown>>
