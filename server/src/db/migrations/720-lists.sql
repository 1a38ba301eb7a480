-- expand: tables and indexes of the console's lists; the version before knows nothing of them.

-- What the list of members is ordered and filtered by. Sums and last times are read from the rows of deposits,
-- withdrawals, the ledger and play by `overview.sweep`, whole for a member each time, so that none drifts; nothing is
-- decided by them. `care` and `tags` are set by people.
create table member_overview (
  member_id text primary key references member (id) on delete cascade,
  -- Satang. Deposited: less what was taken back. Withdrawn: what was paid out. Balance: wallet, cashback and games.
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  net bigint not null generated always as (deposited - withdrawn) stored,
  balance bigint not null default 0,
  -- 'epoch': never.
  last_deposit_at timestamptz not null default 'epoch',
  last_seen_at timestamptz not null default 'epoch',
  last_played_at timestamptz not null default 'epoch',
  care text not null default 'standard' check (care in ('standard', 'raised', 'personal')),
  tags text[] not null default '{}' check (cardinality(tags) <= 10)
);
insert into member_overview (member_id) select id from member;
create trigger member_overview after insert on member for each row execute function member_overview_open();
create index member_overview_deposited on member_overview (deposited, member_id);
create index member_overview_withdrawn on member_overview (withdrawn, member_id);
create index member_overview_net on member_overview (net, member_id);
create index member_overview_balance on member_overview (balance, member_id);
create index member_overview_deposit on member_overview (last_deposit_at, member_id);
create index member_overview_seen on member_overview (last_seen_at, member_id);
create index member_overview_played on member_overview (last_played_at, member_id);
create index member_overview_care on member_overview (care);
create index member_overview_tags on member_overview using gin (tags);
create index member_status on member (status);
create index member_registered on member (created_at, id);

-- How far the sums have followed the ledger; one row. Postings after it are read again.
create table member_overview_sweep (
  is_only boolean primary key default true check (is_only),
  transfer_id bigint not null,
  swept_at timestamptz not null
);

-- Tags that have been given, for the choice of the next one.
create table member_tag (
  tag text primary key,
  first_at timestamptz not null
);

-- A list as somebody wants to see it again. `query` is the console's own address of it.
create table list_view (
  id text collate "C" primary key,
  list text not null,
  name text not null,
  query text not null,
  operator_id text not null references operator (id),
  -- The roles that see it beside its owner.
  shared text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index list_view_list on list_view (list, created_at);

-- The orders and filters of withdrawals, deposits, postings and the audit log.
create index withdrawal_requested on withdrawal (requested_at, id);
create index withdrawal_amount on withdrawal (amount, id);
-- What has not ended comes last.
create index withdrawal_ended on withdrawal (coalesce(ended_at, timestamptz '9999-12-31 00:00:00+00'), id);
create index withdrawal_reasons on withdrawal using gin (reasons);
create index deposit_created on deposit (created_at, id);
create index deposit_amount on deposit (amount, id);
create index deposit_source on deposit (source, created_at, id);
create index deposit_late on deposit (created_at, id) where late;
create index deposit_taken_back on deposit (taken_back) where taken_back > 0;
create index ledger_transfer_kind on ledger_transfer (kind, id);
create index audit_entry_at on audit_entry (at, seq);
create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_operator on audit_entry (operator, seq);
