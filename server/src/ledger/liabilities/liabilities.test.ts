import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import { checkLiability, readLiability, totalOf } from '@krapao/contract/fair/liability'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../runtime/chance.ts'
import { testClock } from '../../testing/app.ts'
import { testDatabase } from '../../testing/db.ts'
import { closeDays } from '../days/close.ts'
import { createLedger } from '../ledger.ts'
import { runAsOwner } from '../verify/testing/plants.ts'
import { buildNight } from './build.ts'
import { liabilityProof } from './proof.ts'
import { nightOf, partRoots } from './store.ts'

const DAY_MS = 86_400_000
const database = await testDatabase()
const { db } = database
const clock = testClock()
clock.hold(new Date(midnightOf(20_700) + 3_600_000))
const ledger = createLedger({ ...database, clock })
const house = { db, random: systemRandom }
let serial = 0
const pay = async (to: string, amount: bigint) => {
  await ledger.open([to])
  await ledger.submit({
    op: 'post',
    key: `k${(serial += 1)}`,
    kind: 'deposit',
    legs: [{ from: 'house:bank:SCB', to, amount }],
  })
}
const hold = (key: string, from: string, amount: bigint) =>
  ledger.submit({ op: 'hold', key, kind: 'withdraw', from, amount })
/** What the member's phone makes of their leaf. */
async function checked(day: number, memberId: string) {
  const { root, satang, size } = await buildNight(house, day)
  const found = await liabilityProof(db, day, memberId)
  if (!found?.proof) return found
  const said = await checkLiability(found.proof, memberId, {
    day: dateOf(day),
    root,
    size,
    satang: String(satang),
  })
  const liability = readLiability(found.proof.leaf)
  return { said, satang: liability && totalOf(liability), liability, proof: found.proof }
}
const today = () => bangkokDay(clock.now().getTime())
const nextDay = async () => {
  clock.advance(DAY_MS)
  await closeDays(db, clock.now())
}

// Before midnight: deposits, money in a game and in cashback, coins, a hold that stays and two that end the day after.
await pay('member:anna:wallet', 120_00n)
await pay('member:anna:game:pg', 30_00n)
await pay('member:anna:refund', 5_00n)
await pay('member:bo:wallet', 77n)
await pay('member:chai:wallet', 50_00n)
await ledger.open(['member:dao:wallet', 'member:anna:coin'])
await ledger.submit({
  op: 'post',
  key: 'coins',
  kind: 'deposit',
  legs: [{ from: 'house:coin', to: 'member:anna:coin', amount: 9n }],
})
await hold('stays', 'member:anna:wallet', 20_00n)
await hold('paid', 'member:chai:wallet', 10_00n)
await hold('back', 'member:chai:wallet', 3_00n)
const day = today()
await nextDay()
// After midnight: none of this may change the night.
await pay('member:bo:wallet', 1_000_00n)
await pay('member:late:wallet', 1_00n)
await hold('new', 'member:anna:wallet', 1_00n)
await hold('newAndPaid', 'member:anna:wallet', 2_00n)
await ledger.submit({
  op: 'settle',
  key: 'paid-settle',
  hold: 'paid',
  legs: [{ from: 'house:transit', to: 'house:bank:main', amount: 10_00n }],
})
await ledger.submit({
  op: 'settle',
  key: 'newAndPaid-settle',
  hold: 'newAndPaid',
  legs: [{ from: 'house:transit', to: 'house:bank:main', amount: 2_00n }],
})
await ledger.submit({ op: 'void', key: 'back-void', hold: 'back' })

describe('a night', () => {
  it('holds what each member was owed at midnight, whatever was posted since', async () => {
    const night = await buildNight(house, day)
    expect(night).toMatchObject({ size: 3, satang: 205_77n, at: new Date(midnightOf(day + 1)) })
    expect(night.house).toMatchObject({ transit: 33_00n, suspense: 0n })
    expect(await checked(day, 'anna')).toMatchObject({
      said: 'MATCHES',
      satang: 155_00n,
      liability: { wallet: '10000', games: '3000', cashback: '500', onItsWay: '2000' },
    })
    expect(await checked(day, 'bo')).toMatchObject({ said: 'MATCHES', satang: 77n })
    const chai = { wallet: '3700', onItsWay: '1300' }
    expect(await checked(day, 'chai')).toMatchObject({ said: 'MATCHES', liability: chai })
  })

  it('owes nothing to who had nothing then, and knows no other night', async () => {
    for (const member of ['dao', 'late', 'nobody'])
      expect(await checked(day, member)).toEqual({ proof: null })
    expect(await liabilityProof(db, day - 1, 'anna')).toBeNull()
  })

  it('names nobody, and keeps no leaf but in its tree', async () => {
    const rows = await db.selectFrom('liability_part').selectAll().execute()
    const kept = Buffer.concat(rows.map(({ nodes }) => Buffer.from(nodes))).toString('latin1')
    expect(kept).not.toMatch(/anna|bo|chai/)
    expect(await db.selectFrom('liability_leaf').selectAll().execute()).toEqual([])
  })

  it('is one leaf of one member: another one’s number makes it another leaf', async () => {
    const anna = await checked(day, 'anna')
    if (!anna?.proof) throw new Error('no leaf')
    const { root, satang, size } = await buildNight(house, day)
    const night = { day: dateOf(day), root, size, satang: String(satang) }
    expect(await checkLiability(anna.proof, 'bo', night)).toBe('DIFFERS')
    expect(await checkLiability(anna.proof, 'anna', { ...night, satang: '1' })).toBe('DIFFERS')
    const other = { ...anna.proof, leaf: anna.proof.leaf.replace('"10000"', '"1"') }
    expect(await checkLiability(other, 'anna', night)).toBe('DIFFERS')
  })

  it('goes on where it was cut off, and ends once, from two sides at once', async () => {
    await nextDay()
    const next = today() - 1
    const both = await Promise.all([buildNight(house, next), buildNight(house, next)])
    expect(both[0]).toEqual(both[1])
    const [now, before] = [await checked(next, 'bo'), await checked(day, 'bo')]
    expect(now).toMatchObject({ said: 'MATCHES', satang: 1_000_77n })
    // Another salt each night: nobody follows a member from one tree to the next.
    const salts = [now, before].map((leaf) => readLiability(leaf?.proof?.leaf ?? '')?.salt)
    expect(new Set(salts).size).toBe(2)
    // Cut off before its tree, as a process that died leaves it.
    await nextDay()
    const third = today() - 1
    await expect(buildNight({ ...house, db: failingAt(3) }, third)).rejects.toThrow('cut off')
    expect((await nightOf(db, third))?.root).toBeNull()
    expect(await checked(third, 'anna')).toMatchObject({ said: 'MATCHES' })
  })

  it('keeps leaves for eight nights', async () => {
    for (let n = 0; n < 8; n++) await nextDay()
    await buildNight(house, today() - 1)
    expect(await partRoots(db, day)).toEqual([])
    expect(await liabilityProof(db, day, 'anna')).toBeNull()
  })
})

/** The same database, of which the nth transaction from now fails. */
function failingAt(nth: number): typeof db {
  let count = 0
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && (count += 1) === nth) throw new Error('cut off')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe('a lie in the books', () => {
  const wallet = `(select id from ledger_account where address = 'member:bo:wallet')`
  const plant = (set: string) =>
    runAsOwner(
      database,
      'alter table ledger_account drop constraint if exists ledger_account_check',
      `update ledger_account set ${set} where id = ${wallet}`,
    )

  it.each([
    ['a lowered balance', 'balance = balance - 100', 'balance = balance + 100', /members are owed/],
    ['a negative balance', 'balance = -1 - balance', 'balance = -1 - balance', /below zero/],
  ])('of %s is no night, until it is mended', async (_what, lie, mend, why) => {
    await nextDay()
    await plant(lie)
    await expect(buildNight(house, today() - 1)).rejects.toThrow(why)
    expect((await nightOf(db, today() - 1))?.root).toBeNull()
    await plant(mend)
    expect(await checked(today() - 1, 'bo')).toMatchObject({ said: 'MATCHES' })
  })
  it('of a hidden member, whose leaf is taken away while it is counted, is no night either', async () => {
    await nextDay()
    const hidden = today() - 1
    // Counted in two steps (begun, counted, found to be the last): the tree is not yet made.
    await expect(buildNight({ ...house, db: failingAt(4) }, hidden)).rejects.toThrow('cut off')
    await runAsOwner(database, `delete from liability_leaf where satang = 100077`)
    await expect(buildNight(house, hidden)).rejects.toThrow(/members are owed/)
    expect(await checked(hidden, 'bo')).toMatchObject({ said: 'MATCHES', satang: 1_000_77n })
  })
})
