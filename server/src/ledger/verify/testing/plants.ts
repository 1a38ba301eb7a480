import { sql } from 'kysely'
import { asOwner, type TestDatabase } from '../../../testing/db.ts'
import type { Ledger } from '../../port.ts'

/** A member's postings of every kind, under keys that end in `of`. */
export async function postAll(ledger: Ledger, of: string): Promise<void> {
  const wallet = walletOf(of)
  await ledger.open([wallet, `member:v${of}:coin`])
  await ledger.submit({
    op: 'post',
    key: `in${of}`,
    kind: 'deposit',
    line: { memberId: `v${of}`, type: 'deposit', from: 'KBANK', to: 'WALLET', amount: 900n },
    legs: [
      { from: 'house:psp:kbank', to: wallet, amount: 900n },
      { from: 'house:coin', to: `member:v${of}:coin`, amount: 9n },
    ],
  })
  await ledger.submit({
    op: 'post',
    key: `note${of}`,
    kind: 'x',
    legs: [],
    line: { memberId: `v${of}`, type: 'finish_bonus', from: 'A', to: 'B', amount: 0n },
  })
  await ledger.submit({
    op: 'hold',
    key: `ended${of}`,
    kind: 'withdraw',
    from: wallet,
    amount: 100n,
  })
  await ledger.submit({ op: 'void', key: `ended${of}-void`, hold: `ended${of}` })
  await ledger.submit({
    op: 'hold',
    key: `open${of}`,
    kind: 'withdraw',
    from: wallet,
    amount: 200n,
  })
}

const id = (key: string) => `(select id from ledger_transfer where key = '${key}')`
export const walletOf = (of: string): string => `member:v${of}:wallet`

/**
 * What a thief with the owner's password may do to the postings of {@link postAll}: name, the rule
 * that it breaks, SQL.
 */
export function plants(of: string): [name: string, rule: string, plant: string][] {
  const wallet = walletOf(of)
  const account = `(select id from ledger_account where address = '${wallet}')`
  return [
    [
      'money from nowhere',
      'all accounts sum to zero',
      `update ledger_account set balance = balance + 1 where address = '${wallet}'`,
    ],
    [
      'satang for coins',
      'coins sum to zero by themselves',
      `update ledger_account set balance = balance + case address when 'member:v${of}:coin' then 1
        else -1 end where address in ('member:v${of}:coin', '${wallet}')`,
    ],
    [
      'an entry changed',
      'each transfer sums to zero',
      `update ledger_entry set amount = amount + 5 where transfer_id = ${id(`in${of}`)} and account_id = ${account}`,
    ],
    [
      'a transfer gone',
      'every entry belongs to a transfer and an account, and every transfer left something',
      `delete from ledger_transfer where key = 'in${of}'`,
    ],
    [
      'a transfer without entries',
      'every entry belongs to a transfer and an account, and every transfer left something',
      `insert into ledger_transfer (id, key, op, kind, content, created_at)
        values (999999, 'ghost${of}', 1, 'x', gen_random_uuid(), now())`,
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
      `update ledger_account set balance = balance + case address when '${wallet}' then 1 else -1 end
        where address in ('${wallet}', 'house:psp:kbank')`,
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
      `insert into ledger_open_hold values (${id(`ended${of}`)}, ${account}, 100)`,
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
  ]
}

const TABLES = [
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
  'ledger_line',
  'ledger_resolution',
  'ledger_open_hold',
  'ledger_checkpoint',
]

export const runAsOwner = ({ db }: Pick<TestDatabase, 'db'>, ...statements: string[]) =>
  asOwner(db, async (owner) => {
    for (const statement of statements) await sql.raw(statement).execute(owner)
  })

/** Plants it, with the triggers that refuse it off, and puts the books back after `look`. */
export async function withPlanted(
  database: Pick<TestDatabase, 'db'>,
  plant: string,
  look: () => Promise<void>,
): Promise<void> {
  const run = (...statements: string[]) => runAsOwner(database, ...statements)
  await run(
    ...TABLES.flatMap((table) => [
      `create table saved_${table} as table ${table}`,
      `alter table ${table} disable trigger user`,
    ]),
  )
  try {
    await run(...plant.split(';\n'))
    await look()
  } finally {
    await run(
      ...TABLES.map((table) => `delete from ${table}`),
      ...TABLES.map(
        (table) =>
          `insert into ${table} ${table === 'ledger_account' ? 'overriding system value ' : ''}table saved_${table}`,
      ),
      ...TABLES.flatMap((table) => [
        `drop table saved_${table}`,
        `alter table ${table} enable trigger user`,
      ]),
    )
  }
}
