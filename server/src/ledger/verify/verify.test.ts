import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, testDatabase } from '../../testing/db.ts'
import { createLedger } from '../ledger.ts'
import { verifyLedger } from './verify.ts'

const database = await testDatabase()
const ledger = createLedger(database)
const wallet = 'member:v:wallet'

await ledger.open([wallet, 'member:v:coin'])
await ledger.submit({
  op: 'post',
  key: 'in',
  kind: 'deposit',
  line: { memberId: 'v', type: 'deposit', from: 'KBANK', to: 'WALLET', amount: 900n },
  legs: [
    { from: 'house:psp:kbank', to: wallet, amount: 900n },
    { from: 'house:coin', to: 'member:v:coin', amount: 9n },
  ],
})
await ledger.submit({
  op: 'post',
  key: 'note',
  kind: 'x',
  legs: [],
  line: { memberId: 'v', type: 'finish_bonus', from: 'A', to: 'B', amount: 0n },
})
await ledger.submit({ op: 'hold', key: 'ended', kind: 'withdraw', from: wallet, amount: 100n })
await ledger.submit({ op: 'void', key: 'ended-void', hold: 'ended' })
await ledger.submit({ op: 'hold', key: 'open', kind: 'withdraw', from: wallet, amount: 200n })

const run = (...statements: string[]) =>
  asOwner(database.db, async (owner) => {
    for (const statement of statements) await sql.raw(statement).execute(owner)
  })
const tables = [
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
  'ledger_line',
  'ledger_resolution',
  'ledger_open_hold',
]

test('sound books have no fault, and what is pending is listed', async () => {
  const verdict = await verifyLedger(database.db)
  expect(verdict.findings.filter((finding) => finding.faults > 0n)).toEqual([])
  expect(verdict.ok).toBe(true)
  expect(verdict.pending).toMatchObject([
    { key: 'open', kind: 'withdraw', address: wallet, amount: 200n },
  ])
})

const id = (key: string) => `(select id from ledger_transfer where key = '${key}')`
const account = `(select id from ledger_account where address = '${wallet}')`

test.each([
  [
    'money from nowhere',
    'all accounts sum to zero',
    `update ledger_account set balance = balance + 1 where address = '${wallet}'`,
  ],
  [
    'satang for coins',
    'coins sum to zero by themselves',
    `update ledger_account set balance = balance + case address when 'member:v:coin' then ` +
      `1 else -1 end where address in ('member:v:coin', '${wallet}')`,
  ],
  [
    'an entry changed',
    'each transfer sums to zero',
    `update ledger_entry set amount = amount + 5 where transfer_id = ${id('in')} and account_id = ${account}`,
  ],
  [
    'a transfer gone',
    'every entry belongs to a transfer and an account, and every transfer left something',
    `delete from ledger_transfer where key = 'in'`,
  ],
  [
    'a transfer without entries',
    'every entry belongs to a transfer and an account, and every transfer left something',
    'insert into ledger_transfer (id, key, op, kind, content, created_at) values (999999, ' +
      `'ghost', 1, 'x', gen_random_uuid(), now())`,
  ],
  [
    'an entry gone from the middle',
    'seq has no gap, and each running balance follows from the one before',
    `delete from ledger_entry where account_id = ${account} and seq = 2`,
  ],
  [
    'a running balance changed',
    'seq has no gap, and each running balance follows from the one before',
    `update ledger_entry set balance = balance + 1 where account_id = ${account} and seq = 2`,
  ],
  [
    'the last entry gone',
    'balance and seq are those of the last entry, and balance is the sum of the entries',
    `delete from ledger_entry where account_id = ${account} and seq = 4`,
  ],
  [
    'two balances swapped a satang',
    'balance and seq are those of the last entry, and balance is the sum of the entries',
    `update ledger_account set balance = balance + case address when '${wallet}' then 1 ` +
      `else -1 end where address in ('${wallet}', 'house:psp:kbank')`,
  ],
  [
    'a member below zero',
    'no member account is or was below zero',
    `update ledger_account set floor = null, balance = -1 where address = '${wallet}'`,
  ],
  [
    'a member without a floor',
    'no member account is or was below zero',
    `update ledger_account set floor = null where address = '${wallet}'`,
  ],
  [
    'held made up',
    'held is the sum of open holds',
    `update ledger_account set held = held + 1 where address = '${wallet}'`,
  ],
  [
    'an open hold gone',
    'a hold is open until it is resolved, and resolved once by a settle or a void of its own',
    'delete from ledger_open_hold',
  ],
  [
    'an open hold gone, seen from transit',
    'house:transit is the sum of open holds',
    'delete from ledger_open_hold',
  ],
  [
    'a resolved hold open again',
    'a hold is open until it is resolved, and resolved once by a settle or a void of its own',
    `insert into ledger_open_hold values (${id('ended')}, ${account}, 100)`,
  ],
  [
    'a resolution gone',
    'a hold is open until it is resolved, and resolved once by a settle or a void of its own',
    'delete from ledger_resolution',
  ],
  [
    'a void called a settle',
    'a hold is open until it is resolved, and resolved once by a settle or a void of its own',
    'update ledger_resolution set settled = true',
  ],
  [
    'an open hold of another amount',
    'an open hold is what was taken from its account',
    'update ledger_open_hold set amount = amount + 1',
  ],
  [
    'a line gone',
    'statements are numbered without gaps, and every line has its transfer',
    `delete from ledger_line where account_id = ${account} and number = 1`,
  ],
  [
    'a line renumbered',
    'statements are numbered without gaps, and every line has its transfer',
    `update ledger_line set number = 7 where account_id = ${account} and number = 2`,
  ],
])('%s is found', async (_, rule, plant) => {
  await run(
    ...tables.flatMap((table) => [
      `create table saved_${table} as table ${table}`,
      `alter table ${table} disable trigger user`,
    ]),
  )
  try {
    await run(plant)
    const { ok, findings } = await verifyLedger(database.db)
    expect(ok).toBe(false)
    const finding = findings.find((f) => f.name === rule)
    expect(finding?.faults).toBeGreaterThan(0n)
    expect(finding?.examples[0]).toEqual(expect.any(String))
  } finally {
    await run(
      ...tables.map((table) => `delete from ${table}`),
      ...tables.map(
        (table) =>
          `insert into ${table} ${table === 'ledger_account' ? 'overriding system value ' : ''}table saved_${table}`,
      ),
      ...tables.flatMap((table) => [
        `drop table saved_${table}`,
        `alter table ${table} enable trigger user`,
      ]),
    )
  }
  expect((await verifyLedger(database.db)).ok).toBe(true)
})

test.each(['ledger_entry', 'ledger_transfer', 'ledger_line', 'ledger_resolution'])(
  '%s refuses change',
  async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toThrow('never changed')
    await expect(run(`truncate ${table}`)).rejects.toThrow('never changed')
    const column =
      table === 'ledger_transfer' ? 'kind' : table === 'ledger_resolution' ? 'shown' : 'amount'
    await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow('never changed')
  },
)

test('entries that do not sum to zero are refused by the database itself', async () => {
  await expect(
    run(
      `insert into ledger_entry (account_id, seq, transfer_id, amount, balance) values (1, 999, 999999, 5, 5)`,
    ),
  ).rejects.toThrow('sum to zero')
})
