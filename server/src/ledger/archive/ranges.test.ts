import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/app.ts'
import { asOwner, testDatabase } from '../../testing/db.ts'
import { closeDays } from '../days/close.ts'
import { readReceipt } from '../days/receipt.ts'
import { createLedger } from '../ledger.ts'
import { accountEntries, findPosting, trialBalance } from '../reads/explorer.ts'
import { readLifetime } from '../reads/flows.ts'
import { proveBooks } from '../verify/prove.ts'
import { postAll, runAsOwner, walletOf, withPlanted } from '../verify/testing/plants.ts'
import { verifyLedger } from '../verify/verify.ts'
import { archiveRanges, keepRanges, ledgerRanges, makeRanges } from './ranges.ts'

const database = await testDatabase()
const { db } = database
const clock = testClock()
const ledger = createLedger({ ...database, clock })
const DAY_MS = 86_400_000

const ranges = async () =>
  (await ledgerRanges(db)).map(({ firstId, endId, isArchived }) => [firstId, endId, isArchived])
/** Postings from here on have this id and higher. */
const goOnAt = (id: number) =>
  runAsOwner(database, `select setval('ledger_transfer_id', ${id}, false)`)
const faulty = async () =>
  (await verifyLedger(db)).findings.filter(({ faults }) => faults > 0n).map(({ name }) => name)
const account = `(select id from ledger_account where address = '${walletOf('-old')}')`
const refusal = (text: string) =>
  asOwner(db, (owner) => sql.raw(text).execute(owner)).then(
    () => 'done',
    (error: unknown) => String(error),
  )

// Four hundred days ago in the first range; from then on in the second.
clock.hold(new Date(Date.now() - 400 * DAY_MS))
await postAll(ledger, '-old')
clock.advance(DAY_MS)
await closeDays(db, clock.now())
const [first, second] = await ledgerRanges(db)
if (!first || !second) throw new Error('no ranges')
await goOnAt(Number(first.endId) - 2)
await ledger.open([walletOf('-new'), 'member:v-new:coin'])
await postAll(ledger, '-new')

/** All that is read of what will be archived. */
const read = async () => {
  const page = await ledger.statement('v-old', 1, 10)
  const oldest = page.rows.at(-1)?.id ?? 0n
  return {
    page,
    second: await ledger.statement('v-old', 2, 1),
    account: await accountEntries(db, walletOf('-old'), 1, 10),
    house: await accountEntries(db, 'house:psp:kbank', 1, 10),
    posting: await findPosting(db, oldest),
    lifetime: await readLifetime(db, 'v-old'),
    receipt: await readReceipt(db, 'v-old', oldest),
    trial: await trialBalance(db),
    replayed: await ledger.submit({ op: 'void', key: 'ended-old-void', hold: 'ended-old' }),
  }
}

test('postings go on from one range into the next, and the books are right', async () => {
  const { rows } = await sql<{ in: string }>`select distinct tableoid::regclass::text as in
    from ledger_entry order by 1`.execute(db)
  expect(rows.map((row) => row.in)).toEqual(['ledger_entry_0', `ledger_entry_${second.firstId}`])
  expect(await faulty()).toEqual([])
  expect(await ledger.statement('v-new', 1, 10)).toMatchObject({ total: 2 })
})

test.each([
  ['an entry, in the same range', 'ledger_entry', 'transfer_id', /unique|duplicate/],
  ['an entry, in another range', 'ledger_entry', '(select max(id) from ledger_transfer)', /number/],
  ['a line, in the same range', 'ledger_line', 'transfer_id', /unique|duplicate/],
  ['a line, in another range', 'ledger_line', '(select max(id) from ledger_transfer)', /number/],
])('the owner cannot write the number of %s a second time', async (_, table, id, why) => {
  const row =
    table === 'ledger_entry'
      ? `select account_id, seq, ${id}, 0, balance from ledger_entry where account_id = ${account} and seq = 1`
      : `select account_id, number, ${id}, type, from_name, to_name, amount from ledger_line
          where account_id = ${account} and number = 1`
  expect(await refusal(`insert into ${table} ${row}`)).toMatch(why)
})

test('without what refuses it a number written twice is found', async () => {
  const plant = `insert into ledger_entry select account_id, seq, (select max(id) from ledger_transfer), 0, balance
    from ledger_entry where account_id = ${account} and seq = 1`
  await withPlanted(database, plant, async () => {
    expect(await faulty()).toContain(
      'seq has no gap, and each running balance follows from the one before',
    )
  })
})

test('postings of one account at once, over the end of a range, count on without a gap or a double', async () => {
  const third = (await ledgerRanges(db))[2]
  await goOnAt(Number(third?.firstId) - 20)
  const put = (n: number) => ({
    op: 'post' as const,
    key: `at-once-${n}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:kbank', to: walletOf('-new'), amount: 1n }],
  })
  const other = createLedger({ ...database, clock })
  const told = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? ledger : other).submit(put(n))),
  )
  expect(told.every(({ ok }) => ok)).toBe(true)
  await other.close()
  expect(await faulty()).toEqual([])
})

test('two ranges are ahead of the newest posting, however often and by whom they are made', async () => {
  const before = await ranges()
  expect(
    await Promise.all([makeRanges(db), makeRanges(db)]).then((made) => made.toSorted()),
  ).toEqual([0, 2])
  expect((await ranges()).length).toBe(before.length + 2)
  await keepRanges(db, 0)
  expect((await ranges()).length).toBe(before.length + 2)
})

test('a posting behind all ranges is kept, and the ranges go on behind it', async () => {
  const last = (await ledgerRanges(db)).at(-1)
  await asOwner(db, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`select setval('ledger_transfer_id', ${Number(last?.endId) + 5}, false)`.execute(tx)
      await sql`insert into ledger_transfer (id, key, op, kind, content, created_at)
          values (nextval('ledger_transfer_id'), 'far', 1, 'x', gen_random_uuid(), ${clock.now()})`.execute(
        tx,
      )
      await sql`insert into ledger_entry select id, seq + 1, (select max(id) from ledger_transfer), 0, balance
          from ledger_account where address = ${walletOf('-old')}`.execute(tx)
      const { rows } = await sql<{ made: number }>`select ledger_make_ranges() as made`.execute(tx)
      expect(rows).toEqual([{ made: 2 }])
      throw new Error('undone')
    }),
  ).catch((error: unknown) => expect(String(error)).toContain('undone'))
})

test('nothing is archived that is young, or that no checkpoint has proven', async () => {
  expect(await archiveRanges(db, 12)).toEqual([])
  await proveBooks(db, clock.now())
  expect(await archiveRanges(db, 24)).toEqual([])
  await expect(archiveRanges(db, 2)).rejects.toThrow('three months')
  expect((await ranges()).some(([, , isArchived]) => isArchived)).toBe(false)
})

test('the server itself can move or make no range of its choice', async () => {
  for (const call of ['ledger_move_to_archive(0, 1)', 'ledger_add_range(90000000, 90000001)'])
    await expect(sql.raw(`select ${call}`).execute(db)).rejects.toThrow('permission denied')
  for (const table of [
    'ledger_entry_0',
    'ledger_line_0',
    'ledger_entry_rest',
    'archive.ledger_entry',
  ])
    await expect(sql.raw(`delete from ${table}`).execute(db)).rejects.toThrow('permission denied')
})

test('statement, receipt, explorer, replay and the look at everything read what was archived as before', async () => {
  const before = await read()
  expect(before.page.rows.length).toBe(2)
  expect(await archiveRanges(db, 12)).toEqual([0n, second.firstId])
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger_entry e
    where account_id = ${sql.raw(account)}`.execute(db)
  expect(rows[0]?.n).toBe(0n)
  expect(await read()).toEqual(before)
  expect(await faulty()).toEqual([])
})

test('an account whose entries are all archived goes on where it stood', async () => {
  clock.hold(new Date())
  const paid = await ledger.submit({ op: 'void', key: 'open-old-void', hold: 'open-old' })
  expect(paid).toMatchObject({ ok: true, replayed: false })
  const since = await proveBooks(db, clock.now())
  expect(since.ok).toBe(true)
  expect(await faulty()).toEqual([])
  expect(
    (await accountEntries(db, walletOf('-old'), 1, 10))?.entries.map(({ seq }) => seq),
  ).toEqual([5n, 4n, 3n, 2n, 1n])
})

test('the number of an archived entry cannot be written a second time', async () => {
  expect(
    await refusal(`insert into ledger_entry select account_id, seq, (select max(id) from ledger_transfer), 0, balance
      from archive.ledger_entry where account_id = ${account} and seq = 1`),
  ).toMatch(/number/)
})

test('archived entries are never changed, and one that was is found', async () => {
  const plant = `update archive.ledger_entry set amount = amount + 1 where account_id = ${account} and seq = 1`
  expect(await refusal(plant)).toContain('never changed')
  await runAsOwner(database, 'alter table archive.ledger_entry disable trigger user')
  await withPlanted(database, plant, async () => {
    expect(await faulty()).toContain('each transfer sums to zero')
  })
  await runAsOwner(
    database,
    `update archive.ledger_entry set amount = amount - 1 where account_id = ${account} and seq = 1`,
    'alter table archive.ledger_entry enable trigger user',
  )
  expect(await faulty()).toEqual([])
})
