import { afterAll, describe, expect, it } from 'vitest'
import { readFeed } from '../../areas/cashin/bankTransfers/feed.ts'
import { trialBalance } from '../../ledger/reads/explorer.ts'
import { SHARDS, shardOf } from '../../ledger/shards.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { testApp, type Client, type TestApp } from '../app.ts'
import { until } from '../cashier.ts'
import { openTestDatabase, type TestDatabase } from '../db.ts'
import { copyPart, countPart, strangers, type Part } from './divide.ts'
import { PARTS } from './parts.ts'

const HALF = SHARDS / 2
const numbers = Array.from({ length: SHARDS }, (_, n) => n + 1)
/** The house's own rows go with the first. */
const PART: readonly [Part, Part] = [
  { shards: numbers.slice(0, HALF), hasHouse: true },
  { shards: numbers.slice(HALF), hasHouse: false },
]
const halfOf = (memberId: string): 0 | 1 => (shardOf(memberId) <= HALF ? 0 : 1)

const whole = await testApp({
  settings: { registerOTP: false, withdrawMin: 1, unplayedFrom: 1_000_000 },
})
await whole.listen()
const { clock } = whole

type Person = Awaited<ReturnType<TestApp['register']>>
const halves: [Person[], Person[]] = [[], []]
while (halves.some((half) => half.length < 2)) {
  const person = await whole.register()
  halves[halfOf(person.memberId)].push(person)
}
const people = halves.flat()

/** What a member does with a wallet: pays in, plays, transfers back, takes out. Baht. */
async function live(house: TestApp, { username, memberId }: Person, client: Client): Promise<void> {
  await client.get('/api/wallet/activate/pg')
  const code = await client.post('/api/qrcode/KBANK', { amount: 500 })
  expect(code.status).toBe(200)
  await house.world('POST', '/sandbox/qr/pay', { qrcodeId: code.body['qrcodeId'], times: 2 })
  const move = (from: string, to: string, amount: number) =>
    client.post('/api/wallet/transfer', { from, to, amount })
  expect((await move('WALLET', 'pg', 120)).status).toBe(200)
  const account = String((await client.get('/api/wallet/account/pg')).body['username'])
  await house.world('POST', '/sandbox/games/pg/play', { username: account, bet: 20, win: 5 })
  expect((await move('pg', 'WALLET', 30)).status).toBe(200)
  expect([username, (await client.post('/api/wallet/withdraw', { amount: 100 })).status]).toEqual([
    username,
    201,
  ])
  await until(async () => {
    await house.jobs.runDue()
    const open = await house.context.db
      .selectFrom('withdrawal')
      .select('id')
      .where('member_id', '=', memberId)
      .where('state', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
      .execute()
    return open.length === 0
  })
}

const shown = async (client: Client) => {
  const statement = await client.post('/api/statement', { page: 1, limit: 50 })
  return {
    wallet: (await client.get('/api/wallet')).body['wallet'],
    total: statement.body['total'],
    rows: statement.body['statements'],
  }
}
const balances = async (db: TestDatabase['db']) =>
  new Map((await trialBalance(db)).map(({ account, balance }) => [account, balance]))
const faults = async (db: TestDatabase['db']) =>
  (await verifyLedger(db)).findings.filter((finding) => finding.faults > 0n)

for (const person of people) await live(whole, person, person.client)
// Money of nobody, and of each half one transfer that nobody has answered yet.
await whole.world('POST', '/sandbox/bank/transfer', {
  fromBankCode: 'SCB',
  fromAccountNo: '6600000001',
  fromName: 'SOMEBODY',
  toAccountNo: '4050012345',
  amount: 77,
})
await readFeed(whole.context)
const waiting = halves.map(([person]) => person as Person)
for (const { client } of waiting) {
  await whole.world('POST', '/sandbox/faults', {
    target: 'game:pg',
    kind: 'timeout-after',
    on: 'write',
  })
  const order = { from: 'WALLET', to: 'pg', amount: 10 }
  expect((await client.post('/api/wallet/transfer', order)).status).toBe(202)
}
await whole.world('DELETE', '/sandbox/faults')
const before = new Map<string, Awaited<ReturnType<typeof shown>>>()
for (const { client, memberId } of people) before.set(memberId, await shown(client))

const databases = [await openTestDatabase(), await openTestDatabase()] as const
afterAll(() => Promise.all(databases.map((each) => each.close())))
for (const n of [0, 1] as const) await copyPart(whole.context.db, databases[n].db, PART[n])

describe('members divided by shard between two databases', () => {
  it('every table is known to belong to members, to the house, or to both', async () => {
    expect(await strangers(whole.context.db)).toEqual([])
    // What is in one part only is in exactly one.
    const [all, ...parts] = await Promise.all(
      [{ shards: numbers, hasHouse: true }, ...PART].map((part) =>
        countPart(whole.context.db, part),
      ),
    )
    const divided = Object.keys(PARTS).filter((table) => !['true', 'false'].includes(PARTS[table]!))
    for (const table of divided)
      expect([table, parts.reduce((sum, part) => sum + (part.get(table) ?? 0), 0)]).toEqual([
        table,
        all?.get(table),
      ])
    expect(parts.map((part) => (part.get('ledger_entry') ?? 0) > 10)).toEqual([true, true])
  })

  it('each part’s books are right by themselves, and add up to the old ones to the satang', async () => {
    expect(await faults(whole.context.db)).toEqual([])
    for (const { db } of databases) expect(await faults(db)).toEqual([])
    const [one, other] = [await balances(databases[0].db), await balances(databases[1].db)]
    const sums = new Map(
      [...new Set([...one.keys(), ...other.keys()])].map((account) => [
        account,
        (one.get(account) ?? 0n) + (other.get(account) ?? 0n),
      ]),
    )
    expect(sums).toEqual(await balances(whole.context.db))
    for (const part of [one, other])
      expect([...part.values()].reduce((sum, each) => sum + each, 0n)).toBe(0n)
  })

  it('a server on each part goes on with its members’ wallets, and knows no other member', async () => {
    for (const n of [0, 1] as const) {
      const house = await testApp({
        database: databases[n],
        clock,
        sandbox: whole.sandbox,
      })
      await house.listen()
      for (const person of halves[n]) {
        const client = house.client(person.token)
        expect(await shown(client)).toEqual(before.get(person.memberId))
      }
      for (const person of halves[1 - n]!)
        expect((await house.client(person.token).get('/api/wallet')).status).toBe(401)

      // What was under way at the cut ends where its member is.
      for (let look = 0; look < 20; look += 1) {
        clock.advance(10_000)
        await house.jobs.runDue()
      }
      const open = await house.context.db
        .selectFrom('game_transfer')
        .select(['member_id', 'state'])
        .where('state', '=', 'PENDING')
        .execute()
      expect(open).toEqual([])
      for (const person of halves[n]) {
        const client = house.client(person.token)
        const { wallet, total } = await shown(client)
        await live(house, person, client)
        const after = await shown(client)
        expect((after.wallet as { amount: number }).amount).toBe(
          (wallet as { amount: number }).amount + 500 - 120 + 30 - 100,
        )
        expect(Number(after.total)).toBe(Number(total) + 4)
      }
      expect(await faults(databases[n].db)).toEqual([])
      await house.close()
    }
  })
})
