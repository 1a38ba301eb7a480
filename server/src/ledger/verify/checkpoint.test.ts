import { midnightOf } from '@krapao/contract/bangkok'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/app.ts'
import { onPostgres, testDatabase } from '../../testing/db.ts'
import { closeDays } from '../days/close.ts'
import { createLedger } from '../ledger.ts'
import { checkpoint, type CheckpointRow } from './checkpointStore.ts'
import { proveBooks, proveNightly } from './prove.ts'
import { plants, postAll, runAsOwner, walletOf, withPlanted } from './testing/plants.ts'
import { verifyLedger, type Verdict } from './verify.ts'

const DAY_MS = 86_400_000
const database = await testDatabase()
const { db } = database
const clock = testClock()
clock.hold(new Date(midnightOf(20_700) + 3_600_000))
const ledger = createLedger({ ...database, clock })

const audited = (action: string) =>
  sql`insert into audit_entry (seq, at, operator_id, operator, action, subject, previous, hash)
    values (0, ${clock.now()}, 'op', 'Op', ${action}, 'x', '', '')`.execute(db)

// The past of the books, a night that proves it, and what comes after.
await postAll(ledger, '-old')
await audited('old')
clock.advance(DAY_MS)
await closeDays(db, clock.now())
const first = await proveBooks(db, clock.now())
await postAll(ledger, '-new')
await audited('new')
await ledger.submit({ op: 'void', key: 'open-old-void', hold: 'open-old' })
clock.advance(DAY_MS)
await closeDays(db, clock.now())
const since = (await checkpoint(db)) as CheckpointRow

const faulty = ({ findings }: Verdict) =>
  findings.filter(({ faults }) => faults > 0n).map(({ name }) => name)
const later = () => verifyLedger(db, { since })
const whole = () => verifyLedger(db)

test('a night without faults sets a checkpoint that counts the books up to it', async () => {
  expect([first.ok, faulty(await later()), faulty(await whole())]).toEqual([true, [], []])
  expect(since).toMatchObject({
    number: 1,
    whole: true,
    transfers: 5n,
    entries: 10n,
    lines: 2n,
    resolutions: 1n,
    volume: String(900 + 9 + 100 + 100 + 200),
    audit_seq: 1n,
    day: 20_700,
  })
})

test('the look from a checkpoint on reads only what came after it', async () => {
  const looked = new Map((await later()).findings.map((finding) => [finding.name, finding.looked]))
  expect(looked.get('each transfer sums to zero')).toBe(6n)
  expect(looked.get('the postings of each closed day lead to its root')).toBe(1n)
  expect(looked.get("the operators' audit log is one chain: no entry changed, none missing")).toBe(
    1n,
  )
})

test.each(plants('-new'))(
  '%s after the checkpoint is found by both looks',
  async (_, rule, plant) => {
    await withPlanted(database, plant, async () => {
      expect(faulty(await later())).toContain(rule)
      expect(faulty(await whole())).toContain(rule)
      await expect(proveNightly(db, clock.now())).rejects.toThrow(rule)
      expect((await checkpoint(db))?.number).toBe(1)
    })
  },
)

test.each(plants('-old'))(
  '%s before the checkpoint is found by the full check',
  async (_, rule, plant) => {
    await withPlanted(database, plant, async () => {
      expect(faulty(await whole())).toContain(rule)
    })
  },
)

const account = (of: string) => `(select id from ledger_account where address = '${walletOf(of)}')`
const psp = "(select id from ledger_account where address = 'house:psp:kbank')"
const AS_OF = 'each checkpoint says what the postings up to it say'

test('the look from the checkpoint on finds money slipped in under an old posting, every sum mended', async () => {
  const plant = `insert into ledger_entry
      select a.id, a.seq + 1, (select id from ledger_transfer where key = 'in-old'), u.amount, a.balance + u.amount
      from ledger_account a, (values (${account('-new')}, 7), (${psp}, -7)) u (id, amount) where u.id = a.id;
update ledger_account a set seq = e.seq, balance = e.balance from ledger_entry e
  where e.account_id = a.id and e.seq = a.seq + 1`
  await withPlanted(database, plant, async () => {
    expect(faulty(await later())).toEqual([
      'accounts count as many entries and lines as the checkpoint and what was posted since',
    ])
    expect(faulty(await whole())).toContain(AS_OF)
  })
})

test('an old posting made larger, every sum mended, is found by the full check alone', async () => {
  const plant = `update ledger_entry set amount = amount + 7 * sign(amount)
    where transfer_id = (select id from ledger_transfer where key = 'in-old')
    and account_id in (${account('-old')}, ${psp});
update ledger_entry set balance = balance + case account_id when ${psp} then -7 else 7 end
  where account_id in (${account('-old')}, ${psp});
update ledger_account set balance = balance + case id when ${psp} then -7 else 7 end
  where id in (${account('-old')}, ${psp})`
  await withPlanted(database, plant, async () => {
    expect(faulty(await later())).not.toContain(AS_OF)
    expect(faulty(await whole())).toEqual([
      AS_OF,
      'the postings of each closed day lead to its root',
    ])
  })
})

test.each([
  'update ledger_checkpoint set transfer_id = transfer_id + 3',
  'update ledger_checkpoint set entries = entries + 1',
  'update ledger_checkpoint set volume = volume - 1',
  "update ledger_checkpoint set audit_hash = repeat('1', 64)",
  'update ledger_checkpoint set number = 2',
])('a checkpoint that was altered is found: %s', async (plant) => {
  await withPlanted(database, plant, async () => {
    expect(faulty(await whole())).toContain(AS_OF)
  })
})

test('a day that got another root after the checkpoint is found by both looks', async () => {
  const plant = "update ledger_checkpoint set days_root = sha256('another')"
  await withPlanted(database, plant, async () => {
    const point = await checkpoint(db)
    const rule = 'the roots of the days are those that each checkpoint knew'
    expect(faulty(await verifyLedger(db, { since: point }))).toContain(rule)
    expect(faulty(await whole())).toContain(rule)
  })
})

test.each([
  ["update audit_entry set action = 'mended' where seq = 2", true],
  ["update audit_entry set action = 'mended' where seq = 1", false],
])('an operator’s entry that was altered: %s', async (plant, isLater) => {
  const rule = "the operators' audit log is one chain: no entry changed, none missing"
  await runAsOwner(
    database,
    'alter table audit_entry disable trigger user',
    'create table kept as table audit_entry',
  )
  try {
    await runAsOwner(database, plant)
    expect(faulty(await whole())).toContain(rule)
    expect(faulty(await later()).includes(rule)).toBe(isLater)
  } finally {
    await runAsOwner(
      database,
      'delete from audit_entry',
      'insert into audit_entry table kept',
      'drop table kept',
      'alter table audit_entry enable trigger user',
    )
  }
})

test('the server may set a checkpoint and change none', async () => {
  await expect(sql`update ledger_checkpoint set transfers = 0`.execute(db)).rejects.toThrow(
    'permission denied',
  )
  await expect(runAsOwner(database, 'delete from ledger_checkpoint')).rejects.toThrow(
    'never changed',
  )
})

test('each night goes on from the one before, two at once set one checkpoint, a quiet night too', async () => {
  const night = () => proveNightly(db, clock.now())
  const both: Promise<void>[] = []
  // As long as somebody posts both wait, and each has looked for the last checkpoint by then.
  if (onPostgres)
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock_shared(7302001)`.execute(tx)
      both.push(night(), night())
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.n).toBe(2)
    })
  else both.push(night(), night())
  await Promise.all(both)
  await night()
  const points = await db.selectFrom('ledger_checkpoint').selectAll().orderBy('number').execute()
  expect(
    points.map(({ number, whole: isWhole, transfers }) => [number, isWhole, transfers]),
  ).toEqual([
    [1, true, 5n],
    [2, false, 11n],
    [3, false, 11n],
  ])
  await proveBooks(db, clock.now(), { whole: true })
  expect(await checkpoint(db)).toMatchObject({
    number: 4,
    whole: true,
    transfers: 11n,
    entries: 22n,
  })
  expect(faulty(await whole())).toEqual([])
})
