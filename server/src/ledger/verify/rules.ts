/**
 * A rule of the books: `looked` counts what it is about, `faults` says what breaks it, one text a
 * row.
 */
export interface Rule {
  name: string
  looked: string
  faults: string
}

const ACCOUNTS = 'select count(*) as n from ledger_account'
const ENTRIES = 'select count(*) as n from ledger_entry'
const TRANSFERS = 'select count(*) as n from ledger_transfer'
const COIN = "(address = 'house:coin' or address like 'member:%:coin')"
const HOLDS = 'select count(*) as n from ledger_transfer where op = 2'

/** Each looks at all of the history. */
export const RULES: readonly Rule[] = [
  {
    name: 'all accounts sum to zero',
    looked: ACCOUNTS,
    faults:
      "select 'the sum is ' || sum(balance) || ' satang' from ledger_account having sum(balance) <> 0",
  },
  {
    name: 'coins sum to zero by themselves',
    looked: `select count(*) as n from ledger_account where ${COIN}`,
    faults: `select 'the coins sum to ' || sum(balance) from ledger_account where ${COIN} having sum(balance) <> 0`,
  },
  {
    name: 'each transfer sums to zero',
    looked: TRANSFERS,
    faults: `select 'transfer ' || transfer_id || ' sums to ' || sum(amount) from ledger_entry
      group by transfer_id having sum(amount) <> 0`,
  },
  {
    name: 'every entry belongs to a transfer and an account, and every transfer left something',
    looked: ENTRIES,
    faults: `select 'entry ' || e.account_id || '/' || e.seq || ' has no transfer' from ledger_entry e
        where not exists (select from ledger_transfer t where t.id = e.transfer_id)
      union all select 'entry ' || e.account_id || '/' || e.seq || ' has no account' from ledger_entry e
        where not exists (select from ledger_account a where a.id = e.account_id)
      union all select 'transfer ' || t.key || ' left neither entry nor line' from ledger_transfer t
        where not exists (select from ledger_entry e where e.transfer_id = t.id)
          and not (t.op = 1 and exists (select from ledger_line l where l.transfer_id = t.id))`,
  },
  {
    name: 'seq has no gap, and each running balance follows from the one before',
    looked: ENTRIES,
    faults: `select 'entry ' || account_id || '/' || seq || ' does not follow from the one before' from (
        select account_id, seq, amount, balance, lag(seq, 1, 0) over w as last_seq,
          lag(balance, 1, 0) over w as last_balance
        from ledger_entry window w as (partition by account_id order by seq)) e
      where seq <> last_seq + 1 or balance <> last_balance + amount`,
  },
  {
    name: 'balance and seq are those of the last entry, and balance is the sum of the entries',
    looked: ACCOUNTS,
    faults: `select a.address || ' has ' || a.balance || ' at ' || a.seq || ', its entries say ' ||
        coalesce(e.total, 0) || ' at ' || coalesce(e.seq, 0)
      from ledger_account a
      left join (select account_id, sum(amount) as total, max(seq) as seq from ledger_entry
        group by account_id) e on e.account_id = a.id
      left join ledger_entry l on l.account_id = a.id and l.seq = a.seq
      where a.balance <> coalesce(e.total, 0) or a.seq <> coalesce(e.seq, 0) or a.balance <> coalesce(l.balance, 0)`,
  },
  {
    name: 'no member account is or was below zero',
    looked: "select count(*) as n from ledger_account where address like 'member:%'",
    faults: `select address || ' has ' || balance || ' and floor ' || coalesce(floor::text, 'none') from ledger_account
        where address like 'member:%' and (balance < 0 or floor is distinct from 0)
      union all select a.address || ' had ' || e.balance || ' at ' || e.seq from ledger_entry e
        join ledger_account a on a.id = e.account_id
        where a.address like 'member:%' and e.balance < 0`,
  },
  {
    name: 'a hold is open until it is resolved, and resolved once by a settle or a void of its own',
    looked: HOLDS,
    faults: `select 'hold ' || t.key || ' is neither open nor resolved' from ledger_transfer t where t.op = 2
        and not exists (select from ledger_open_hold o where o.hold_id = t.id)
        and not exists (select from ledger_resolution r where r.hold_id = t.id)
      union all select 'hold ' || o.hold_id || ' is open and resolved' from ledger_open_hold o
        join ledger_resolution r on r.hold_id = o.hold_id
      union all select 'open hold ' || o.hold_id || ' was never made' from ledger_open_hold o
        where not exists (select from ledger_transfer t where t.id = o.hold_id and t.op = 2)
      union all select 'resolution of ' || r.hold_id || ' does not fit its transfer' from ledger_resolution r
        where not exists (select from ledger_transfer t where t.id = r.transfer_id
          and t.hold_id = r.hold_id and t.op = case when r.settled then 3 else 4 end)
          or not exists (select from ledger_transfer t where t.id = r.hold_id and t.op = 2)
      union all select 'transfer ' || t.key || ' ends a hold and has no resolution'
        from ledger_transfer t where t.op in (3, 4)
        and not exists (select from ledger_resolution r where r.transfer_id = t.id and r.hold_id = t.hold_id)`,
  },
  {
    name: 'an open hold is what was taken from its account',
    looked: 'select count(*) as n from ledger_open_hold',
    faults: `select 'open hold ' || o.hold_id || ' of ' || o.amount || ' is not what was taken' from ledger_open_hold o
      where not exists (select from ledger_entry e where e.transfer_id = o.hold_id
        and e.account_id = o.account_id and e.amount = -o.amount)`,
  },
  {
    name: 'held is the sum of open holds',
    looked: ACCOUNTS,
    faults: `select a.address || ' says ' || a.held || ' is held, its open holds ' || coalesce(o.total,
      0) from ledger_account a
      left join (select account_id, sum(amount) as total from ledger_open_hold
        group by account_id) o on o.account_id = a.id
      where a.held <> coalesce(o.total, 0)`,
  },
  {
    name: 'house:transit is the sum of open holds',
    looked: 'select count(*) as n from ledger_open_hold',
    faults: `select 'transit has ' || t.balance || ', open holds ' || o.total from
      (select coalesce(sum(balance), 0) as balance from ledger_account where address = 'house:transit') t,
      (select coalesce(sum(amount), 0) as total from ledger_open_hold) o where t.balance <> o.total`,
  },
  {
    name: 'statements are numbered without gaps, and every line has its transfer',
    looked: 'select count(*) as n from ledger_line',
    faults: `select 'wallet ' || a.address || ' counts ' || a.lines || ' lines, has ' || coalesce(l.n, 0)
      from ledger_account a
        left join (select account_id, count(*) as n, max(number) as last from ledger_line
          group by account_id) l on l.account_id = a.id
        where a.lines <> coalesce(l.n, 0) or a.lines <> coalesce(l.last, 0)
      union all select 'line ' || l.account_id || '/' || l.number || ' has no transfer or no account' from ledger_line l
        where not exists (select from ledger_transfer t where t.id = l.transfer_id) or not exists (select
          from ledger_account a where a.id = l.account_id)`,
  },
]

export const AUDIT_CHAIN: Rule = {
  name: "the operators' audit log is one chain: no entry changed, none missing",
  looked: 'select count(*) as n from audit_entry',
  faults: `select 'audit entry ' || seq || ' does not fit the chain' from (
      select a.seq, a.previous, a.hash, audit_hash(a) as own,
        lag(a.seq, 1, 0::bigint) over w as last_seq, lag(a.hash, 1, repeat('0', 64)) over w as last_hash
      from audit_entry a window w as (order by a.seq)) e
    where seq <> last_seq + 1 or previous <> last_hash or hash <> own`,
}
