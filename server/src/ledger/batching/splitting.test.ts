import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { batchAction } from '../../db/batchLoader.ts'
import { asOwner, onPostgres, testDatabase } from '../../testing/db.ts'
import { TRANSIT, walletOf } from '../address.ts'
import { createLedger } from '../ledger.ts'
import type { MoneyWork } from '../port.ts'

const database = await testDatabase()
const { db } = database
const ledger = createLedger({ db, writer: database.writer })
await asOwner(db, (owner) => sql`create table person (id text primary key)`.execute(owner))

interface Item {
  member: string
  poison?: boolean
}
/** The members of each try of a batch, in the lane or beside it. */
const tries: string[][] = []
beforeEach(() => void tries.splice(0))

const kindOf = (
  name: string,
  inTransit: boolean,
  lock: 'row' | 'advisory',
): MoneyWork<Item, string> => {
  const lockAll = batchAction<string>(async (tx, all) => {
    const ids = all.toSorted()
    tries.push(ids)
    if (lock === 'row')
      await sql`select from person where id = any (${ids}::text[]) order by id for update`.execute(
        tx,
      )
    else
      await sql`select pg_advisory_xact_lock(hashtext('gift'), h) from (select distinct hashtext(m) as h
        from unnest(${ids}::text[]) m order by h) u`.execute(tx)
  })
  return {
    name,
    claims: ({ member }) => [`member:${member}`],
    async run(tx, { member, poison }) {
      await lockAll(tx.db, member)
      if (poison) await sql`select 1 / 0`.execute(tx.db)
      const key = `${name}-${member}`
      const legs = [{ from: 'house:bank:x', to: walletOf(member), amount: 1n }]
      const outcome = await tx.post(
        inTransit
          ? { op: 'hold', key, kind: name, from: walletOf(member), amount: 1n }
          : { op: 'post', key, kind: name, legs },
      )
      return outcome.ok ? 'yes' : 'no'
    },
  }
}
const holding = ledger.money(kindOf('holding', true, 'row'))
const paying = ledger.money(kindOf('paying', false, 'row'))
const giving = ledger.money(kindOf('giving', false, 'advisory'))

let made = 0
async function members(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `s${++made}`)
  await ledger.open(ids.map(walletOf))
  await sql`insert into person select * from unnest(${ids}::text[])`.execute(db)
  await Promise.all(
    ids.map((id) =>
      ledger.submit({
        op: 'post',
        key: `fund-${id}`,
        kind: 'deposit',
        legs: [{ from: 'house:bank:x', to: walletOf(id), amount: 1_000n }],
      }),
    ),
  )
  return ids
}

/** Another transaction has a lock until it is released. */
async function held(lock: (tx: typeof db) => Promise<unknown>): Promise<() => Promise<unknown>> {
  let release = (): void => {}
  let taken = (): void => {}
  const isTaken = new Promise<void>((resolve) => (taken = resolve))
  const ended = asOwner(db, (owner) =>
    owner.transaction().execute(async (tx) => {
      await lock(tx)
      taken()
      await new Promise<void>((resolve) => (release = resolve))
    }),
  )
  await isTaken
  return () => {
    release()
    return ended
  }
}

it('a poisoned item is found by halves, and each of the others is answered', async () => {
  const all = await members(64)
  const answers = await Promise.allSettled(
    all.map((member, n) => holding({ member, poison: n === 41 })),
  )
  expect(answers.map(({ status }) => status === 'rejected')).toEqual(all.map((_, n) => n === 41))
  // A try for each of 64 would be 64 transactions.
  expect(tries.length).toBeLessThan(20)
})

describe.runIf(onPostgres)('a lock that is held too long', () => {
  it("leaves out the member's item for a member's row, and the others run again at once", async () => {
    const [stuck = '', ...others] = await members(64)
    const release = await held((tx) =>
      sql`select from person where id = ${stuck} for update`.execute(tx),
    )
    const waiting = holding({ member: stuck })
    expect(new Set(await Promise.all(others.map((member) => holding({ member }))))).toEqual(
      new Set(['yes']),
    )
    await expect
      .poll(() => tries.some((each) => each.includes(stuck) && each.length === 1))
      .toBe(true)
    expect(tries.filter((each) => !each.includes(stuck)).length).toBeLessThan(4)
    await release()
    expect(await waiting).toBe('yes')
  })

  it("leaves out that member's item alone for a member's advisory lock", async () => {
    const [stuck = '', ...others] = await members(64)
    const release = await held((tx) =>
      sql`select pg_advisory_xact_lock(hashtext('gift'), hashtext(${stuck}))`.execute(tx),
    )
    const waiting = giving({ member: stuck })
    await Promise.all(others.map((member) => giving({ member })))
    expect(tries.filter((each) => !each.includes(stuck)).length).toBeLessThan(4)
    await release()
    expect(await waiting).toBe('yes')
  })

  it('makes only those wait who need transit, when transit is locked', async () => {
    const all = await members(64)
    const [holders, payees] = [all.slice(0, 32), all.slice(32)]
    const release = await held((tx) =>
      sql`select from ledger_account where address = ${TRANSIT} for update`.execute(tx),
    )
    let ended = 0
    const waiting = holders.map((member) => holding({ member }).finally(() => ended++))
    expect(new Set(await Promise.all(payees.map((member) => paying({ member }))))).toEqual(
      new Set(['yes']),
    )
    expect(ended).toBe(0)
    await release()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['yes']))
    // One transaction for the 32 that waited, and a few tries: not one for each.
    expect(
      tries.filter((each) => each.some((member) => holders.includes(member))).length,
    ).toBeLessThan(8)
    expect(Math.min(...tries.map(({ length }) => length))).toBeGreaterThan(16)
  })

  it('and is free again leaves the batch whole', async () => {
    const all = await members(32)
    const release = await held((tx) =>
      sql`select from ledger_account where address = ${TRANSIT} for update`.execute(tx),
    )
    const waiting = all.map((member) => holding({ member }))
    setTimeout(() => void release(), 70)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['yes']))
    expect(Math.min(...tries.map(({ length }) => length))).toBeGreaterThan(16)
  })
})
