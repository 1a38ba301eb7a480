import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { betsOf, walletOf } from '../../ledger/address.ts'
import { HELD } from './alphabet.ts'
import { WrongAnswer, type Played } from './play.ts'

interface Row {
  member_id: string
  wallet: string
  on_table: string
  table_rounds: string
  net: string
  owed: string
  told: string
  lines: string
}

const AT_ONCE = 5_000

/**
 * Demands that everything that the product has written of these members says the same as the rules:
 * wallet, table, rounds, debts, the rounds that play is counted by, and the statement.
 */
export async function demandBooks(
  db: Kysely<Database>,
  code: string,
  all: readonly Played[],
): Promise<void> {
  for (let n = 0; n < all.length; n += AT_ONCE) {
    const some = all.slice(n, n + AT_ONCE)
    const rows = await read(
      db,
      code,
      some.map(({ seat }) => seat.memberId),
    )
    for (const played of some) demandSame(code, played, rows.get(played.seat.memberId))
  }
}

function demandSame(code: string, { seat, wallet, trail }: Played, row: Row | undefined): void {
  const { balance, onTable, owed, net } = wallet
  const should = {
    wallet: balance,
    table: onTable,
    'table by rounds': onTable,
    'won less staked': net,
    owed,
    'won less staked as counted': net,
    statement: balance - HELD,
  }
  const found = {
    wallet: row?.wallet,
    table: row?.on_table,
    'table by rounds': row?.table_rounds,
    'won less staked': row?.net,
    owed: row?.owed,
    'won less staked as counted': row?.told,
    statement: row?.lines,
  }
  for (const [what, amount] of Object.entries(should)) {
    const told = found[what as keyof typeof found]
    if (told === undefined || BigInt(told) !== amount)
      throw new WrongAnswer(
        `${code}: ${what} of ${seat.player} is ${told} and should be ${amount}: ${trail.join('; ')}`,
      )
  }
}

async function read(
  db: Kysely<Database>,
  code: string,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const wallets = ids.map((id) => walletOf(id))
  const tables = ids.map((id) => betsOf(id, code))
  const { rows } = await sql<Row>`
    select m.id as member_id, w.balance::text as wallet, t.balance::text as on_table,
      coalesce(r.on_table, 0)::text as table_rounds, coalesce(r.net, 0)::text as net,
      coalesce(d.owed, 0)::text as owed, coalesce(g.net, 0)::text as told,
      coalesce(l.net, 0)::text as lines
    from unnest(${ids}::text[], ${wallets}::text[], ${tables}::text[]) m (id, wallet, bets)
    join ledger_account w on w.address = m.wallet
    join ledger_account t on t.address = m.bets
    left join (select member_id, sum(on_table) as on_table, sum(won - staked) as net
      from seamless_round where code = ${code} and member_id = any (${ids}::text[])
      group by 1) r on r.member_id = m.id
    left join (select member_id, sum(amount - paid) as owed from seamless_debt
      where member_id = any (${ids}::text[]) group by 1) d on d.member_id = m.id
    left join (select member_id, sum(win - bet) as net from game_round
      where code = ${code} and member_id = any (${ids}::text[]) group by 1) g on g.member_id = m.id
    left join (select account_id, sum(case when to_name = 'WALLET' then amount else -amount end) as net
      from ledger_line where type = 'transfer' and account_id = any (
        select id from ledger_account where address = any (${wallets}::text[]))
      group by 1) l on l.account_id = w.id`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row]))
}
