import type { Client } from 'pg'

/** One statement of all would be longer than the server lets a statement run. */
const AT_ONCE = 20_000

/**
 * So many members, each with two deposits, one withdrawal, eight postings with two entries each, a
 * slip, a payment (one in twenty of nobody), eight transfers and rounds, an audit entry, and sums
 * that fit no pattern. As the owner of the tables, past their triggers: no server may write so.
 */
export async function fillLists(owner: Client, members: number): Promise<void> {
  for (const table of ['ledger_transfer', 'ledger_entry', 'withdrawal', 'audit_entry'])
    await owner.query(`alter table ${table} disable trigger user`)
  // It holds a lock for each phone until the statement ends: more than a server has room for.
  await owner.query('alter table member disable trigger refuse_excluded')
  await owner.query("insert into ledger_account (address) values ('house:psp:KBANK')")
  for (let from = 1; from <= members; from += AT_ONCE)
    for (const part of [fill, fillCases])
      await part(owner, from, Math.min(members, from + AT_ONCE - 1))
  await owner.query(`insert into game_item (code, game, name, state, tested_since, heard_at, changed_at)
    select c, g, g, 'HEARD', current_date, now(), now() from unnest(array['pg', 'joker']) c,
      unnest(array['reels', 'night']) g`)
  await owner.query('vacuum analyze')
}

async function fill(owner: Client, from: number, to: number): Promise<void> {
  const each = `generate_series(${from}, ${to}) n`
  await owner.query(`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, status, created_at, updated_at)
    select 'm' || n, '08' || lpad(n::text, 8, '0'), 'Member ' || n, 'x', 'SCB', 'MEMBER ' || n,
      lpad(n::text, 10, '0'), 'BAHT', case when n % 500 = 0 then 'SUSPENDED' else 'ACTIVE' end,
      now() - n * interval '20 seconds', now() from ${each}`)
  await owner.query(`update member_overview o set deposited = (hashtext(member_id)::bigint & 1048575) * 10,
      withdrawn = (hashtext(member_id || 'w')::bigint & 1048575) * 8,
      balance = (hashtext(member_id || 'b')::bigint & 65535),
      last_seen_at = now() - (hashtext(member_id || 's')::bigint & 127) * interval '12 hours',
      last_played_at = now() - (hashtext(member_id || 'p')::bigint & 127) * interval '12 hours',
      last_deposit_at = now() - (hashtext(member_id || 'd')::bigint & 127) * interval '12 hours',
      care = case when x.n % 700 = 0 then 'personal' when x.n % 90 = 0 then 'raised' else 'standard' end,
      tags = case when x.n % 1000 = 0 then array['called', 'test'] when x.n % 50 = 0 then array['test'] else '{}' end
    from (select 'm' || n as id, n from ${each}) x where o.member_id = x.id`)
  await owner.query(`insert into deposit (id, member_id, method, source, external_id, amount, coins, late,
      paid_at, created_at)
    select 'dp' || n || '-' || k, 'm' || n, case when k = 1 then 'QR' else 'BANK' end,
      case when n % 900 = 0 then 'BCEL' else 'KBANK' end, 'ref' || n || '-' || k, (n % 997 + 1) * 1000, 0,
      n % 2000 = 0, now(), now() - n * interval '20 seconds' + k * interval '7 seconds'
    from ${each}, generate_series(1, 2) k`)
  await owner.query(`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
      account_name, fail_reason, reasons, requested_at, ended_at)
    select 'wd' || n, 'm' || n, (n % 991 + 1) * 1000, case when n % 300 = 0 then 'FAILED' else 'PAID' end, 0, 'SCB',
      '1', 'X', case when n % 300 = 0 then 'refused' end,
      case when n % 40 = 0 then array['AMOUNT'] when n % 4001 = 0 then array['CONTESTED'] else '{}' end,
      now() - n * interval '20 seconds', now() from ${each}`)
  await owner.query(`insert into ledger_account (address, floor, seq) select 'member:m' || n || ':wallet', 0, 8
    from ${each}`)
  await owner.query(`insert into ledger_transfer (id, key, op, kind, content, created_at)
    select n::bigint * 8 + k, 'bench:' || n || ':' || k, 1,
      case when n % 5000 = 0 then 'adjust' when k < 3 then 'deposit' else 'transfer' end,
      gen_random_uuid(), now() - interval '300 days' + (n::bigint * 8 + k) * interval '2 seconds'
    from ${each}, generate_series(0, 7) k`)
  await owner.query(`insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
    select case s when 1 then m.id else h.id end, case s when 1 then k + 1 else n::bigint * 8 + k end,
      n::bigint * 8 + k, case s when 1 then 100 else -100 end, 0
    from ${each} join ledger_account m on m.address = 'member:m' || n || ':wallet',
      (select id from ledger_account where address = 'house:psp:KBANK') h,
      generate_series(0, 7) k, generate_series(1, 2) s`)
}

const ago = (seconds: string): string => `now() - (${seconds}) * interval '1 second'`

/** What came in otherwise, what moved to games and was played there, and what operators did. */
async function fillCases(owner: Client, from: number, to: number): Promise<void> {
  const each = `generate_series(${from}, ${to}) n`
  await owner.query(`insert into slip (reference, member_id, status, note, width, height, trans_ref, amount,
      created_at, ended_at)
    select 'sl' || n, 'm' || n, case when n % 900 = 0 then 'REVIEW' when n % 30 = 0 then 'FAILED' else 'SUCCESS' end,
      case when n % 900 = 0 then 'SENDER_UNCLEAR' when n % 6000 = 30 then 'EXPIRED_SLIP'
        when n % 30 = 0 then 'NOT_MATCH' end, 1, 1, 'tr' || n, (n % 997 + 1) * 1000, ${ago('n * 20')}, now()
    from ${each}`)
  await owner.query(`insert into incoming_payment (id, kind, account, amount, reference, reason, from_bank_code,
      from_account_no, from_name, happened_at, received_at, state, member_id, first_operator)
    select 'py' || n, 'bank', 'bank:SCB', (n % 997 + 1) * 1000, 'ref' || n,
      case when n % 2000 = 0 then 'PAID_TWICE' when n % 20 = 0 then 'NO_MEMBER' else '' end, 'KBANK', '1', 'X',
      ${ago('n * 20')}, now(),
      case when n % 2000 = 0 then 'WAITING' when n % 20 = 0 then 'ASSIGNED' else 'CREDITED' end,
      'm' || n, case when n % 20 = 0 then 'o1' end from ${each}`)
  await owner.query(`insert into game_transfer (reference, member_id, code, direction, amount, state, created_at,
      ended_at)
    select 'gt' || n || '-' || k, 'm' || n, case when k = 1 then 'pg' else 'joker' end,
      case when k % 2 = 0 then 'IN' else 'OUT' end, (n % 997 + 1) * 1000,
      case when n % 700 = 0 then 'FAILED' else 'DONE' end,
      ${ago('n * 20 - k')}, ${ago('n * 20 - k')} from ${each}, generate_series(1, 8) k`)
  await owner.query(`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at,
      game, revision)
    select case when k = 1 then 'pg' else 'joker' end, n || '-' || k, 'u' || n, 'm' || n, (n % 97 + 1) * 100,
      case when n % 3000 = 0 then 9000000 when k % 2 = 0 then (n % 97 + 1) * 150 else 0 end, ${ago('n * 20 - k')},
      now(), case when k > 1 and n % 5000 = 0 then 'night' else 'reels' end, case when n % 4000 = 0 then 2 else 1 end
    from ${each}, generate_series(1, 8) k`)
  await owner.query(`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at,
      game, voided)
    select 'hub88', 'o' || n, 'u' || n, 'm' || n, case when n % 300 = 0 then 0 else 1000 end, 0, ${ago('n * 20')},
      now(), 'krp_lotus', n % 300 = 0 from ${each} where n % 100 = 0 or n % 1000 = 1`)
  await owner.query(`insert into seamless_round (code, member_id, round_id, told_id, game, state, staked, won, on_table,
      opened_at, moved_at)
    select 'hub88', 'm' || n, 'o' || n, 'o' || n, 'krp_lotus', 'OPEN', 1000, 0, 1000, ${ago('n * 20')}, now()
    from ${each} where n % 1000 = 1`)
  await owner.query(`insert into audit_entry (seq, at, operator_id, operator, action, subject, member_id, previous,
      hash)
    select n, now() - interval '300 days' + n * interval '20 seconds', 'o' || n % 12, 'Operator ' || n % 12,
      case when n % 4000 = 0 then 'setting.change' else 'member.view' end, 'm' || n, 'm' || n, 'x', 'x' from ${each}`)
}
