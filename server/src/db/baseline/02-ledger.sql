-- The books. Money is bigint satang. Rows of entries, transfers, lines and resolutions are written once.
-- No foreign keys between them (24 to 34 percent of the throughput): ledger_apply is the only writer and it checks.
create table ledger_account (
  id bigint generated always as identity primary key,
  address text collate "C" not null unique,
  balance bigint not null default 0,
  -- What open holds have taken from this account and put into house:transit.
  held bigint not null default 0 check (held >= 0),
  -- Number of the last entry, and of the last statement line: both grow by one without gaps.
  seq bigint not null default 0,
  lines bigint not null default 0,
  -- 0 for a member's account; null for the house's, which may go below zero.
  floor bigint,
  opened_at timestamptz not null default now(),
  check (floor is null or balance >= floor)
) with (fillfactor = 50);
create trigger permanent before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create sequence ledger_transfer_id;
create table ledger_transfer (
  id bigint primary key,
  key text collate "C" not null unique,
  -- 1 post, 2 hold, 3 settle, 4 void
  op smallint not null check (op between 1 and 4),
  kind text not null,
  -- Of the whole posting: tells a retry from another posting under the same key.
  content uuid not null,
  -- The hold that a settle or a void ends.
  hold_id bigint check ((hold_id is not null) = (op in (3, 4))),
  created_at timestamptz not null
);
-- Reports read a range of days: the table grows at its right edge, so a BRIN index costs a posting next to nothing.
create index ledger_transfer_created on ledger_transfer using brin (created_at) with (pages_per_range = 32);
create trigger immutable before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger day_is_open after insert on ledger_transfer referencing new table as added
  for each statement execute function ledger_refuse_closed_day();

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  -- The account's balance after this entry.
  balance bigint not null,
  primary key (account_id, seq)
);
-- Grows at its right edge only, which is cheap: the entries of one transfer, for replays and the explorer.
create index ledger_entry_transfer on ledger_entry (transfer_id);
create trigger immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger zero_sum after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_zero_sum();

-- What a member reads. account_id is the member's wallet; number is the wallet's running count of lines.
create table ledger_line (
  account_id bigint not null,
  number bigint not null,
  transfer_id bigint not null,
  type text not null,
  from_name text not null,
  to_name text not null,
  amount bigint not null check (amount >= 0),
  item_kind text,
  item_description text,
  note jsonb,
  primary key (account_id, number)
);
-- A posting's line, for its receipt and its leaf.
create index ledger_line_transfer on ledger_line (transfer_id);
create trigger immutable before update or delete or truncate on ledger_line
  for each statement execute function ledger_refuse_change();

-- The key on the hold is what lets it end once.
create table ledger_resolution (
  hold_id bigint primary key,
  transfer_id bigint not null,
  settled boolean not null,
  -- Replaces the amount on the hold's line.
  shown bigint check (shown >= 0)
);
-- Grows at its right edge only: what was resolved after a checkpoint.
create index ledger_resolution_transfer on ledger_resolution (transfer_id);
create trigger immutable before update or delete or truncate on ledger_resolution
  for each statement execute function ledger_refuse_change();

-- Holds without a resolution; small, so "what is pending" never reads the history.
create table ledger_open_hold (
  hold_id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0)
);

-- Each Bangkok day's postings are the leaves of a Merkle tree (RFC 9162), in the order of their ids. A root
-- never changes.
create table ledger_day_root (
  -- Days since 1 January 1970, Bangkok.
  day int primary key,
  size int not null check (size >= 0),
  root bytea not null,
  -- The day's end: nothing is posted before the last of them any more.
  ends_at timestamptz not null unique,
  closed_at timestamptz not null,
  -- The head of the operators' log: the number and hash of its newest entry. The root of each day holds
  -- it, as the last leaf of its tree, so that the end of the log cannot be cut off, nor an entry be rewritten with
  -- all hashes behind it, without a public root failing.
  audit_seq bigint not null,
  audit_hash text not null
);
create trigger immutable before update or delete or truncate on ledger_day_root
  for each statement execute function ledger_refuse_change();

-- The hashes of the leaves, 1,024 a row: what a proof is made from. `root`: of this part of the tree.
create table ledger_day_leaves (
  day int not null,
  part int not null,
  first_id bigint not null,
  root bytea not null,
  hashes bytea not null,
  primary key (day, part)
);
create trigger immutable before update or delete or truncate on ledger_day_leaves
  for each statement execute function ledger_refuse_change();

-- How far the books have been proven: the nightly check begins where the last one ended. `transfer_id`: every
-- posting up to it was committed and looked at. Counts and volume are those of all postings up to it, so that
-- `ledger:verify` can reckon each of them again. A new site has none.
create table ledger_checkpoint (
  number int primary key check (number > 0),
  transfer_id bigint not null,
  transfers bigint not null,
  entries bigint not null,
  lines bigint not null,
  resolutions bigint not null,
  -- Satang (and coins) that changed hands: the sum of the entries above zero.
  volume numeric not null,
  -- The operators' log up to here, and its last hash.
  audit_seq bigint not null,
  audit_hash text not null,
  -- The last closed day, and the Merkle root over the roots of all days up to it.
  day int not null,
  days_root bytea not null,
  -- Proven by the full check, not only for what came after the checkpoint before.
  whole boolean not null,
  proven_at timestamptz not null
);
create trigger immutable before update or delete or truncate on ledger_checkpoint
  for each statement execute function ledger_refuse_change();

revoke insert, update, delete on ledger_account, ledger_transfer, ledger_entry, ledger_line,
  ledger_resolution, ledger_open_hold from krapao_app;
revoke usage, update on sequence ledger_transfer_id from krapao_app;
-- A day is closed once, by an insert; triggers refuse any other change.
revoke update, delete on ledger_day_root, ledger_day_leaves, ledger_checkpoint from krapao_app;
