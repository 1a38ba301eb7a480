import type { CheckpointRow } from './checkpointStore.ts'
import { GAME_RULES } from './gameRules.ts'
import { AUDIT_CHAIN, RULES, type Rule } from './rules.ts'

/**
 * Rules that look at rows of accounts and open holds alone: as many as there are members, however
 * long the history.
 */
const OF_THE_PRESENT = new Set([
  'all accounts sum to zero',
  'coins sum to zero by themselves',
  'an open hold is what was taken from its account',
  'held is the sum of open holds',
  'house:transit is the sum of open holds',
])

const nameOf = (words: string): string => {
  const rule = RULES.find(({ name }) => name.startsWith(words))
  if (!rule) throw new Error(`no rule of the books begins with: ${words}`)
  return rule.name
}

const transfersAfter = (after: string): string =>
  `select count(*) as n from ledger_transfer where id ${after}`
const rowsAfter = (table: string, after: string): string =>
  `select count(*) as n from ${table} where transfer_id ${after}`

/** Of entries, and of the accounts that they make. */
const entryRules = (after: string): Rule[] => [
  {
    name: nameOf('each transfer sums'),
    looked: transfersAfter(after),
    faults: `select 'transfer ' || transfer_id || ' sums to ' || sum(amount) from ledger_entry
      where transfer_id ${after}
      group by transfer_id having sum(amount) <> 0`,
  },
  {
    name: nameOf('every entry belongs'),
    looked: rowsAfter('ledger_entry', after),
    faults: `select 'entry ' || e.account_id || '/' || e.seq || ' has no transfer' from ledger_entry e
        where e.transfer_id ${after} and not exists (select from ledger_transfer t where t.id = e.transfer_id)
      union all select 'entry ' || e.account_id || '/' || e.seq || ' has no account' from ledger_entry e
        where e.transfer_id ${after} and not exists (select from ledger_account a where a.id = e.account_id)
      union all select 'transfer ' || t.key || ' left neither entry nor line' from ledger_transfer t
        where t.id ${after} and not exists (select from ledger_entry e where e.transfer_id = t.id)
          and not (t.op = 1 and exists (select from ledger_line l where l.transfer_id = t.id))`,
  },
  {
    name: nameOf('seq has no gap'),
    looked: rowsAfter('ledger_entry', after),
    faults: `select 'entry ' || e.account_id || '/' || e.seq || ' does not follow from the one before' from (
        select account_id, seq, amount, balance, lag(seq) over w as last_seq, lag(balance) over w as last_balance
        from ledger_entry where transfer_id ${after} window w as (partition by account_id order by seq)) e
      left join lateral (select b.seq, b.balance from ledger_entry b
        where e.last_seq is null and b.account_id = e.account_id and b.seq = e.seq - 1 limit 1) b on true
      where e.seq <> coalesce(e.last_seq, b.seq, 0) + 1 or e.balance <> coalesce(e.last_balance,
        b.balance, 0) + e.amount`,
  },
  {
    name: nameOf('balance and seq are'),
    looked: 'select count(*) as n from ledger_account',
    faults: `select a.address || ' has ' || a.balance || ' at ' || a.seq || ', its last entry says ' ||
        coalesce(e.balance, 0) || ' at ' || coalesce(e.seq, 0)
      from ledger_account a
      left join lateral (select l.seq, l.balance from ledger_entry l where l.account_id = a.id
        order by l.seq desc limit 1) e on true
      where a.balance <> coalesce(e.balance, 0) or a.seq <> coalesce(e.seq, 0)`,
  },
  {
    name: nameOf('no member account'),
    looked: "select count(*) as n from ledger_account where address like 'member:%'",
    faults: `select address || ' has ' || balance || ' and floor ' || coalesce(floor::text, 'none')
      from ledger_account
        where address like 'member:%' and (balance < 0 or floor is distinct from 0)
      union all select a.address || ' had ' || e.balance || ' at ' || e.seq from ledger_entry e
        join ledger_account a on a.id = e.account_id
        where e.transfer_id ${after} and a.address like 'member:%' and e.balance < 0`,
  },
]

const holdRule = (after: string): Rule => ({
  name: nameOf('a hold is open until'),
  looked: `${transfersAfter(after)} and op = 2`,
  faults: `select 'hold ' || t.key || ' is neither open nor resolved' from ledger_transfer t
      where t.id ${after} and t.op = 2
        and not exists (select from ledger_open_hold o where o.hold_id = t.id)
        and not exists (select from ledger_resolution r where r.hold_id = t.id)
      union all select 'hold ' || o.hold_id || ' is open and resolved' from ledger_open_hold o
        join ledger_resolution r on r.hold_id = o.hold_id
      union all select 'open hold ' || o.hold_id || ' was never made' from ledger_open_hold o
        where not exists (select from ledger_transfer t where t.id = o.hold_id and t.op = 2)
      union all select 'resolution of ' || r.hold_id || ' does not fit its transfer'
        from ledger_resolution r where r.transfer_id ${after} and (
        not exists (select from ledger_transfer t where t.id = r.transfer_id and t.hold_id = r.hold_id
          and t.op = case when r.settled then 3 else 4 end)
          or not exists (select from ledger_transfer t where t.id = r.hold_id and t.op = 2))
      union all select 'transfer ' || t.key || ' ends a hold and has no resolution'
        from ledger_transfer t where t.id ${after} and t.op in (3, 4)
        and not exists (select from ledger_resolution r where r.transfer_id = t.id and r.hold_id = t.hold_id)`,
})

const lineRule = (after: string): Rule => ({
  name: nameOf('statements are numbered'),
  looked: rowsAfter('ledger_line', after),
  faults: `select 'wallet ' || a.address || ' counts ' || a.lines || ' lines, the last is ' ||
        coalesce(l.number, 0) from ledger_account a
        left join lateral (select n.number from ledger_line n where n.account_id = a.id
          order by n.number desc limit 1) l on true
        where a.lines <> coalesce(l.number, 0)
      union all select 'line ' || e.account_id || '/' || e.number || ' does not follow from the one before' from (
          select account_id, number, lag(number) over (partition by account_id order by number) as last
          from ledger_line where transfer_id ${after}) e
        left join lateral (select b.number from ledger_line b
          where e.last is null and b.account_id = e.account_id and b.number = e.number - 1 limit 1) b on true
        where e.number <> coalesce(e.last, b.number, 0) + 1
      union all select 'line ' || l.account_id || '/' || l.number || ' has no transfer or no account'
        from ledger_line l
        where l.transfer_id ${after} and (not exists (select from ledger_transfer t where t.id = l.transfer_id)
          or not exists (select from ledger_account a where a.id = l.account_id))`,
})

/** Of what the checkpoint itself says. */
const checkpointRules = (point: CheckpointRow, after: string): Rule[] => [
  {
    // Whatever was slipped in under an old posting makes an account count more than the checkpoint and what followed.
    name: 'accounts count as many entries and lines as the checkpoint and what was posted since',
    looked: 'select count(*) as n from ledger_account',
    faults: `select 'accounts count ' || a.seq || ' entries and ' || a.lines || ' lines, the books have ' ||
        e.n || ' and ' || l.n
      from (select coalesce(sum(seq), 0) as seq, coalesce(sum(lines), 0) as lines from ledger_account) a,
        (select ${point.entries} + count(*) as n from ledger_entry where transfer_id ${after}) e,
        (select ${point.lines} + count(*) as n from ledger_line where transfer_id ${after}) l
      where a.seq <> e.n or a.lines <> l.n`,
  },
  {
    name: AUDIT_CHAIN.name,
    looked: `select count(*) as n from audit_entry where seq > ${point.audit_seq}`,
    faults: `select 'audit entry ' || seq || ' does not fit the chain' from (
        select a.seq, a.previous, a.hash, audit_hash(a) as own,
          lag(a.seq, 1, ${point.audit_seq}::bigint) over w as last_seq,
            lag(a.hash, 1, '${point.audit_hash}') over w as last_hash
        from audit_entry a where a.seq > ${point.audit_seq} window w as (order by a.seq)) e
      where seq <> last_seq + 1 or previous <> last_hash or hash <> own`,
  },
]

/**
 * The same rules, for what was posted after a checkpoint. Postings get their ids while they hold
 * the books' lock, and a checkpoint is set while nobody holds it: whatever came later has a higher
 * id, and follows in its account's entries on what was proven. History is read by index from the
 * checkpoint on; of what is older, only the row that each account's first later entry or line
 * follows on.
 */
export function laterRules(point: CheckpointRow): Rule[] {
  const after = `> ${point.transfer_id}`
  return [
    ...RULES.filter(({ name }) => OF_THE_PRESENT.has(name)),
    ...GAME_RULES,
    ...entryRules(after),
    holdRule(after),
    lineRule(after),
    ...checkpointRules(point, after),
  ]
}
