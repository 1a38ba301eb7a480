import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../testing/app.ts'
import { testDatabase } from '../../testing/db.ts'
import { closeDays } from '../days/close.ts'
import { publicRoots } from '../days/receipt.ts'
import { createLedger } from '../ledger.ts'
import { checkpoint } from './checkpointStore.ts'
import { compareRoots, readRootsFile } from './keptRoots.ts'
import { proveBooks, proveNightly } from './prove.ts'
import { postAll, runAsOwner } from './testing/plants.ts'
import { verifyLedger } from './verify.ts'

const DAY_MS = 86_400_000
const HEADS = "the operators' audit log still has every head that was kept of it"
const database = await testDatabase()
const { db } = database
const clock = testClock()
clock.hold(new Date(midnightOf(20_700) + 3_600_000))
const ledger = createLedger({ ...database, clock })
const today = () => bangkokDay(clock.now().getTime())

const act = (subject: string) =>
  sql`insert into audit_entry (seq, at, operator_id, operator, action, subject, previous, hash)
    values (0, ${clock.now()}, 'op', 'Op', 'test.act', ${subject}, '', '')`.execute(db)

// Two entries a day: the first two days are closed, a checkpoint knows the first, nothing yet knows the last.
await postAll(ledger, '-first')
await act('one')
await act('two')
clock.advance(DAY_MS)
await closeDays(db, clock.now())
await proveBooks(db, clock.now())
await act('three')
await act('four')
const second = dateOf(today())
clock.advance(DAY_MS)
await closeDays(db, clock.now())
await act('five')
await act('six')

beforeEach(() =>
  runAsOwner(
    database,
    'alter table audit_entry disable trigger user',
    'create table kept as table audit_entry',
  ),
)
afterEach(() =>
  runAsOwner(
    database,
    'delete from audit_entry',
    'insert into audit_entry table kept',
    'drop table kept',
    'alter table audit_entry enable trigger user',
  ),
)

const faults = async (look = verifyLedger(db)) =>
  (await look).findings.filter((finding) => finding.faults > 0n)

/** As the owner of the database would: each hash made anew, so that the chain is whole again. */
const chainAnew = `do $$ declare e audit_entry; h text := repeat('0', 64); begin
  for e in select * from audit_entry order by seq loop
    e.previous := h;
    h := audit_hash(e);
    update audit_entry set previous = e.previous, hash = h where seq = e.seq;
  end loop;
end $$`

test('a log that nobody touched has them all', async () => {
  expect(await faults()).toEqual([])
})

test('the end of the log cut off is found, and where it ends now', async () => {
  await runAsOwner(database, 'delete from audit_entry where seq > 3')
  const [found, ...others] = await faults()
  expect([found?.name, others]).toEqual([HEADS, []])
  expect(found?.examples).toContain(
    `the log was cut: it ends at entry 3, and the root of ${second} holds entry 4`,
  )
})

test('today’s entries cut off are found before any root holds them', async () => {
  await runAsOwner(database, 'delete from audit_entry where seq > 5')
  expect(await faults()).toEqual([
    expect.objectContaining({
      name: HEADS,
      examples: ['the log was cut: it ends at entry 5, and the newest head holds entry 6'],
    }),
  ])
})

test('the whole log gone is found', async () => {
  await runAsOwner(database, 'delete from audit_entry')
  expect((await faults()).map(({ name }) => name)).toContain(HEADS)
})

test('an entry rewritten is found with all later hashes made anew, and between which heads', async () => {
  await runAsOwner(database, "update audit_entry set subject = 'another' where seq = 3", chainAnew)
  const [found, ...others] = await faults()
  expect([found?.name, others]).toEqual([HEADS, []])
  expect(found?.examples).toContain(
    `one of the entries 3 to 4 was rewritten: entry 4 is not the one that the root of ${second} holds`,
  )
})

test('the nightly look, which begins at the last checkpoint, finds both and sets no checkpoint', async () => {
  await runAsOwner(database, "update audit_entry set subject = 'another' where seq = 1", chainAnew)
  const since = await checkpoint(db)
  expect((await faults(verifyLedger(db, { since }))).map(({ name }) => name)).toContain(HEADS)
  await runAsOwner(database, 'delete from audit_entry where seq > 1')
  await expect(proveNightly(db, clock.now())).rejects.toThrow('the log was cut')
  expect((await checkpoint(db))?.number).toBe(1)
})

test('who mends the newest head and the checkpoint too is found by the day’s root', async () => {
  const tables = ['ledger_checkpoint', 'ledger_day_root', 'audit_head']
  await runAsOwner(
    database,
    ...tables.flatMap((table) => [
      `create table kept_${table} as table ${table}`,
      `alter table ${table} disable trigger user`,
    ]),
  )
  try {
    await runAsOwner(
      database,
      "update audit_entry set subject = 'another' where seq = 1",
      chainAnew,
      `update ledger_checkpoint c set audit_hash = a.hash from audit_entry a where a.seq = c.audit_seq`,
      `update ledger_day_root d set audit_hash = a.hash from audit_entry a where a.seq = d.audit_seq`,
      `update audit_head h set hash = a.hash from audit_entry a where a.seq = h.seq`,
    )
    const found = await faults()
    expect(found.map(({ name }) => name)).toEqual([
      'the postings of each closed day lead to its root',
    ])
    expect(found[0]?.examples).toContain(`the audit head of ${second} is not the one of its root`)
  } finally {
    await runAsOwner(
      database,
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} table kept_${table}`,
        `drop table kept_${table}`,
        `alter table ${table} enable trigger user`,
      ]),
    )
  }
})

test('a copy of the roots that was kept elsewhere tells of days made anew', async () => {
  const copy = join(tmpdir(), `krapao-roots-${randomUUID()}.json`)
  await writeFile(copy, JSON.stringify(await publicRoots(db)))
  const kept = await readRootsFile(copy)
  await rm(copy)
  expect((await compareRoots(db, kept)).faults).toBe(0n)
  const [newest] = kept
  const found = await compareRoots(db, [
    { day: newest?.day ?? '', root: '00' },
    { day: '2030-01-01', root: '00' },
  ])
  expect(found.examples).toEqual([
    `${newest?.day} has another root by now`,
    '2030-01-01 has no root by now',
  ])
})

test('the server may not touch the newest head', async () => {
  await expect(sql`update audit_head set seq = 0`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`delete from audit_head`.execute(db)).rejects.toThrow('permission denied')
})
