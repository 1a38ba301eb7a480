-- What limit was in force from when, one row a change, never changed. amount null: none. The newest row holds.
create table play_limit (
  id bigint generated always as identity primary key,
  member_id text not null,
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Satang.
  amount bigint check (amount >= 0),
  in_force_from timestamptz not null,
  -- The member's own id, or the operator who lowered it.
  set_by text not null
);
create index play_limit_member on play_limit (member_id, id);
create trigger immutable before update or delete or truncate on play_limit
  for each statement execute function ledger_refuse_change();

-- A higher limit, or none, that waits for its time and then for the member's confirmation.
create table play_limit_pending (
  member_id text not null,
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  primary key (member_id, kind, period)
);

-- Each time-out and self-exclusion that was asked for. How long one holds stands in member.excluded_until.
create table play_pause (
  id bigint generated always as identity primary key,
  member_id text not null,
  kind text not null check (kind in ('timeout', 'exclusion')),
  asked_at timestamptz not null,
  until timestamptz not null,
  -- When everything that was in games had been brought home.
  gathered_at timestamptz,
  -- A pause whose money lies on bets is looked at again from then on.
  next_gather_at timestamptz
);
create index play_pause_member on play_pause (member_id, id);
create index play_pause_to_gather on play_pause (asked_at) where gathered_at is null;

create table play_preference (
  member_id text primary key,
  reality_minutes int not null check (reality_minutes > 0)
);

-- Phones and bank accounts of members who have excluded themselves: nobody else may register or take them on.
create table excluded_identity (
  member_id text not null,
  -- The phone, or bank code and account number.
  identity text collate "C" not null,
  until timestamptz not null,
  primary key (member_id, identity)
);
create index excluded_identity_identity on excluded_identity (identity);
