import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmitter } from '../events/emitter.ts'
import { asOwner, testDatabase } from '../testing/db.ts'
import { createLedger } from './ledger.ts'
import type { LedgerEvents } from './port.ts'
import { verifyLedger } from './verify/verify.ts'

const { db, writer } = await testDatabase()
const events = createEmitter<LedgerEvents>((error) => {
  throw error
})
const ledger = createLedger({ db, writer, events })
const WALLET = 'member:role:wallet'
await ledger.open([WALLET])
await ledger.submit({
  op: 'post',
  key: 'deposit',
  kind: 'deposit',
  legs: [{ from: 'house:bank:SCB', to: WALLET, amount: 500n }],
})

const balance = async (): Promise<bigint | undefined> =>
  (await ledger.balances([WALLET])).get(WALLET)?.balance

const THEFTS = [
  `update ledger_account set balance = balance + 1000000 where address = '${WALLET}'`,
  `update ledger_account set floor = null where address = '${WALLET}'`,
  `insert into ledger_account (address, balance) values ('member:thief:wallet', 1000000)`,
  'delete from ledger_account',
  'truncate ledger_account',
  'insert into ledger_entry values (1, 99, 99, 5, 5)',
  'update ledger_entry set amount = amount + 1',
  'delete from ledger_entry',
  `insert into ledger_transfer (id, key, op, kind, content, created_at)
    values (99, 'ghost', 1, 'x', gen_random_uuid(), now())`,
  'update ledger_transfer set created_at = now()',
  'insert into ledger_open_hold values (1, 1, 1)',
  'delete from ledger_open_hold',
  'update ledger_line set amount = 1',
  'delete from ledger_resolution',
  'update ledger_day_root set size = 0',
  'delete from ledger_day_leaves',
  'update ledger_checkpoint set transfer_id = 0',
  `select setval('ledger_transfer_id', 1)`,
  'alter table ledger_entry disable trigger immutable',
  'drop trigger permanent on ledger_account',
  'drop function ledger_refuse_change() cascade',
  'delete from schema_migration',
  'delete from schema_function',
]

test.each(THEFTS)('the server may not: %s', async (theft) => {
  await expect(sql.raw(theft).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  await expect(writer.transaction((tx) => sql.raw(theft).execute(tx))).rejects.toThrow(
    /permission denied|must be owner/,
  )
  expect(await balance()).toBe(500n)
})

test('the refusals above are the role’s: the owner is let through', async () => {
  const undo = new Error('undone')
  await expect(
    asOwner(db, (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql.raw(THEFTS[0] ?? '').execute(tx)
        throw undo
      }),
    ),
  ).rejects.toBe(undo)
  await expect(sql.raw(THEFTS[0] ?? '').execute(db)).rejects.toThrow('permission denied')
})

test('the server inserts closed days and checkpoints, and writes no other table of the ledger', async () => {
  const { rows } = await sql<{ name: string; may: string }>`
    select c.relname as name, p.may from pg_class c,
      unnest(array['insert', 'update', 'delete', 'truncate', 'trigger', 'references']) p (may)
    where c.relkind in ('r', 'p') and c.relname like 'ledger\\_%' and has_table_privilege('krapao_app', c.oid, p.may)
    order by 1, 2`.execute(db)
  expect(rows).toEqual([
    { name: 'ledger_checkpoint', may: 'insert' },
    { name: 'ledger_day_leaves', may: 'insert' },
    { name: 'ledger_day_root', may: 'insert' },
  ])
})

test('the books can be posted to and verified as ever', async () => {
  const outcome = await ledger.submit({
    op: 'hold',
    key: 'payout',
    kind: 'withdraw',
    from: WALLET,
    amount: 200n,
  })
  expect(outcome).toMatchObject({ ok: true })
  await ledger.submit({ op: 'void', key: 'payout-void', hold: 'payout' })
  expect(await balance()).toBe(500n)
  expect((await verifyLedger(db)).ok).toBe(true)
})
